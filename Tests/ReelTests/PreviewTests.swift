import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What is shown of the entry under the cursor.
    struct PreviewTests {
        @Test(arguments: [
            ("Films/Four places, 1080p.mp4", ["1920 × 1080", "video h264", "0:18"]),
            ("Music/With cover.flac", ["flac", "duration"]),
            ("Music/Without cover.opus", ["audio opus", "duration"]),
            ("Pictures/Grace Hopper.png", ["128 × 128", "png"]),
            ("Pictures/Circles, moving.gif", ["gif"]),
        ])
        func mediaShowsItsPictureAndItsFacts(name: String, facts: [String]) async throws {
            let terminal = try TmuxScreen([Fixtures.url(name).path], columns: 120, rows: 30)
            try await terminal.waitFor("picture and facts of \(name)") { screen in
                screen.colouredRows > 6 && facts.allSatisfy { fact in screen.column(2).contains { $0.contains(fact) } }
            }
        }

        /// Where the terminal's thread stands behind another of ours, its keys wait.
        @Test func noThreadGoesBeforeTheTerminals() async throws {
            let terminal = try TmuxScreen([Fixtures.url("Films/Four places, 1080p.mp4").path], columns: 120, rows: 30)
            try await terminal.waitFor("the picture") { $0.colouredRows > 6 }
            let threads = terminal.niceValues()
            let own = try #require(threads.first { $0.name == "reel" }).nice
            #expect(threads.count > 3)
            #expect(threads.filter { $0.nice < own }.map(\.name) == [])
        }

        @Test func foldersAndTextsShowWhatIsInThem() async throws {
            let folder = try TmuxScreen.folder(of: ["sub/", "sub/one.txt", "sub/deep/", "none/", "some.txt"])
            try folder.write(
                "first line\n\u{1b}[31mred?\u{1b}]0;title\u{07}\ttab\n" + String(repeating: "plain\n", count: 9),
                to: "evil.txt")
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor("an empty folder") {
                $0.isOn("none") && $0.column(1).contains { $0.contains("empty") }
            }
            try terminal.send("j")
            try await terminal.waitFor("the names in it") { $0.contains("one.txt") && $0.contains("deep/") }
            try terminal.send("j")
            let screen = try await terminal.waitFor(text: "first line")
            #expect(screen.contains("␛[31mred?"), "escapes are shown, not obeyed: \(screen)")
            try terminal.send("j")
            try await terminal.waitFor(text: "text of some.txt")
        }

        @Test func failuresSayWhyAndWhatToDo() async throws {
            let folder = try TemporaryFolder()
            try folder.write(String(repeating: "\u{0}\u{1}\u{2}nonsense", count: 500), to: "broken.mp4")
            try folder.write(to: "empty.mp4")
            try FileManager.default.createSymbolicLink(
                at: folder.url.appending(path: "link.mp4"), withDestinationURL: folder.url.appending(path: "nowhere"))
            try folder.folder("directory.mp4")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor("a folder that is called like a film") {
                $0.isOn("directory.mp4") && $0.column(2).contains { $0.contains("empty") }
            }
            for (name, reason) in [
                ("broken.mp4", ["not", "damaged", "no media", "recogni"]), ("empty.mp4", ["empty", "no bytes"]),
                ("link.mp4", ["nothing", "not found", "no such", "gone", "points"]),
            ] {
                try terminal.send("j")
                try await terminal.waitFor("why \(name) failed") { screen in
                    screen.isOn(name) && screen.column(1).contains { $0.contains(name) && $0.contains("✗") }
                        && screen.column(2).contains { $0.contains("r tries again") }
                        && reason.contains { word in screen.column(2).contains { $0.lowercased().contains(word) } }
                }
            }
        }

        @Test func retryReadsAgain() async throws {
            let folder = try TemporaryFolder()
            try folder.write(String(repeating: "\u{0}\u{1}", count: 99), to: "a.mp4")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor(text: "r tries again")
            try Data(contentsOf: Fixtures.url("Films/Funicular.webm")).write(to: folder.url.appending(path: "a.mp4"))
            try terminal.send("r")
            try await terminal.waitFor("the film") { $0.colouredRows > 6 && $0.contains("webm") }
        }

        @Test func aFileThatChangesIsShownAnew() async throws {
            let folder = try TemporaryFolder()
            try folder.copy("Pictures/Grace Hopper.png", as: "picture.png")
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor(text: "128 × 128")
            try Data(contentsOf: Fixtures.url("Pictures/Dice, transparent.webp"))
                .write(to: folder.url.appending(path: "picture.png"))
            try await terminal.waitFor("the other picture") { !$0.contains("128 × 128") && $0.contains("webp") }
        }

        @Test func resizingWhilePreviewing() async throws {
            let terminal = try TmuxScreen(
                [Fixtures.samples.appending(path: "Films").path], columns: 120, rows: 40)
            try await terminal.waitFor("a preview") { $0.colouredRows > 10 }
            let count = try Fixtures.filmCount
            for (columns, rows) in [(200, 50), (40, 12), (61, 13), (20, 4), (1, 1), (300, 80), (80, 24)] {
                try terminal.resize(columns: columns, rows: rows)
                try terminal.send("j")
                guard columns >= 40 else { continue }
                try await terminal.waitFor("the new size") {
                    $0.rows.count == rows && $0.place?.hasSuffix("/\(count)") == true
                        && (columns < 60 || $0.colouredRows > 3)
                }
            }
            let screen = try await terminal.waitFor("the last size") { $0.rows.count == 24 && $0.colouredRows > 5 }
            #expect(screen.rows.allSatisfy { $0.count <= 80 })
        }
    }
}
