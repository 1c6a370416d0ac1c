import Foundation
import Media
import Places
import Synchronization
import TestSupport
import Testing

/// Finding again what a project file or an edit list presents.
@Suite struct RelinkingTests {
    private let folder: TemporaryFolder
    private let opener = PlaceOpener()

    /// A folder with `film/a.mp4`, `film/b.mkv`, and `cut.otio` which shows them and the first of them again.
    init() async throws {
        folder = try TemporaryFolder()
        for (fixture, name) in [("androidx-sample.mp4", "film/a.mp4"), ("sample_with_srt.mkv", "film/b.mkv")] {
            try folder.write([UInt8](Data(contentsOf: Self.fixtures.appending(path: fixture))), to: name)
        }
        try folder.write(
            try await opener.projectFile(of: try await edits(), at: path("cut.otio")), to: "cut.otio")
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    private func path(_ name: String) -> [UInt8] { Array((folder.path + "/" + name).utf8) }

    private func edits() async throws -> EditList {
        var clips: [EditList.Clip] = []
        for name in ["film/a.mp4", "film/b.mkv", "film/a.mp4#t=0.2,0.6"] {
            clips.append(try await opener.clip(of: .file(path: path(name)), in: nil))
        }
        return EditList(clips)
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: other).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: name), to: folder.url.appending(path: other))
    }

    private func picture(of place: Place, at milliseconds: Int64) async throws -> [UInt8] {
        var settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 120))
        settings.clampsToFrames = false
        let time = MediaTime(value: milliseconds, timescale: 1_000)
        return try await ImageGenerator(asset: opener.asset(of: place)).image(at: time, settings).picture.pixels
    }

    private func found(_ name: String, isOther: Bool = false) -> Relinking.Outcome {
        .found(path: path(name), isOther: isOther)
    }

    // MARK: Project files

    @Test func filesThatHaveMoved() async throws {
        let cut = Place.file(path: path("cut.otio"))
        let pictures = [try await picture(of: cut, at: 300), try await picture(of: cut, at: 1_300)]
        try move("film/a.mp4", to: "new/place/renamed film.mp4")
        try move("film/b.mkv", to: "new/b.mkv")
        await #expect(throws: MediaError.self) { try await picture(of: cut, at: 300) }
        let relinking = try await opener.relinking(cut, in: path("new"))
        #expect(
            relinking.files == [
                .init(name: "a.mp4", outcome: found("new/place/renamed film.mp4")),
                .init(name: "b.mkv", outcome: found("new/b.mkv")),
            ])
        #expect(relinking.count == 2)
        guard case .document(let bytes) = relinking.result else {
            Issue.record("no document")
            return
        }
        try folder.write(bytes, to: "cut.otio")
        #expect(try await picture(of: cut, at: 300) == pictures[0])
        #expect(try await picture(of: cut, at: 1_300) == pictures[1])
        // All is there now.
        let again = try await opener.relinking(cut, in: path("new"))
        #expect(again.files.isEmpty && again.result == .document(bytes))
    }

    @Test func filesWithOtherContentsAndNone() async throws {
        try move("film/b.mkv", to: "new/a.mp4")
        try FileManager.default.removeItem(atPath: folder.path + "/film/a.mp4")
        let cut = Place.file(path: path("cut.otio"))
        let relinking = try await opener.relinking(cut, in: path("new"))
        #expect(
            relinking.files == [
                .init(name: "a.mp4", outcome: found("new/a.mp4", isOther: true)),
                .init(name: "b.mkv", outcome: found("new/a.mp4")),
            ])
        try folder.folder("empty")
        let none = try await opener.relinking(cut, in: path("empty"))
        #expect(none.files.map(\.outcome) == [.notFound, .notFound] && none.count == 0)
        #expect(none.result == .document(try folder.bytes(of: "cut.otio")))
    }

    /// Editors write whole paths, of other systems too, and addresses that are not opened from a file on a disk.
    @Test func documentsOfOthers() async throws {
        func clip(_ url: String) -> String {
            #"{"OTIO_SCHEMA": "Clip.2", "media_references": {"DEFAULT_MEDIA": {"OTIO_SCHEMA": "ExternalReference.1", "#
                + #""target_url": "\#(url)"}}, "active_media_reference_key": "DEFAULT_MEDIA"}"#
        }
        let urls = [
            "D:\\\\film\\\\A.mp4", "file:///Volumes/disk/b.mkv", "film/a%2Emp4", "https://host/x/none.mp4?x=1",
            "https://host/b.mkv",
        ]
        try folder.write(
            #"{"OTIO_SCHEMA": "Track.1", "children": [\#(urls.map(clip).joined(separator: ", "))]}"#, to: "other.otio")
        let relinking = try await opener.relinking(.file(path: path("other.otio")), in: path("film"))
        #expect(
            relinking.files == [
                .init(name: "D:\\film\\A.mp4", outcome: found("film/a.mp4")),
                // Both have nothing but the name.
                .init(name: "b.mkv", outcome: .ambiguous(2)), .init(name: "none.mp4", outcome: .notFound),
                .init(name: "b.mkv", outcome: .ambiguous(2)),
            ])
    }

    // MARK: Edit lists

    @Test func clipsOfTheReel() async throws {
        var edits = try await edits()
        let shown = try await picture(of: .editList(edits), at: 300)
        try move("film/a.mp4", to: "new/c.mp4")
        let relinking = try await opener.relinking(.editList(edits), in: path("."))
        #expect(relinking.files == [.init(name: "a.mp4", outcome: found("new/c.mp4"))])
        for index in [0, 2] { edits.clips[index].place = .file(path: path("new/c.mp4")) }
        #expect(relinking.result == .editList(edits))
        #expect(try await picture(of: .editList(edits), at: 300) == shown)
    }

    /// What the files were is kept in a file that is saved while they are missing.
    @Test func savedWhileMissing() async throws {
        let edits = try await edits()
        try move("film/a.mp4", to: "new/c.mp4")
        try folder.write(try await opener.projectFile(of: edits, at: path("cut.otio")), to: "cut.otio")
        let relinking = try await opener.relinking(.file(path: path("cut.otio")), in: path("new"))
        #expect(relinking.files == [.init(name: "a.mp4", outcome: found("new/c.mp4"))])
    }

    // MARK: What cannot be

    @Test func whatPresentsNoFiles() async throws {
        for name in ["film/a.mp4", "none.otio", "cut.otio#t=0,1"] {
            await #expect(throws: MediaError.self, "\(name)") {
                try await opener.relinking(.file(path: path(name)), in: path("."))
            }
        }
        await #expect(throws: MediaError.self) {
            try await opener.relinking(Place("https://127.0.0.1:1/cut.otio"), in: path("."))
        }
        try FileManager.default.removeItem(atPath: folder.path + "/film/a.mp4")
        let error = await #expect(throws: MediaError.self) {
            try await opener.relinking(.file(path: path("cut.otio")), in: path("none"))
        }
        #expect(error?.message.contains("none: this folder is gone") == true, "\(String(describing: error))")
    }

    @Test func progress() async throws {
        try FileManager.default.removeItem(atPath: folder.path + "/film/a.mp4")
        let states = Mutex<[Relinking.Progress]>([])
        let relinking = try await opener.relinking(.file(path: path("cut.otio")), in: path(".")) { state in
            states.withLock { $0.append(state) }
        }
        #expect(relinking.files == [.init(name: "a.mp4", outcome: .notFound)])
        let all = states.withLock { $0 }
        #expect(all.first == .searching(missing: 1, names: 0) && all.contains(.searching(missing: 1, names: 2)))
    }
}
