import Foundation
import HTTPLiveStreaming
import Media
import TestSupport
import Testing

/// A playlist without an end is what it lists, and becomes longer when it is read again.
struct BroadcastTests {
    /// A broadcast of which some segments of two seconds are listed.
    private struct Broadcast {
        let stream: NumberedStream
        private let isFragmented: Bool
        static let seconds = 24

        init(fragmented: Bool = false) async throws {
            stream = try NumberedStream()
            isFragmented = fragmented
            let options = fragmented ? stream.fragments("all") : []
            try await stream.makePlaylist("all.m3u8", seconds: Self.seconds, options)
        }

        var asset: Asset { Asset(playlistAt: stream.location("live.m3u8")) }

        /// `ranges` are lines of tags before the segments.
        func list(_ segments: ClosedRange<Int>, isOver: Bool = false, ranges: [String] = []) throws {
            let header = ["#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)"] + ranges
            let map = isFragmented ? [#"#EXT-X-MAP:URI="all-init.mp4""#] : []
            let names = segments.map { isFragmented ? "all-\($0).m4s" : "all\($0).ts" }
            let lines = header + map + names.flatMap { ["#EXTINF:2,", $0] }
            try stream.write("live.m3u8", lines, isOver: isOver)
        }
    }

    private static func seconds(_ asset: Asset) async throws -> Double { try await asset.load(.duration).seconds }

    @Test(arguments: [false, true]) func itGrows(isFragmented: Bool) async throws {
        let broadcast = try await Broadcast(fragmented: isFragmented)
        try broadcast.list(0...2)
        let asset = broadcast.asset
        let frames = NumberedFrames(asset)
        #expect(try await Self.seconds(asset) == 6)
        #expect(try await asset.load(.minimumTimeOffsetFromLive) == MediaTime(value: 12, timescale: 1))
        let last = try await frames.step(forward: false, from: .positiveInfinity)
        #expect(last.number == 59)
        for (list, end) in [(1...3, 8.0), (1...3, 8), (3...9, 20), (8...11, 24)] {
            try broadcast.list(list)
            #expect(try await asset.update() != nil)
            #expect(try await Self.seconds(asset) == end)
            for seconds in stride(from: 0.65, to: end, by: 1.9) {
                let (number, time) = try await frames.number(at: seconds)
                #expect(abs(Double(number) - time * 10) < 1, "at \(seconds): \(number)")
                #expect(time <= seconds + 0.06 && seconds - time < 0.13, "at \(seconds): \(time)")
            }
        }
        try broadcast.list(9...11, isOver: true)
        let (wait, offset) = (try await asset.update(), try await asset.load(.minimumTimeOffsetFromLive))
        #expect(wait == nil && offset == nil)
        #expect(try await asset.update() == nil)
    }

    /// What a broadcast has announced keeps its place when its segments leave the list.
    @Test func rangesOfDatesStayWhereTheyWere() async throws {
        func lines(_ first: Int, _ ranges: [(String, Int)]) -> [String] {
            ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T10:00:\(10 + 2 * first)Z"]
                + ranges.map { #"#EXT-X-DATERANGE:ID="\#($0)",START-DATE="2026-01-01T10:00:\#(10 + $1)Z""# }
        }
        let broadcast = try await Broadcast()
        try broadcast.list(0...2, ranges: lines(0, [("a", 3), ("b", 30)]))
        let asset = broadcast.asset
        #expect(try await asset.load(.dateRangeMetadataGroups).map(\.start?.seconds) == [3, 30])
        try broadcast.list(2...5, ranges: lines(2, [("b", 30), ("c", 9)]))
        _ = try await asset.update()
        let groups = try await asset.load(.dateRangeMetadataGroups)
        #expect(groups.map(\.uniqueID) == ["a", "b", "c"] && groups.map(\.start?.seconds) == [3, 30, 9])
    }

    @Test func whatWasNeverListedIsAGap() async throws {
        let broadcast = try await Broadcast()
        try broadcast.list(0...2)
        let asset = broadcast.asset
        #expect(try await Self.seconds(asset) == 6)
        try broadcast.list(5...6)
        try await asset.update()
        // Two segments were missed, which may be as long as the target duration of four seconds.
        #expect(try await Self.seconds(asset) == 18)
        let frames = NumberedFrames(asset)
        let within = try await frames.number(at: 8).number
        let behind = try await frames.number(at: 15.05).number
        #expect(within < 0 && (109...111).contains(behind))
    }

    @Test func theFirstThingReadIsWhereOneJoins() async throws {
        let broadcast = try await Broadcast()
        try broadcast.list(0...11)
        // Twelve seconds from its end.
        for segment in 0..<6 {
            try FileManager.default.removeItem(at: broadcast.stream.folder.url.appending(path: "all\(segment).ts"))
        }
        let asset = broadcast.asset
        let frames = NumberedFrames(asset)
        #expect(try await asset.load(.tracks).map(\.mediaType) == [.video, .audio])
        let (number, time) = try await frames.number(at: 12.05)
        #expect(abs(Double(number) - time * 10) < 1)
        let error = try #require(await #expect(throws: MediaError.self) { _ = try await frames.number(at: 3) })
        #expect(error.code == .notFound && error.description.contains("no longer offered"))
        #expect((170...200).contains(try await frames.number(at: 19).number))
    }

    @Test func anotherBroadcastIsReadAnew() async throws {
        let broadcast = try await Broadcast()
        try broadcast.list(6...9)
        let asset = broadcast.asset
        let frames = NumberedFrames(asset)
        #expect(try await Self.seconds(asset) == 8)
        #expect((120...121).contains(try await frames.number(at: 0.05).number))
        try broadcast.list(0...1)
        let error = try #require(await #expect(throws: MediaError.self) { try await asset.update() })
        #expect(error.code == .changed)
        #expect(try await Self.seconds(asset) == 4)
        #expect(try await frames.number(at: 0.05).number == 0)
        #expect(try await asset.update() != nil)
    }

    @Test func framesThatAreReadyGoOnBehindTheLastOne() async throws {
        let broadcast = try await Broadcast()
        try broadcast.list(0...2)
        let asset = broadcast.asset
        var settings = ImageGenerator.Settings()
        (settings.requestedTimeToleranceBefore, settings.requestedTimeToleranceAfter) = (.zero, .zero)
        let buffer = ScrubBuffer(ImageGenerator(asset: asset))
        let last = try await buffer.image(.before(.positiveInfinity), settings).actualTime
        let error = await #expect(throws: MediaError.self) { _ = try await buffer.image(.after(last), settings) }
        #expect(error?.code == .noFrame)
        let count = buffer.count
        try broadcast.list(0...4)
        try await asset.update()
        let next = try await buffer.image(.after(last), settings)
        #expect(NumberedFrames.number(in: next.picture) == 60 && buffer.count > count)
    }

    @Test func scenesAreLookedForInWhatHasCome() async throws {
        let broadcast = try await Broadcast()
        try broadcast.list(0...2)
        let asset = broadcast.asset
        let finder = SceneFinder(asset: asset)
        #expect(try await Self.scene(finder) == nil)
        try broadcast.list(0...11)
        try await asset.update()
        // The whole picture becomes darker at the hundredth frame.
        let cut = try #require(try await Self.scene(finder))
        #expect((9.8...10.3).contains(cut.seconds))
    }

    /// When the first scene after the first frame begins; nil where there is none.
    private static func scene(_ finder: SceneFinder) async throws -> MediaTime? {
        for try await case .found(let time) in finder.search(.forward, from: .zero) { return time }
        return nil
    }

    @Test func soundOfItsOwnGrowsWithIt() async throws {
        let stream = try NumberedStream()
        try await stream.makePlaylist("pictures.m3u8", seconds: 12, tracks: ["-map", "0:v"])
        try await stream.makePlaylist("tone.m3u8", seconds: 12, tracks: ["-map", "1:a"])
        let sound = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,URI="live-tone.m3u8""#
        let lines = ["#EXTM3U", sound, #"#EXT-X-STREAM-INF:BANDWIDTH=900,AUDIO="a""#, "live-pictures.m3u8"]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "live.m3u8")
        func list(_ segments: ClosedRange<Int>, soundFrom first: Int) throws {
            for (name, from) in [("pictures", segments.lowerBound), ("tone", first)] {
                let names = (from...segments.upperBound).flatMap { ["#EXTINF:2,", "\(name)\($0).ts"] }
                try stream.write("live-\(name).m3u8", ["#EXT-X-MEDIA-SEQUENCE:\(from)"] + names, isOver: false)
            }
        }
        // The list of the sound was read a segment later.
        try list(0...2, soundFrom: 1)
        let asset = Asset(playlistAt: stream.location("live.m3u8"))
        #expect(try await Self.seconds(asset) == 6)
        try list(1...4, soundFrom: 2)
        #expect(try await asset.update() != nil)
        #expect(try await Self.seconds(asset) == 10)
        var last: Waveform?
        for try await waveform in asset.waveform(count: 20) { last = waveform }
        let peaks = try #require(last).peaks.map { Double($0?.maximum ?? 0) }
        #expect(peaks[..<3].allSatisfy { $0 < 0.01 } && peaks[5..<19].allSatisfy { $0 > 0.05 }, "\(peaks)")
    }
}
