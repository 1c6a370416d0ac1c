import Foundation
import Media
import Places
import TestSupport
import Testing

/// Clips one after the other as one asset, and as a file.
@Suite struct EditListTests {
    private let folder: TemporaryFolder
    private let opener = PlaceOpener()

    /// A folder with `a.mp4` of 1.024 s whose pictures end at 1.001 s, `b.mkv` of 1.234 s, and `c.mp4` of sound alone.
    init() throws {
        folder = try TemporaryFolder()
        for (fixture, name) in [
            ("androidx-sample.mp4", "a.mp4"), ("sample_with_srt.mkv", "b.mkv"), ("sample_ac3_aac.mp4", "c.mp4"),
        ] { try folder.write([UInt8](Data(contentsOf: Self.fixtures.appending(path: fixture))), to: name) }
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    private func place(_ name: String) -> Place { .file(path: Array((folder.path + "/" + name).utf8)) }

    private func clips(_ names: String...) async throws -> [EditList.Clip] {
        var clips: [EditList.Clip] = []
        for name in names { clips.append(try await opener.clip(of: place(name), in: nil)) }
        return clips
    }

    private func picture(of asset: Asset, at time: MediaTime) async throws -> [UInt8] {
        var settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 120))
        settings.clampsToFrames = false
        return try await ImageGenerator(asset: asset).image(at: time, settings).picture.pixels
    }

    private static func ms(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 1_000) }

    // MARK: Values

    @Test func rangesOfTheWhole() {
        func clip(_ name: String, _ start: Int64, _ end: Int64) -> EditList.Clip {
            EditList.Clip(Place(name), TimeRange(start: Self.ms(start), end: Self.ms(end)), [.video])
        }
        func range(_ start: Int64, _ end: Int64) -> TimeRange { TimeRange(start: Self.ms(start), end: Self.ms(end)) }
        let edits = EditList([clip("a", 100, 300), clip("b", 0, 500), clip("a", 700, 800)])
        #expect(edits.duration == Self.ms(800))
        #expect(edits.clips(in: range(0, 800)) == edits.clips)
        #expect(edits.clips(in: range(50, 200)) == [clip("a", 150, 300)])
        #expect(edits.clips(in: range(199, 701)) == [clip("a", 299, 300), clip("b", 0, 500), clip("a", 700, 701)])
        #expect(edits.clips(in: range(300, 400)) == [clip("b", 100, 200)])
        #expect(edits.clips(in: range(750, 9_000)) == [clip("a", 750, 800)])
        #expect(edits.clips(in: range(800, 900)).isEmpty && EditList().clips(in: range(0, 900)).isEmpty)
    }

    @Test func placesOfThem() async throws {
        let edits = EditList(try await clips("a.mp4", "b.mkv"))
        let place = Place.editList(edits)
        #expect(place.editList == edits && place.filePath == nil && place.folder == nil && place.divided == nil)
        #expect(place.name == "reel.otio" && "\(place)" == "reel.otio" && place.isProject && !place.isRange)
        #expect(place.versionedPath == nil && !place.isRemote)
        #expect(place != .editList(EditList(edits.clips.reversed())))
        #expect(try JSONDecoder().decode(Place.self, from: JSONEncoder().encode(place)) == place)
        let address = EditList.Clip(Place("https://example.com/a.mp4"), edits.clips[0].range, [.video])
        #expect(Place.editList(EditList(edits.clips + [address])).isRemote)
    }

    // MARK: Clips

    @Test func clipsOfPlaces() async throws {
        let whole = try await opener.clip(of: place("a.mp4"), in: nil)
        #expect(whole.place == place("a.mp4") && whole.mediaTypes == [.video, .audio])
        #expect(whole.range == TimeRange(start: .zero, duration: MediaTime(value: 30_030, timescale: 30_000)))
        #expect(try await opener.clip(of: place("c.mp4"), in: nil).mediaTypes == [.audio])
        #expect(try await opener.clip(of: place("b.mkv"), in: nil).mediaTypes == [.video, .audio, .subtitle])
        // A range of a range is one of the file.
        let part = try await opener.clip(
            of: place("a.mp4#t=0.2,0.6"), in: TimeRange(start: Self.ms(100), end: Self.ms(300)))
        #expect(part.place == place("a.mp4") && part.range == TimeRange(start: Self.ms(300), end: Self.ms(500)))
        let rest = try await opener.clip(
            of: place("a.mp4#t=0.2,0.6"), in: TimeRange(start: Self.ms(100), end: Self.ms(900)))
        #expect(rest.range == TimeRange(start: Self.ms(300), end: Self.ms(600)))
    }

    @Test func whatIsNoClip() async throws {
        try folder.write("1\n00:00:00,000 --> 00:00:01,000\nText\n", to: "d.srt")
        try folder.write("nothing", to: "e.mp4")
        for (name, code) in [
            ("d.srt", MediaError.Code.invalidRequest), ("e.mp4", .unrecognizedFormat), ("none.mp4", .notFound),
            ("a.mp4#t=9", .invalidRequest),
        ] {
            let error = await #expect(throws: MediaError.self) { try await opener.clip(of: place(name), in: nil) }
            #expect(error?.code == code, "\(name): \(String(describing: error))")
        }
        let outside = TimeRange(start: .seconds(5), end: .seconds(6))
        await #expect(throws: MediaError.self) { try await opener.clip(of: place("a.mp4"), in: outside) }
    }

    // MARK: Assets and files

    /// A stream in a project file is what it is by itself: as long as its playlist has it, with its subtitles.
    @Test func aStreamInAProjectFileIsReadAsAStream() async throws {
        for (name, clock) in [("a.ts", "20"), ("b.ts", "900")] {
            _ = try await Program.output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=2", "-c:v", "libx264",
                    "-output_ts_offset", clock, folder.path + "/" + name,
                ])
        }
        let segments = ["#EXTINF:2,", "a.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:2,", "b.ts", "#EXT-X-ENDLIST"]
        let subtitles = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"English\",URI=\"text.m3u8\""
        for (name, lines) in [
            ("film.m3u8", segments), ("all.m3u8", [subtitles, "#EXT-X-STREAM-INF:SUBTITLES=\"s\"", "film.m3u8"]),
        ] { _ = try folder.write((["#EXTM3U"] + lines).joined(separator: "\n"), to: name) }
        let edits = EditList(try await clips("all.m3u8"))
        let saved = place("stream.otio")
        try folder.write(
            try await opener.projectFile(of: edits, at: try #require(saved.filePath)), to: "stream.otio")
        let (file, stream) = (opener.asset(of: saved), opener.asset(of: place("all.m3u8")))
        let (duration, tracks) = try await file.load(.duration, .tracks)
        #expect(duration == MediaTime.seconds(4) && tracks.map(\.mediaType) == [.video, .subtitle])
        #expect(try await tracks[1].load(.codec).name == "webvtt")
        for time in [Self.ms(550), Self.ms(2_550)] {
            let (own, alone) = (try await picture(of: file, at: time), try await picture(of: stream, at: time))
            #expect(own == alone)
        }
    }

    @Test func whatIsShownIsTheSourcesOwn() async throws {
        var edits = EditList(try await clips("b.mkv", "c.mp4", "a.mp4#t=0.2,0.6"))
        edits.clips.append(edits.clips[0])
        let asset = opener.asset(of: .editList(edits))
        let (duration, tracks, format) = try await asset.load(.duration, .tracks, .format)
        #expect(duration == edits.duration && format.longName == "OpenTimelineIO" && asset.name == "reel.otio")
        #expect(Set(tracks.map(\.mediaType)) == [.video, .audio, .subtitle])
        let saved = place("saved/cut.otio")
        _ = try folder.folder("saved")
        try folder.write(
            try await opener.projectFile(of: edits, at: try #require(saved.filePath)), to: "saved/cut.otio")
        let file = opener.asset(of: saved)
        #expect(try await file.load(.duration) == duration)
        var start = MediaTime.zero
        for clip in edits.clips where clip.mediaTypes.contains(.video) {
            let source = opener.asset(of: clip.place)
            let time = Self.ms(350)
            let expected = try await picture(of: source, at: clip.range.start + time)
            #expect(try await picture(of: asset, at: start + time) == expected)
            #expect(try await picture(of: file, at: start + time) == expected)
            start = start + clip.range.duration
            if clip.place == edits.clips[0].place { start = start + edits.clips[1].range.duration }
        }
    }

    /// A project file on the reel is what it presents, also where the reel is saved and opened again.
    @Test func projectFilesWithin() async throws {
        let inner = EditList(try await clips("b.mkv", "a.mp4#t=0.2,0.6"))
        let (project, saved) = (place("inner.otio"), place("outer.otio"))
        try folder.write(
            try await opener.projectFile(of: inner, at: try #require(project.filePath)), to: "inner.otio")
        let part = TimeRange(start: inner.clips[0].range.duration - Self.ms(100), duration: Self.ms(300))
        let clip = try await opener.clip(of: project, in: part)
        #expect(clip.place == project && clip.range == part)
        let edits = EditList([try await opener.clip(of: place("a.mp4"), in: nil), clip])
        try folder.write(try await opener.projectFile(of: edits, at: try #require(saved.filePath)), to: "outer.otio")
        let film = try await picture(of: opener.asset(of: place("a.mp4")), at: Self.ms(350))
        for place in [Place.editList(edits), saved] {
            let asset = opener.asset(of: place)
            #expect(try await asset.load(.duration) == edits.duration)
            #expect(try await picture(of: asset, at: edits.clips[0].range.duration + Self.ms(250)) == film)
        }
    }

    /// A clip whose file has gone takes its time and fails there by its name; it comes back with the file.
    @Test func missingClipsFailAlone() async throws {
        let edits = EditList(try await clips("a.mp4", "b.mkv", "a.mp4"))
        let (bytes, path) = (try folder.bytes(of: "b.mkv"), folder.url.appending(path: "b.mkv"))
        try FileManager.default.removeItem(at: path)
        let asset = opener.asset(of: .editList(edits))
        let length = edits.clips[0].range.duration
        #expect(try await asset.load(.duration) == edits.duration)
        let error = await #expect(throws: MediaError.self) { try await picture(of: asset, at: length + Self.ms(200)) }
        #expect(error?.code == .notFound && error?.message.contains("b.mkv") == true, "\(String(describing: error))")
        let film = opener.asset(of: place("a.mp4"))
        let end = edits.clips[0].range.duration + edits.clips[1].range.duration
        for (time, own) in [(Self.ms(200), Self.ms(200)), (end + Self.ms(200), Self.ms(200))] {
            #expect(try await picture(of: asset, at: time) == picture(of: film, at: own))
        }
        // Saved meanwhile, it is referred to where it was.
        let saved = place("cut.otio")
        try folder.write(try await opener.projectFile(of: edits, at: try #require(saved.filePath)), to: "cut.otio")
        try folder.write(bytes, to: "b.mkv")
        let shown = try await picture(of: opener.asset(of: place("b.mkv")), at: Self.ms(200))
        #expect(try await picture(of: opener.asset(of: saved), at: length + Self.ms(200)) == shown)
        #expect(try await picture(of: opener.asset(of: .editList(edits)), at: length + Self.ms(200)) == shown)
    }
}
