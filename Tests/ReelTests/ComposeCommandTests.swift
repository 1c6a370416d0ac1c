import Foundation
import TestSupport
import Testing

/// `reel compose`, from the outside.
@Suite struct ComposeCommandTests {
    /// A folder with `a.mp4`, `b.mkv` (both of pictures and sound) and `odd #1.mkv` in it.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (fixture, name) in [
            ("androidx-sample.mp4", "a.mp4"), ("sample_with_srt.mkv", "b.mkv"), ("sample_with_srt.mkv", "odd #1.mkv"),
        ] {
            try folder.write([UInt8](Data(contentsOf: Fixtures.url(fixture))), to: name)
        }
        return folder
    }

    private static func reel(_ arguments: String..., in folder: TemporaryFolder) async throws -> Command {
        try await Command.run(Command.reel(), arguments, in: folder.url)
    }

    private static func tracks(_ folder: TemporaryFolder, _ name: String = "cut.otio") throws -> [[String: Any]] {
        let data = try Data(contentsOf: folder.url.appending(path: name))
        let timeline = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require((timeline["tracks"] as? [String: Any])?["children"] as? [[String: Any]])
    }

    /// Where the clips of the first track begin in their media and how long they are, in seconds.
    private static func ranges(_ folder: TemporaryFolder, _ name: String = "cut.otio") throws -> [[Double]] {
        let clips = try #require(try tracks(folder, name).first?["children"] as? [[String: Any]])
        return clips.map { clip in
            ["start_time", "duration"].map { name in
                let time = (clip["source_range"] as? [String: Any])?[name] as? [String: Any]
                let (value, rate) = (time?["value"] as? Double ?? .nan, time?["rate"] as? Double ?? .nan)
                return (value / rate * 1e6).rounded() / 1e6
            }
        }
    }

    @Test func rangesOneAfterTheOther() async throws {
        let folder = try Self.folder()
        let made = try await Self.reel("compose", "a.mp4#t=0.2,0.6", "b.mkv#t=0.1,0.4", "-o", "cut.otio", in: folder)
        #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty, "\(made.errors)")
        #expect(try Self.ranges(folder) == [[0.2, 0.4], [0.1, 0.3]])
        #expect(try Self.tracks(folder).map { $0["kind"] as? String } == ["Video", "Audio", "Subtitle"])
        let json = try await Self.reel("inspect", "--json", "--property", "duration", "cut.otio", in: folder)
        #expect(json.output.contains("\"seconds\":0.7"), "\(json.output)")
        // What is shown is the source's frame.
        for (time, source, sourceTime) in [("0.05", "a.mp4", "0.25"), ("0.5", "b.mkv", "0.2")] {
            let (cut, film) = try await (
                Self.reel("thumbnail", "cut.otio", "--at", time, "--exact", "-o", "cut.png", "--force", in: folder),
                Self.reel("thumbnail", source, "--at", sourceTime, "--exact", "-o", "film.png", "--force", in: folder)
            )
            #expect(cut.status == 0 && film.status == 0, "\(cut.errors)\(film.errors)")
            let pictures = try ["cut.png", "film.png"].map { try Data(contentsOf: folder.url.appending(path: $0)) }
            #expect(pictures[0] == pictures[1], "\(source)")
        }
    }

    @Test(
        arguments: [
            ("a.mp4#t=frame:3,frame:6", 0.1, 0.1), ("a.mp4#t=00:00:00:03,00:00:00:06", 0.1, 0.1),
            ("b.mkv#t=,0.5", 0, 0.5), ("b.mkv#t=0:00.5,99", 0.5, nil), ("b.mkv#t=npt:0.5", 0.5, nil), ("b.mkv", 0, nil),
            ("odd #1.mkv#t=0.25,0.5", 0.25, 0.25),
        ] as [(String, Double, Double?)]) func ranges(place: String, start: Double, duration: Double?) async throws
    {
        let folder = try Self.folder()
        let made = try await Self.reel("compose", place, "-o", "cut.otio", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let range = try #require(try Self.ranges(folder).first)
        // Of 30,000/1,001 in a second.
        #expect(abs(range[0] - start) < 0.001)
        if let duration { #expect(abs(range[1] - duration) < 0.001) }
        if duration == nil { #expect(range[0] + range[1] > 0.95) }
    }

    /// Its sound goes on for 67 ms: two frames of black, which nobody wants between clips.
    @Test(arguments: ["a.mp4", "a.mp4#t=0"]) func clipsEndWithTheirPictures(place: String) async throws {
        let folder = try Self.folder()
        let made = try await Self.reel("compose", place, "b.mkv", "-o", "cut.otio", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let items = try #require(try Self.tracks(folder).first?["children"] as? [[String: Any]])
        #expect(items.map { $0["OTIO_SCHEMA"] as? String } == ["Clip.2", "Clip.2"])
        #expect(try Self.ranges(folder)[0] == [0, 1.001])
    }

    @Test(arguments: [
        ("a.mp4#t=99", "outside"), ("a.mp4#t=0.5,0.2", "ends before it begins"), ("a.mp4#t=abc", "no range of times"),
        ("nothing.mp4", "no such file"), ("nothing.mp4#t=1,2", "no such file"), ("-", "standard input"),
        ("words.txt", "words.txt"),
    ]) func whatCannotBePutIn(place: String, words: String) async throws {
        let folder = try Self.folder()
        try folder.write("no film", to: "words.txt")
        let made = try await Self.reel("compose", "b.mkv#t=0,0.2", place, "-o", "cut.otio", in: folder)
        #expect(made.status == 1 && made.errors.contains(words) && made.errors.contains(place), "\(made.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/cut.otio"))
    }

    /// A file whose own name ends like a fragment is taken whole.
    @Test func filesWithSuchNames() async throws {
        let folder = try Self.folder()
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("sample_with_srt.mkv"))), to: "b.mkv#t=0.2")
        let made = try await Self.reel("compose", "b.mkv#t=0.2", "b.mkv#t=0.2#t=0.3,0.4", "-o", "cut.otio", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let ranges = try Self.ranges(folder)
        // The pictures end before the sound does, and the next clip comes after both.
        #expect(ranges.map { $0[0] } == [0, 0, 0.3] && ranges[2][1] == 0.1)
        let shown = try await Self.reel("thumbnail", "cut.otio", "--at", "0", "-o", "cut.png", in: folder)
        #expect(shown.status == 0, "\(shown.errors)")
    }

    @Test func nothingIsOverwritten() async throws {
        let folder = try Self.folder()
        try folder.write("mine", to: "cut.otio")
        let refused = try await Self.reel("compose", "b.mkv", "-o", "cut.otio", in: folder)
        #expect(refused.status == 1 && refused.errors.contains("--force"), "\(refused.errors)")
        #expect(try String(contentsOf: folder.url.appending(path: "cut.otio"), encoding: .utf8) == "mine")
        // Nor lost where the new one cannot be made.
        let failed = try await Self.reel("compose", "nothing.mp4", "-o", "cut.otio", "--force", in: folder)
        #expect(failed.status == 1)
        #expect(try String(contentsOf: folder.url.appending(path: "cut.otio"), encoding: .utf8) == "mine")
        let forced = try await Self.reel("compose", "b.mkv", "-o", "cut.otio", "--force", in: folder)
        #expect(forced.status == 0, "\(forced.errors)")
        let circle = try await Self.reel("compose", "cut.otio", "-o", "./cut.otio", "--force", in: folder)
        #expect(circle.status == 1 && circle.errors.contains("itself"), "\(circle.errors)")
        #expect(try Self.tracks(folder).count == 3)
    }

    /// A project is put into another, which lies elsewhere, and both are moved.
    @Test func projectsOfProjects() async throws {
        let folder = try Self.folder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "edits"), withIntermediateDirectories: false)
        let inner = try await Self.reel("compose", "a.mp4#t=0.2,0.6", "odd #1.mkv", "-o", "in.otio", in: folder)
        #expect(inner.status == 0, "\(inner.errors)")
        let outer = try await Self.reel("compose", "in.otio#t=0.2,0.5", "-o", "edits/cut.otio", in: folder)
        #expect(outer.status == 0, "\(outer.errors)")
        #expect(try Self.ranges(folder, "edits/cut.otio") == [[0.2, 0.3]])
        let moved = try TemporaryFolder()
        for name in ["a.mp4", "odd #1.mkv", "in.otio", "edits"] {
            try FileManager.default.moveItem(
                at: folder.url.appending(path: name), to: moved.url.appending(path: name))
        }
        let film = try await Self.reel("thumbnail", "a.mp4", "--at", "0.45", "--exact", "-o", "film.png", in: moved)
        let cut = try await Self.reel(
            "thumbnail", "edits/cut.otio", "--at", "0.05", "--exact", "-o", "cut.png", in: moved)
        #expect(film.status == 0 && cut.status == 0, "\(film.errors)\(cut.errors)")
        let pictures = try ["cut.png", "film.png"].map { try Data(contentsOf: moved.url.appending(path: $0)) }
        #expect(pictures[0] == pictures[1])
    }

    /// Of sound alone samples are counted, and what the container's clock ticks is nothing to editors.
    @Test func sound() async throws {
        let folder = try Self.folder()
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("bear-vbr-vbri-header.mp3"))), to: "x.mp3")
        let made = try await Self.reel("compose", "x.mp3#t=0.5,1.5", "a.mp4#t=,0.5", "-o", "cut.otio", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try Self.ranges(folder).first == [0.5, 1])
        let text = try String(contentsOf: folder.url.appending(path: "cut.otio"), encoding: .utf8)
        #expect(text.contains(#""rate": 48000.0"#) && text.contains(#""value": 24000.0"#))
        let tracks = try Self.tracks(folder)
        #expect(tracks.map { $0["name"] as? String } == ["A1", "V1"])
        let second = (tracks.last?["children"] as? [[String: Any]])?.map { $0["OTIO_SCHEMA"] as? String }
        #expect(second == ["Gap.1", "Clip.2"])
    }

    @Test func standardOutputAndUsage() async throws {
        let folder = try Self.folder()
        let made = try await Self.reel("compose", "b.mkv", "-o", "-", in: folder)
        #expect(made.status == 0 && made.output.contains(#""target_url": "b.mkv""#), "\(made.errors)")
        for arguments in [
            ["compose"], ["compose", "b.mkv"], ["compose", "-o", "x.otio"], ["compose", "b.mkv", "-o", "x"],
        ] {
            let wrong = try await Command.run(Command.reel(), arguments, in: folder.url)
            #expect(wrong.status == 2, "\(arguments) \(wrong.errors)")
        }
    }
}
