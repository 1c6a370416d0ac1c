import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Ranges set and exported by keys.
    struct RangeTests {
        // 500 frames, 25 a second, a key frame each 50.
        private func film(_ folder: TemporaryFolder, seconds: Int = 20) async throws -> URL {
            let film = folder.url.appending(path: "film.mp4")
            let result = try await Command.run(
                Command.find("ffmpeg"),
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=\(seconds)", "-f",
                    "lavfi",
                    "-i", "sine=440:duration=\(seconds)", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset",
                    "ultrafast",
                    "-g", "50", "-keyint_min", "50", "-sc_threshold", "0", "-bf", "0", "-c:a", "aac", "-movflags",
                    "+faststart", film.path,
                ])
            try #require(result.status == 0, "\(result.errors)")
            return film
        }

        private func open(_ argument: String, columns: Int = 100, rows: Int = 30, in folder: URL) async throws
            -> TmuxScreen
        {
            let terminal = try TmuxScreen([argument], columns: columns, rows: rows, in: folder)
            let isAddress = argument.hasPrefix("http")
            if !isAddress {
                try await terminal.waitFor(cursorOn: "film.mp4")
                try terminal.send("Enter")
            }
            try await terminal.waitFor("the timeline") {
                $0.contains(" frame 0") && $0.colouredRows > 3
            }
            return terminal
        }

        private func go(_ terminal: TmuxScreen, to text: String, frame: Int) async throws {
            try terminal.send("g")
            try await terminal.waitFor("the prompt") { $0.foot.contains("go to") }
            try terminal.type(text)
            try terminal.send("Enter")
            try await terminal.waitFor("frame \(frame)") { screen in
                screen.rows.contains { $0.contains(" frame \(frame)") && !$0.contains("→") }
            }
        }

        private func complaints(about file: URL) async throws -> String {
            let result = try await Command.run(
                Command.find("ffmpeg"), ["-v", "error", "-i", file.path, "-f", "null", "-"])
            return result.errors + (result.status == 0 ? "" : "status \(result.status)")
        }

        @Test(arguments: [(200, 50), (80, 24), (40, 12)])
        func aRangeIsSetSeenCopiedAndExported(columns: Int, rows: Int) async throws {
            let folder = try TemporaryFolder()
            let work = try folder.folder("work")
            let terminal = try await open(film(folder).path, columns: columns, rows: rows, in: work)
            try terminal.send("e")
            try await terminal.waitFor(text: "set a range first")
            try await go(terminal, to: "5", frame: 125)
            try terminal.send("i")
            try await terminal.waitFor("in at the playhead") { $0.contains("┣") && $0.contains("━") }
            try await go(terminal, to: "9", frame: 225)
            try terminal.send("o")
            try await terminal.waitFor("the range") {
                $0.contains("┫") && $0.contains("[") && $0.contains("range 0:04.000")
            }
            try terminal.send("y")
            try await terminal.waitFor(text: "copied 5,9,film")
            try await terminal.waitFor("the buffer of tmux") { _ in try terminal.clipboard() == "5,9,film" }
            try terminal.send("e")
            let asked = try await terminal.waitFor(text: "export to: ")
            #expect(asked.contains("starts 1 s earlier, at the key frame"))
            #expect(asked.contains("ends where you asked"))
            if rows >= 24 {
                #expect(asked.rows.contains { $0.contains("[") && $0.contains("┫") }, "the ruler is in sight")
            }
            #expect(asked.contains("a name alone goes into"), "the folder that it was started in")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "exported to")
            let copy = work.appending(path: "film 0.00.04.000-0.00.09.000.mp4")
            #expect(try await complaints(about: copy) == "")
            // Once more: nothing is replaced.
            try terminal.send("e")
            try await terminal.waitFor(text: "export to: ")
            try terminal.send("Enter")
            let second = work.appending(path: "film 0.00.04.000-0.00.09.000 (2).mp4")
            try await terminal.waitFor("a second copy") { _ in
                FileManager.default.fileExists(atPath: second.path)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: work.path)
            #expect(names.count == 2)
            // The file is there before the program has heard of it; until then Esc asks whether the export is to stop.
            try await terminal.waitFor("the export's end") { $0.contains("exported") }
            // Esc takes the range away first, and then the screen.
            try terminal.send("Escape")
            try await terminal.waitFor("no range") { !$0.contains("range 0:04.000") && !$0.contains("━") }
            try terminal.send("Escape")
            try await terminal.waitFor(cursorOn: "film.mp4")
        }

        @Test func theEndAndANameOfOnesOwn() async throws {
            let folder = try TemporaryFolder()
            let work = try folder.folder("work")
            let terminal = try await open(film(folder).path, in: work)
            try await go(terminal, to: "18", frame: 450)
            try terminal.send("i", "End")
            try await terminal.waitFor("the last frame") { $0.contains(" frame 499") && !$0.contains("→") }
            try terminal.send("o")
            try await terminal.waitFor(text: "range 0:02.000")
            try terminal.send("e")
            try await terminal.waitFor(text: "export to: ")
            try terminal.send("C-u")
            try terminal.type("mine.mkv")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "let its name end in .mp4")
            try terminal.send("BSpace", "BSpace", "BSpace", "BSpace", "Enter")
            try await terminal.waitFor(text: "exported to")
            #expect(try await complaints(about: work.appending(path: "mine.mp4")) == "")
            try terminal.send("e")
            try await terminal.waitFor(text: "export to: ")
            try terminal.send("C-u")
            try terminal.type("missing/mine.mp4")
            try terminal.send("Enter")
            try await terminal.waitFor(text: "there is no folder")
        }

        /// From a slow server: the timeline stays usable, and whoever stops it or quits leaves nothing behind.
        @Test func anExportUnderWayIsStopped() async throws {
            let folder = try TemporaryFolder()
            let work = try folder.folder("work")
            _ = try await film(folder, seconds: 300)
            let server = try SlowServer(folder.url, ["--rate", "400000"])
            let terminal = try await open(server.url("film.mp4").absoluteString, in: work)
            func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: work.path) }
            func begin() async throws {
                try terminal.send("e")
                try await terminal.waitFor(text: "export to: ")
                try terminal.send("Enter")
                try await terminal.waitFor("progress") {
                    $0.foot.contains("export ") && $0.foot.contains("%")
                }
                #expect(try names().count { $0.hasSuffix(".part") } == 1)
            }
            try terminal.send("i")
            try await terminal.waitFor(text: "range 5:00")
            try await begin()
            try terminal.send("C-x")
            try await terminal.waitFor(text: "the export was stopped; nothing of it is left")
            try await terminal.waitFor("nothing left") { _ in try names().isEmpty }
            // Quitting asks; the answer is to stop.
            try await begin()
            try terminal.send("C-c")
            try await terminal.waitFor(text: "An export is under way")
            try terminal.send("g")
            try await terminal.waitFor("it goes on") {
                !$0.contains("An export is under way") && $0.foot.contains("export ")
            }
            try terminal.send("C-c")
            try await terminal.waitFor(text: "stop it and quit")
            try terminal.send("s")
            #expect(try await terminal.waitForExit() == 0)
            #expect(try names() == [])
        }
    }
}
