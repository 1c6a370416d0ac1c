import Media
import Testing

@testable import Engine

/// Frames are counted from the first that is presented, whatever the clock of their container.
@Suite struct TimeReadoutTests {
    private static let rates = [
        (24_000, 1_001), (25, 1), (30_000, 1_001), (50, 1), (60_000, 1_001), (120, 1), (240, 1),
    ]

    private func readout(
        _ rate: FrameRate, timecode: String? = nil, firstFrame: MediaTime?
    ) -> TimeReadout {
        var readout = TimeReadout(
            TimelineFacts(
                kind: .video, hasSound: false, duration: .indefinite, frameDuration: rate.frameDuration,
                displaySize: nil, startTimecode: timecode, chapters: []))
        readout.firstFrame = firstFrame
        return readout
    }

    /// The time of a frame as a container's clock of `timescale` ticks a second has it.
    private func rounded(_ time: MediaTime, _ timescale: Int32) -> MediaTime {
        MediaTime(seconds: time.seconds, preferredTimescale: timescale)
    }

    @Test(arguments: rates, [1_000, 90_000] as [Int32])
    func numbersLeadThereAndBack(_ numbers: (Int, Int), timescale: Int32) throws {
        let rate = try #require(FrameRate(Int32(numbers.0), Int32(numbers.1)))
        // Late by two frames, and by what lies between the ticks of a clock.
        for late in [rate.frameDuration * 2, MediaTime(value: 33_337, timescale: 1_000_000), .zero] {
            let first = rounded(late, timescale)
            let readout = readout(rate, firstFrame: first)
            for number in Int64(0)..<1_000 {
                let begin = rounded(late + rate.frameDuration * number, timescale)
                let next = rounded(late + rate.frameDuration * (number + 1), timescale)
                #expect(readout.frameNumber(begin) == number)
                #expect(readout.frameWords(begin) == "frame \(number)")
                let expression = TimeExpression.frame(number)
                let typed = try #require(readout.time(of: expression, duration: .indefinite))
                let place = readout.within(typed, typed: expression)
                #expect(place >= begin && place < next, "frame \(number) of \(rate) looked for at \(place)")
            }
        }
    }

    @Test func numbersWithoutAFirstFrameAreMarked() throws {
        let rate = try #require(FrameRate(25, 1))
        let time = MediaTime(value: 27, timescale: 25)
        #expect(readout(rate, firstFrame: nil).frameWords(time) == "frame ~27")
        #expect(readout(rate, firstFrame: .zero).frameWords(time) == "frame 27")
        #expect(readout(rate, firstFrame: MediaTime(value: 2, timescale: 25)).frameWords(time) == "frame 25")
    }

    @Test func timecodesBeginWithTheFirstFrame() throws {
        let rate = try #require(FrameRate(25, 1))
        let first = MediaTime(value: 2, timescale: 25)
        var readout = readout(rate, timecode: "10:00:00:00", firstFrame: first)
        #expect(readout.text(first) == "10:00:00:00" && readout.text(.zero) == "10:00:00:00")
        #expect(readout.text(first + MediaTime(value: 1, timescale: 1)) == "10:00:01:00")
        for (text, frame) in [("10:00:00:00", 0), ("10:00:01:05", 30), ("10:00:01", 25)] {
            let expression = try #require(TimeExpression(text))
            #expect(readout.counts(expression))
            let time = readout.time(of: expression, duration: .indefinite)
            #expect(time == first + rate.frameDuration * Int64(frame), "\(text)")
        }
        readout.usesSource = false
        #expect(readout.text(first) == "0:00:00.080")
        let clock = try #require(TimeExpression("2"))
        #expect(!readout.counts(clock))
        #expect(readout.time(of: clock, duration: .indefinite) == MediaTime(value: 2, timescale: 1))
    }

    @Test func placesOutsideAreNone() throws {
        let rate = try #require(FrameRate(24_000, 1_001))
        let first = MediaTime(value: 83, timescale: 1_000)
        let readout = readout(rate, firstFrame: first)
        // The end of 192 frames in milliseconds.
        let end = MediaTime(value: 8_091, timescale: 1_000)
        for (number, isThere) in [(-1, false), (0, true), (191, true), (192, false)] as [(Int64, Bool)] {
            let expression = TimeExpression.frame(number)
            let time = try #require(readout.time(of: expression, duration: end))
            let isOutside =
                readout.isBefore(time, typed: expression) || readout.isBeyond(end, time, typed: expression)
            #expect(isOutside != isThere, "frame \(number)")
        }
        #expect(readout.bounds(of: .frame(192), duration: end) == "frames run from 0 to 191")
        let clock = TimeExpression.time(.zero)
        #expect(!readout.isBefore(.zero, typed: clock) && !readout.isBeyond(end, end, typed: clock))
    }
}
