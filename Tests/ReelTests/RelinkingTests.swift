import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What `:relink` finds again.
    struct RelinkingTests {
        /// A folder with `cut.otio` which shows `new/renamed.mp4` under the name it had, and `gone.mkv`.
        private static func folder() async throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for (fixture, name) in [("androidx-sample.mp4", "a.mp4"), ("sample_with_srt.mkv", "gone.mkv")] {
                try folder.write([UInt8](Data(contentsOf: Fixtures.url(fixture))), to: name)
            }
            let made = try await Command.reel("compose", "a.mp4", "gone.mkv", "-o", "cut.otio", in: folder.url)
            try #require(made.status == 0)
            try folder.folder("new")
            try FileManager.default.moveItem(
                at: folder.url.appending(path: "a.mp4"), to: folder.url.appending(path: "new/renamed.mp4"))
            try FileManager.default.removeItem(at: folder.url.appending(path: "gone.mkv"))
            return folder
        }

        @Test func projectFiles() async throws {
            let folder = try await Self.folder()
            let before = try folder.bytes(of: "cut.otio")
            let terminal = try TmuxScreen(["cut.otio"], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "cut.otio")
            try terminal.send("Enter")
            try await terminal.waitFor("what is missing") {
                $0.contains("a.mp4: there is no such file; :relink FOLDER finds it again") && $0.contains("✗ gone.mkv")
            }
            try terminal.command("relink new")
            try await terminal.waitFor("what was found") {
                $0.contains("found 1 of 2 missing files") && $0.contains("gone.mkv: nothing has its contents")
                    && $0.contains("/new/renamed.mp4") && $0.contains("W  write this; kept as cut.otio.bak")
            }
            #expect(try folder.bytes(of: "cut.otio") == before)
            try terminal.send("W")
            try await terminal.waitFor("the film") {
                $0.contains("frame 0") && $0.contains("renamed.mp4") && $0.contains("✗ gone.mkv")
            }
            #expect(try folder.bytes(of: "cut.otio.bak") == before)
            try terminal.command("relink nowhere")
            try await terminal.waitFor("that there is no such folder") { $0.contains("nowhere: this folder is gone") }
        }

        @Test func theReel() async throws {
            let folder = try await Self.folder()
            let terminal = try TmuxScreen(["new"], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "renamed.mp4")
            try terminal.send("a")
            try await terminal.waitFor("the clip") { $0.contains("the reel has 1 clip") }
            try FileManager.default.moveItem(
                at: folder.url.appending(path: "new/renamed.mp4"), to: folder.url.appending(path: "b.mp4"))
            try terminal.send("R")
            try await terminal.waitFor("that it is missing") { $0.contains(":relink FOLDER finds it again") }
            try terminal.command("relink ..")
            try await terminal.waitFor("the film") {
                $0.contains("found 1 missing file; u takes this back") && $0.contains("b.mp4")
                    && $0.contains("frame 0")
            }
        }
    }
}
