import CLibav
import Testing

@testable import Media

/// What a hostile file may claim must not stop the program.
@Suite struct SaturatingArithmeticTests {
    @Test func sumsStayInRange() {
        #expect(Int64.max.addingSaturating(1) == .max)
        #expect(Int64.min.addingSaturating(-1) == .min)
        #expect(Int64.max.addingSaturating(-1) == .max - 1)
        #expect(Int64.min.subtractingSaturating(1) == .min)
        #expect(Int64.max.subtractingSaturating(.min) == .max)
        #expect(Int64(5).subtractingSaturating(7) == -2)
        #expect((Int64.max / 2).multipliedSaturating(by: 3) == .max)
        #expect((Int64.max / 2).multipliedSaturating(by: -3) == .min)
        #expect(Int64.min.multipliedSaturating(by: -1) == .max)
        #expect(Int64(-4).multipliedSaturating(by: 3) == -12)
    }

    @Test func numbersStayInRange() {
        #expect(Int(saturating: .nan) == 0)
        #expect(Int(saturating: .infinity) == .max)
        #expect(Int(saturating: -.infinity) == .min)
        #expect(Int(saturating: 0x1p63) == .max)
        #expect(Int(saturating: -0x1p63) == .min)
        #expect(Int(saturating: -2.9) == -2)
    }

    @Test(arguments: [Int64.min, .min + 1, .max]) func packetTimesStayInRange(claimed: Int64) throws {
        let packet = try Packet()
        packet.pointer.pointee.dts = claimed
        packet.delay = .max
        _ = packet.time
        packet.delay = .min
        _ = packet.time
    }

    @Test(arguments: [Int64.min, .max]) func timecodesStayInRange(frames: Int64) throws {
        for rate in [FrameRate(30_000, 1001), FrameRate(25, 1), FrameRate(1, .max)] {
            let label = Timecode(frames: frames, rate: try #require(rate), isDropFrame: true)
            #expect(!label.description.isEmpty)
            _ = label.advanced(by: frames).time
            _ = TimeExpression.timecode("00:00:01:00").resolved(duration: .zero, rate: rate, start: label)
        }
    }
}
