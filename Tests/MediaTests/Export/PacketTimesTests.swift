import SeededRandom
import Testing

@testable import Media

/// The times of packets as containers take them.
@Suite struct PacketTimesTests {
    private typealias Times = PacketTimes.Times

    @Test func soundTimesStay() {
        var times = PacketTimes(allowsEqual: false)
        for (presentation, decoding) in [(0, -2), (4, -1), (2, 0), (1, 1), (3, 2)] as [(Int64, Int64)] {
            let sound = Times(presentation: presentation, decoding: decoding)
            #expect(times.next(sound) == sound)
        }
    }

    @Test func damageIsMended() {
        var strict = PacketTimes(allowsEqual: false)
        #expect(strict.next(Times(presentation: 5, decoding: 5)) == Times(presentation: 5, decoding: 5))
        #expect(strict.next(Times(presentation: 5, decoding: 5)) == Times(presentation: 6, decoding: 6))
        #expect(strict.next(Times(presentation: 9, decoding: nil)) == Times(presentation: 9, decoding: 9))
        #expect(strict.next(Times(presentation: nil, decoding: 3)) == Times(presentation: nil, decoding: 10))
        #expect(strict.next(Times(presentation: nil, decoding: nil)) == Times(presentation: nil, decoding: nil))
        var lenient = PacketTimes(allowsEqual: true)
        #expect(lenient.next(Times(presentation: 5, decoding: 5)) == Times(presentation: 5, decoding: 5))
        #expect(lenient.next(Times(presentation: 5, decoding: 5)) == Times(presentation: 5, decoding: 5))
    }

    /// Matroska's first packets have no decoding times before frames were put in order.
    @Test func missingTimesAreFilled() {
        let filled = PacketTimes.fill(
            [
                Times(presentation: 0, decoding: nil), Times(presentation: 160, decoding: nil),
                Times(presentation: 80, decoding: 0),
            ], step: 40)
        #expect(filled.map(\.decoding) == [-80, -40, 0])
        let unknown = PacketTimes.fill(
            [Times(presentation: 0, decoding: nil), Times(presentation: 80, decoding: nil)], step: 40)
        #expect(unknown.map(\.decoding) == [-40, 0])
        #expect(PacketTimes.fill([], step: 1).isEmpty)
    }

    @Test func anythingBecomesAcceptable() {
        var random = SplitMix(seed: 11)
        for allowsEqual in [false, true] {
            var times = PacketTimes(allowsEqual: allowsEqual)
            var last: Int64?
            for _ in 0..<5_000 {
                func time() -> Int64? { random.below(8) == 0 ? nil : Int64(random.below(200)) - 100 }
                let mended = times.next(Times(presentation: time(), decoding: time()))
                guard let decoding = mended.decoding else { continue }
                if let last { #expect(allowsEqual ? decoding >= last : decoding > last) }
                if let presentation = mended.presentation { #expect(presentation >= decoding) }
                last = decoding
            }
        }
        var extreme = PacketTimes(allowsEqual: false)
        _ = extreme.next(Times(presentation: .max, decoding: .max))
        #expect(extreme.next(Times(presentation: .max, decoding: .max)).decoding == .max)
    }
}
