import CaptionTracks
import Captions
import Foundation
import HTTPLiveStreaming
import Media
import TestInputs
import TestSupport
import Testing

/// Subtitles with playlists of their own are tracks, and shown when the pictures' clock says.
struct SubtitleTests {
    private static let cues: [NumberedStream.Cue] = [
        .init(0.25..<0.75, "one"), .init(1.5..<2.5, "over the edge"), .init(3..<9, "long"), .init(9.5..<10.5, "last"),
    ]

    private static func asset(_ stream: NumberedStream) -> Asset { Asset(playlistAt: stream.location("master.m3u8")) }

    /// The captions of the only track of text.
    private static func document(_ asset: Asset) async throws -> CaptionDocument {
        let finder = CaptionSourceFinder(asset: asset)
        let tracks = try await finder.tracks().filter { if case .text = $0.content { true } else { false } }
        return try await finder.document(of: try #require(tracks.first))
    }

    private static func expect(
        _ cues: [NumberedStream.Cue], in document: CaptionDocument, within tolerance: Double = 0.002
    ) {
        #expect(document.captions.map(\.text) == cues.map(\.text))
        for (caption, cue) in zip(document.captions, cues) {
            let range = cue.range
            #expect(
                abs(caption.start.seconds - range.lowerBound) < tolerance
                    && abs(caption.end.seconds - range.upperBound) < tolerance,
                "\(caption.start.seconds) – \(caption.end.seconds)")
        }
    }

    /// When the first frame is presented by the clock of a transport stream.
    private static func start(of name: String, in stream: NumberedStream) async throws -> Double {
        try await Asset(stream.location(name)).load(.startTime).seconds
    }

    private static func map(_ clock: Double, _ local: String = "00:00:00.000") -> String {
        let ticks = Int64((clock * 90_000).rounded()) % (1 << 33)
        return "X-TIMESTAMP-MAP=MPEGTS:\(ticks < 0 ? ticks + 1 << 33 : ticks),LOCAL:\(local)"
    }

    /// A film of twelve seconds in a playlist of a name, and the cues, which count by its clock, in `text.m3u8`.
    private static func makeFilm(_ name: String) async throws -> NumberedStream {
        let stream = try NumberedStream()
        try await stream.makePlaylist("\(name).m3u8", seconds: 12, tracks: ["-map", "0:v"])
        let clock = NumberedStream.Clock(map(try await start(of: "\(name)0.ts", in: stream)))
        try stream.writeSubtitles("text", cues, clocks: Array(repeating: clock, count: 6))
        return stream
    }

    @Test func cuesCountByTheClockOfThePictures() async throws {
        let stream = try NumberedStream()
        try await stream.makePlaylist(
            "film.m3u8", seconds: 12, tracks: ["-map", "0:v"], ["-output_ts_offset", "140"])
        try stream.writeMaster(subtitles: "text")
        let start = try await Self.start(of: "film0.ts", in: stream)
        #expect(start > 140)
        let clocks: [NumberedStream.Clock] = [
            .init(Self.map(start)), .init(Self.map(start, "01:00:00.000"), later: 3_600),
            // Without a map they are those of the transport stream.
            .init("", later: start), .init(Self.map(0), later: start),
            // The clock of 33 bits has gone round, or will.
            .init(Self.map(start + Double(1 << 33) / 90_000)),
            .init(Self.map(Double(1 << 33) / 90_000 - 60), later: start + 60),
        ]
        for clock in clocks {
            try stream.writeSubtitles("text", Self.cues, clocks: Array(repeating: clock, count: 6))
            let document = try await Self.document(Self.asset(stream))
            Self.expect(Self.cues, in: document)
            #expect(document.problems.isEmpty && document.language == "en", "\(document.problems)")
        }
    }

    @Test func eachRunHasAClock() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 4, clock: 140)
        try await stream.makeSegment("break.ts", seconds: 4, from: 500, clock: 95_440)
        try stream.write("film.m3u8", ["#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "break.ts"])
        let (first, second) = (
            try await Self.start(of: "film.ts", in: stream), try await Self.start(of: "break.ts", in: stream)
        )
        let cues: [NumberedStream.Cue] = [.init(0.5..<2.5, "film"), .init(4.5..<7.5, "break")]
        let clocks: [NumberedStream.Clock] = [.init(Self.map(first)), .init(Self.map(second - 4))]
        try stream.writeSubtitles("text", cues, clocks: [clocks[0], clocks[0], clocks[1], clocks[1]])
        try stream.writeMaster(subtitles: "text")
        // The sound begins a little before the pictures.
        Self.expect(cues, in: try await Self.document(Self.asset(stream)), within: 0.05)
    }

    /// What the playlist says of subtitles is known before anybody has read theirs.
    @Test func theyAreTracksOfTheVariantThatOffersThem() async throws {
        let stream = try NumberedStream()
        try await stream.makePlaylist("film.m3u8", seconds: 2)
        let lines = [
            "#EXTM3U", #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="Other",LANGUAGE="fr",URI="none.m3u8""#,
            #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="none.m3u8""#,
            #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Signs",LANGUAGE="de",FORCED=YES,URI="none2.m3u8""#,
            "#EXT-X-STREAM-INF:BANDWIDTH=900,SUBTITLES=\"s\"", "film.m3u8",
        ]
        _ = try stream.folder.write(lines.joined(separator: "\n"), to: "master.m3u8")
        let asset = Self.asset(stream)
        let (tracks, duration) = try await asset.load(.tracks, .duration)
        #expect(tracks.map(\.mediaType) == [.video, .audio, .subtitle, .subtitle])
        #expect(Set(tracks.map(\.trackID)).count == 4)
        let range = try await tracks[2].load(.timeRange)
        #expect(range == TimeRange(start: .zero, duration: duration))
        let found = try await CaptionSourceFinder(asset: asset).tracks().filter { $0.track.mediaType == .subtitle }
        #expect(found.map(\.title) == ["English", "Signs"] && found.map(\.language) == ["en", "de"])
        #expect(found.map(\.isDefault) == [true, false] && found.map(\.isForced) == [false, true])
        #expect(found.map(\.codec) == ["webvtt", "webvtt"])
        let error = try #require(
            await #expect(throws: MediaError.self) {
                try await CaptionSourceFinder(asset: asset).document(of: found[0])
            })
        #expect(error.code == .notFound && error.description.contains("English"))
    }

    @Test func aSegmentThatIsMissingCostsItsCues() async throws {
        let stream = try await Self.makeFilm("film")
        try stream.writeMaster(subtitles: "text")
        try FileManager.default.removeItem(at: stream.folder.url.appending(path: "text-0.vtt"))
        // Nobody says anything in an empty one.
        _ = try stream.folder.write("", to: "text-5.vtt")
        let document = try await Self.document(Self.asset(stream))
        Self.expect(Array(Self.cues[1...]), in: document)
        #expect(document.problems.map(\.time) == [.zero])
        #expect(document.problems.first?.reason.description.contains("text-0.vtt") == true)
    }

    @Test func samplesAreThoseOfTheRangeThatIsRead() async throws {
        let stream = try await Self.makeFilm("film")
        try stream.writeMaster(subtitles: "text")
        let track = try #require(try await Self.asset(stream).load(.tracks).last)
        var samples: [Sample] = []
        for try await sample in track.samples(in: TimeRange(seconds: 3..<7)) { samples.append(sample) }
        #expect(samples.map(\.presentationTime.seconds) == [2, 4, 6])
        let text = try stream.folder.text(of: "text-1.vtt")
        #expect(String(decoding: samples[0].data, as: UTF8.self) == text)
    }

    /// A broadcast's subtitles are those that its playlist lists when they are read.
    @Test func subtitlesOfABroadcastAreReadAgain() async throws {
        let stream = try await Self.makeFilm("all")
        try stream.writeMaster(subtitles: "live")
        func list(_ segments: ClosedRange<Int>) throws {
            for (name, prefix, ending) in [("film.m3u8", "all", "ts"), ("live.m3u8", "text-", "vtt")] {
                let lines = segments.flatMap { ["#EXTINF:2,", "\(prefix)\($0).\(ending)"] }
                try stream.write(name, ["#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)"] + lines, isOver: false)
            }
        }
        try list(0...2)
        let asset = Self.asset(stream)
        Self.expect(Array(Self.cues[..<3]), in: try await Self.document(asset))
        try list(2...5)
        try await asset.update()
        Self.expect(Array(Self.cues[2...]), in: try await Self.document(asset))
    }

    // MARK: Containers

    /// A movie is known by its beginning; what the variant says of its codecs may be wrong.
    @Test(arguments: [
        ("androidx-webvtt-in-mp4.mp4", "avc1.64001f,wvtt", "This is the first subtitle."),
        ("androidx-webvtt-in-mp4.mp4", "avc1.64001f", "This is the first subtitle."),
        ("androidx-ttml-in-mp4.mp4", "avc1.64001f,stpp.ttml.im1t", "First Subtitle after 20ms of silence"),
        ("androidx-ttml-in-mp4.mp4", "avc1.64001f", "First Subtitle after 20ms of silence"),
    ])
    func textsMayLieInMovies(name: String, codecs: String, text: String) async throws {
        let stream = try NumberedStream()
        try FileManager.default.copyItem(at: Sources.location(of: name), to: stream.folder.url.appending(path: name))
        let segment = ["#EXTINF:2,", name]
        try stream.write("text.m3u8", segment + ["#EXT-X-DISCONTINUITY"] + segment)
        try await stream.makeSegment("film.ts", seconds: 2, clock: 140)
        try stream.write("film.m3u8", ["#EXTINF:2,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:2,", "film.ts"])
        try stream.writeMaster(subtitles: "text", codecs: codecs)
        let captions = try await Self.document(Self.asset(stream)).captions
        let alone = try await Self.document(Asset(.file(path: Array(Sources.location(of: name).path.utf8)))).captions
        #expect(captions.first?.text == text && captions.count == 2 * alone.count)
        for (caption, own) in zip(captions, alone + alone) { #expect(caption.text == own.text) }
        let starts = alone.map(\.start.seconds)
        for (caption, start) in zip(captions, starts + starts.map { $0 + 2 }) {
            #expect(abs(caption.start.seconds - start) < 0.001)
        }
    }

    /// Clocks that are less than ten seconds apart are one.
    @Test func moviesCountByTheClockOfThePictures() async throws {
        let stream = try NumberedStream()
        try await stream.makeSegment("film.ts", seconds: 4, clock: 140)
        try stream.write("film.m3u8", ["#EXTINF:4,", "film.ts"])
        let script = try stream.folder.write("1\n00:00:00,500 --> 00:00:01,500\nHello\n", to: "a.srt")
        _ = try await Program.output(
            of: "ffmpeg",
            [
                "-v", "error", "-i", script.path, "-c:s", "mov_text", "-use_editlist", "0", "-movflags",
                "empty_moov+default_base_moof+frag_keyframe", stream.folder.url.appending(path: "text.mp4").path,
            ])
        // Its decode time is 142 s, in millionths.
        var movie = try stream.folder.bytes(of: "text.mp4")
        let box = try #require(movie.firstRange(of: Array("tfdt".utf8)))
        movie.replaceSubrange(
            box.upperBound + 4..<box.upperBound + 12,
            with: (0..<8).reversed().map { UInt8(142_000_000 >> ($0 * 8) & 0xFF) })
        try stream.folder.write(movie, to: "text.mp4")
        try stream.write("text.m3u8", ["#EXTINF:4,", "text.mp4"])
        try stream.writeMaster(subtitles: "text")
        let start = try await Self.start(of: "film.ts", in: stream)
        let caption = try #require(try await Self.document(Self.asset(stream)).captions.first)
        #expect(caption.text == "Hello" && abs(caption.start.seconds - (142 - start)) < 0.05)
    }
}
