import HTTPLiveStreaming
import Media
import SeededRandom
import TestSupport
import Testing

/// What lies between discontinuities is where the playlist has it, whatever its clock says.
struct DiscontinuityTests {
    /// Four seconds of frames from 0 on, and four of frames from 500 on, a day apart.
    private static func twoClocks() async throws -> NumberedStream {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 4, clock: 140)
        try await stream.makeSegment("break.ts", seconds: 4, from: 500, clock: 95_440)
        return stream
    }

    @Test func aJumpOfTheClockIsNoTime() async throws {
        let stream = try await Self.twoClocks()
        try stream.write("list.m3u8", ["#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "break.ts"])
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(try await asset.load(.duration) == MediaTime(value: 8, timescale: 1))
        let frames = NumberedFrames(asset)
        for seconds in [0.55, 3.95, 4.35, 7.95, 2.05, 6.25] {
            let (number, time) = try await frames.number(at: seconds)
            #expect(time <= seconds && seconds - time < 0.13, "at \(seconds)")
            let shown = seconds < 4 ? time * 10 : (time - 4) * 10 + 500
            #expect(abs(Double(number) - shown) < 1, "at \(seconds): \(number)")
        }
    }

    @Test func framesAreMetOnceOnTheWay() async throws {
        let stream = try await Self.twoClocks()
        try stream.write("list.m3u8", ["#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "break.ts"])
        let frames = NumberedFrames(Asset(playlistAt: stream.location("list.m3u8")))
        var numbers: [Int] = []
        for step in 0..<80 { numbers.append(try await frames.number(at: Double(step) / 10 + 0.05).number) }
        let distinct = numbers.enumerated().filter { $0.offset == 0 || numbers[$0.offset - 1] != $0.element }.map(
            \.element)
        #expect(distinct == Array(0..<40) + Array(500..<540) || distinct == Array(0..<40) + Array(500..<539))
    }

    @Test func gapsTakeTheirTime() async throws {
        let stream = try await Self.twoClocks()
        try stream.write(
            "list.m3u8",
            [
                "#EXTINF:4,", "film.ts", "#EXT-X-GAP", "#EXTINF:4,", "none.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,",
                "break.ts", "#EXT-X-GAP", "#EXTINF:2.5,", "none.ts",
            ])
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(try await asset.load(.duration).seconds == 14.5)
        let frames = NumberedFrames(asset)
        let before = try await frames.number(at: 3.5).number
        let within = try await frames.number(at: 6).number
        let after = try await frames.number(at: 9.05).number
        #expect((33...35).contains(before) && within < 0 && (509...510).contains(after))
    }

    @Test func anotherSizeIsFitted() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 2)
        try await stream.makeSegment("break.ts", seconds: 2, from: 300, clock: 7, size: "128x96")
        try stream.write("list.m3u8", ["#EXTINF:2,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:2,", "break.ts"])
        let frames = NumberedFrames(Asset(playlistAt: stream.location("list.m3u8")))
        let (first, second) = (try await frames.number(at: 1.05).number, try await frames.number(at: 3.15).number)
        #expect((9...10).contains(first) && (310...311).contains(second))
    }

    @Test func soundIsThatOfEachRun() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 4, clock: 140)
        try await stream.makeSegment("break.ts", seconds: 4, clock: 95_440, tone: 0)
        try stream.write("list.m3u8", ["#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "break.ts"])
        var last: Waveform?
        for try await waveform in Asset(playlistAt: stream.location("list.m3u8")).waveform(count: 16) {
            last = waveform
        }
        let peaks = try #require(last).peaks.map { Double($0?.maximum ?? -1) }
        #expect(peaks[1..<7].allSatisfy { $0 > 0.05 }, "\(peaks)")
        #expect(peaks[9..<15].allSatisfy { $0 > -0.01 && $0 < 0.01 }, "\(peaks)")
    }

    @Test func aSegmentThatIsMissingFailsWhereItIsShown() async throws {
        let stream = try await Self.twoClocks()
        try stream.write(
            "list.m3u8",
            [
                "#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "gone.ts", "#EXT-X-DISCONTINUITY",
                "#EXTINF:4,", "break.ts",
            ])
        let asset = Asset(playlistAt: stream.location("list.m3u8"))
        #expect(try await asset.load(.duration).seconds == 12)
        let frames = NumberedFrames(asset)
        #expect(try await frames.number(at: 9.05).number >= 500)
        let error = try await #require(throws: MediaError.self) { _ = try await frames.number(at: 5) }
        #expect(error.code == .notFound && error.message.contains("gone.ts"))
        #expect(try await frames.number(at: 1).number < 100)
    }

    @Test func timesThatCannotBeAreDamage() async throws {
        let stream = try await Self.twoClocks()
        try stream.write("list.m3u8", ["#EXTINF:9223372036854775807,", "film.ts", "#EXTINF:9,", "film.ts"])
        let error = try await #require(throws: MediaError.self) {
            _ = try await Asset(playlistAt: stream.location("list.m3u8")).load(.duration)
        }
        #expect(error.code == .damaged)
    }
}
