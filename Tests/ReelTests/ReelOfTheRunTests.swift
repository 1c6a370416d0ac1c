import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What `a` adds, `:reel` shows and `:w` saves.
    struct ReelOfTheRunTests {
        /// A folder with `a.mp4` of 1.024 s whose pictures end at 1.001 s, `b.mkv` of 1.234 s, and `n.txt`.
        private static func folder() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for (fixture, name) in [("androidx-sample.mp4", "a.mp4"), ("sample_with_srt.mkv", "b.mkv")] {
                try folder.write([UInt8](Data(contentsOf: Fixtures.url(fixture))), to: name)
            }
            try folder.write("no media", to: "n.txt")
            return folder
        }

        @Test func filesAndRangesBecomeOneTimeline() async throws {
            let folder = try Self.folder()
            let mpv = try RecordingPlayer()
            let terminal = try TmuxScreen([], columns: 100, rows: 30, environment: mpv.environment, in: folder.url)
            try await terminal.waitFor(cursorOn: "a.mp4")
            try terminal.send("R")
            try await terminal.waitFor("what is missing") { $0.foot.contains("the reel is empty") }
            try terminal.send("a")
            try await terminal.waitFor("the first clip") { $0.contains("added a.mp4: the reel has 1 clip") }
            try terminal.send("Enter")
            try await terminal.waitFor("its timeline") { $0.contains("/ 0:00:01.024") && $0.contains("frame 0") }
            // Nothing is waited for between these.
            try terminal.send(".", ".", ".", "i", ".", ".", ".", ".", ".", ".", "o", "a")
            try await terminal.waitFor("the range") { $0.contains("added a.mp4: the reel has 2 clips") }
            try terminal.command("reel")
            try await terminal.waitFor("the reel") {
                $0.contains("reel.otio") && $0.contains("/ 0:00:01.201") && $0.foot.contains("reel 2")
            }
            try terminal.send("d")
            try await terminal.waitFor("the second clip") { $0.contains("frame 30") }
            try terminal.send("m")
            try await terminal.waitFor("the player to have run") { _ in mpv.hasRun }
            let got = try mpv.takeRun()
            #expect(got.arguments.contains("mpv --start=1.001 --force-media-title=reel.otio - "), "\(got)")
            #expect(got.input.count == 3 && got.input.dropFirst().allSatisfy { $0.contains("/a.mp4,0") }, "\(got)")
            try terminal.send("O")
            try await terminal.waitFor("where it is from") { $0.contains("/ 0:00:01.024") && $0.contains("frame 3") }
            try terminal.send("u")
            try await terminal.waitFor("that it is gone") { $0.foot.contains("taken back: the reel has 1 clip") }
            try terminal.send("R")
            try await terminal.waitFor("the shorter reel") {
                $0.contains("reel.otio") && $0.contains("/ 0:00:01.001") && $0.foot.contains("reel 1")
            }
            // A range of the reel is one of its files.
            try terminal.send("Home", "i", ".", ".", ".", "o", "a")
            try await terminal.waitFor("the range of the reel") {
                $0.contains("the reel has 2 clips") && $0.contains("reel.otio") && $0.contains("0:01.101")
            }
        }

        @Test func whatIsMarkedIsAdded() async throws {
            let folder = try Self.folder()
            let terminal = try TmuxScreen([], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "a.mp4")
            try terminal.send("Space", "Space", "Space", "a")
            try await terminal.waitFor("what came of it") {
                $0.contains("added 2 clips; not added: n.txt: this is no media")
            }
            try terminal.send("R")
            try await terminal.waitFor("the reel") { $0.contains("/ 0:00:02.235") && $0.foot.contains("a.mp4") }
        }

        /// What was added before the connection broke is there the next time, until it is saved or given up.
        @Test func aBrokenConnectionLosesNothing() async throws {
            let folder = try Self.folder()
            let state = try TemporaryFolder()
            func open() async throws -> TmuxScreen {
                let terminal = try TmuxScreen(
                    [], columns: 100, rows: 30, environment: ["XDG_STATE_HOME": state.path], in: folder.url)
                try await terminal.waitFor("the folder") { $0.contains("n.txt") }
                return terminal
            }
            func left() -> Int {
                let names = try? FileManager.default.contentsOfDirectory(atPath: state.path + "/reel/unsaved")
                return names?.count { $0.hasSuffix(".json") } ?? 0
            }
            let first = try await open()
            try first.send("a")
            try await first.waitFor("the clip on the disk") { _ in left() == 1 }
            try first.signal(SIGHUP)
            try await first.waitForExit()

            let second = try await open()
            try await second.waitFor("the clip") { $0.foot.contains("is back, with 1 clip: :reel shows it") }
            try second.send("j", "a")
            try await second.waitFor("two clips") { $0.contains("the reel has 2 clips") }
            try second.command("q!")
            try await second.waitForExit()
            #expect(left() == 0)

            let third = try await open()
            try third.send("R")
            try await third.waitFor("nothing left") { $0.foot.contains("the reel is empty") }
        }

        @Test func aReelThatIsNotSavedIsAskedAbout() async throws {
            let folder = try Self.folder()
            let terminal = try TmuxScreen([], columns: 100, rows: 30, in: folder.url)
            try await terminal.waitFor(cursorOn: "a.mp4")
            try terminal.send("a")
            try await terminal.waitFor("a clip") { $0.contains("the reel has 1 clip") }
            for key in ["q", "C-c", ":q"] {
                if key.hasPrefix(":") { try terminal.command("q") } else { try terminal.send(key) }
                try await terminal.waitFor("the question after \(key)") { $0.contains("The reel is not saved") }
                try terminal.send("g")
                try await terminal.waitFor("still there") { !$0.contains("is not saved") }
            }
            try folder.write("another's", to: "cut.otio")
            try terminal.command("w cut")
            try await terminal.waitFor("the question") { $0.contains("there is another file of that name") }
            try terminal.send("k")
            try terminal.command("w reel.mp4")
            try await terminal.waitFor("what it may be called") { $0.foot.contains("ends in .otio") }
            try terminal.command("w takes")
            try await terminal.waitFor("that it is saved") { $0.foot.contains("/takes.otio") }
            #expect(try folder.bytes(of: "cut.otio") == Array("another's".utf8))
            try terminal.send("a")
            try await terminal.waitFor("another clip") { $0.contains("the reel has 2 clips") }
            try terminal.send("q")
            try await terminal.waitFor("the question") { $0.contains("The reel is not saved") }
            try terminal.send("s")
            try await terminal.waitForExit()
            let result = try await Command.reel("inspect", "--property", "duration", folder.path + "/takes.otio")
            #expect(result.status == 0 && result.output.contains("2.002"), "\(result)")
        }
    }
}
