import Testing

@testable import Media

@Suite struct TimecodeTests {
    private func rate(_ numerator: Int32, _ denominator: Int32) throws -> FrameRate {
        try #require(FrameRate(numerator, denominator))
    }

    @Test func dropFrameSkipsLabelsAndKeepsWallTime() throws {
        let ntsc = try rate(30_000, 1_001)
        #expect(Timecode(frames: 1_799, rate: ntsc, isDropFrame: true).description == "00:00:59;29")
        #expect(Timecode(frames: 1_800, rate: ntsc, isDropFrame: true).description == "00:01:00;02")
        #expect(Timecode(frames: 17_982, rate: ntsc, isDropFrame: true).description == "00:10:00;00")
        #expect(Timecode(frames: 107_892, rate: ntsc, isDropFrame: true).description == "01:00:00;00")
        #expect(Timecode("00:01:00;00", rate: ntsc) == nil)
        #expect(Timecode("00:00:00:30", rate: ntsc) == nil)
    }

    @Test func everyLabelOfElevenMinutesReadsBack() throws {
        for (numerator, denominator) in [(30_000, 1_001), (60_000, 1_001), (25, 1), (24_000, 1_001)] as [(Int32, Int32)]
        {
            let rate = try rate(numerator, denominator)
            for isDrop in [false, true] where !isDrop || rate.allowsDropFrame {
                for frame in stride(from: Int64(0), to: rate.nominal * 660, by: 7) {
                    let label = Timecode(frames: frame, rate: rate, isDropFrame: isDrop)
                    #expect(Timecode(label.description, rate: rate) == label)
                    #expect(Timecode(label.time, rate: rate, isDropFrame: isDrop) == label)
                }
            }
        }
    }

    @Test(arguments: [
        ("90", 90.0), ("1:30", 90), ("00:01:30.5", 90.5), ("1:00:00", 3600), (".5", 0.5), ("0:00.040", 0.04),
    ])
    func clocksAreRead(text: String, seconds: Double) throws {
        #expect(try #require(TimeExpression(text)).resolved(duration: .indefinite, rate: nil)?.seconds == seconds)
    }

    @Test(arguments: ["", "x", "1:2:3:4:5", "1::2", "-4", "nan%", "key:", "1.", "1;30", "9999999999999999999"])
    func nonsenseIsRefused(text: String) { #expect(TimeExpression(text) == nil) }

    @Test func framesPercentAndKeysNeedTheTimeline() throws {
        let ntsc = try rate(30_000, 1_001)
        let start = try #require(Timecode("01:00:00;00", rate: ntsc))
        let frame = try #require(TimeExpression("01:00:00;12"))
        #expect(
            frame.resolved(duration: .indefinite, rate: ntsc, start: start)
                == MediaTime(value: 12 * 1_001, timescale: 30_000))
        #expect(frame.resolved(duration: .indefinite, rate: nil) == nil)
        let half = try #require(TimeExpression("50%"))
        #expect(half.resolved(duration: MediaTime(value: 10, timescale: 1), rate: nil)?.seconds == 5)
        // No tick of 1/90000 s: the whole is not rounded to behind its end.
        let odd = MediaTime(value: 1_234_567_891, timescale: 123_456_789)
        #expect(TimeExpression("100%")?.resolved(duration: odd, rate: nil) ?? .positiveInfinity <= odd)
        let keys = [MediaTime.zero, MediaTime(value: 2, timescale: 1)]
        let frame20 = try #require(TimeExpression("frame:20"))
        #expect(frame20.isExact && frame20.resolved(duration: .indefinite, rate: nil) == nil)
        #expect(frame20.resolved(duration: .indefinite, rate: FrameRate(25, 1))?.seconds == 0.8)
        #expect(TimeExpression("frame:") == nil && TimeExpression("frame:--1") == nil)
        #expect(TimeExpression("key:2")?.resolved(duration: .indefinite, rate: nil, keyFrames: keys)?.seconds == 2)
    }

    /// They are read, so that a person is told how far the timeline goes and not how times are written.
    @Test func placesOutsideAreOutside() throws {
        let (end, rate) = (MediaTime(value: 10, timescale: 1), try rate(25, 1))
        func place(_ text: String) throws -> MediaTime? {
            try #require(TimeExpression(text)).resolved(duration: end, rate: rate, keyFrames: [.zero])
        }
        #expect(try place("150%") == MediaTime(value: 15, timescale: 1))
        for text in ["-1%", "frame:-1", "frame:-999999999999"] { #expect(try place(text) ?? .zero < .zero, "\(text)") }
        for text in ["1e300%", "frame:999999999999"] { #expect(try place(text) ?? .zero > end, "\(text)") }
        for text in ["key:0", "key:-1", "key:2"] { #expect(try place(text) == nil, "\(text)") }
    }

    @Test func elapsedTimesReadLikeClocks() {
        #expect(MediaTime(value: 3_723_456, timescale: 1_000).elapsed() == "1:02:03.456")
        #expect(MediaTime(value: 59_999, timescale: 1_000).elapsed(places: 0) == "0:59")
        #expect(MediaTime(value: -1_500, timescale: 1_000).elapsed(places: 1) == "-0:01.5")
        #expect(MediaTime.indefinite.elapsed() == "–")
    }

    @Test(arguments: [
        (25, 1, true), (30_000, 1_001, true), (24_000, 1_001, true), (25, 2, true), (19_001, 317, true), (1, 1, true),
        (1_000_000, 33_367, true), (23_423, 2_351, false), (359, 12, false), (1, 3, false), (2_505_000, 83_831, false),
    ])
    func averagesAreNoCustomaryRates(_ numerator: Int32, _ denominator: Int32, isCustomary: Bool) throws {
        #expect(try #require(FrameRate(numerator, denominator)).isCustomary == isCustomary)
    }
}
