import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// Disks, servers and pipes that do not answer: the screen goes on.
    struct NeverWaitsTests {
        @Test func aPipeWithoutAWriterHoldsUpNobody() async throws {
            let folder = try TemporaryFolder()
            let pipe = folder.url.appending(path: "a pipe.mp4").path
            try #require(mkfifo(pipe, 0o600) == 0)
            for number in 1...30 { try folder.copy("Pictures/Grace Hopper.png", as: "picture \(number).png") }
            let terminal = try TmuxScreen([folder.path], columns: 120, rows: 30)
            try await terminal.waitFor(cursorOn: "a pipe.mp4")
            for place in 2...21 {
                try terminal.send("j")
                try await terminal.waitFor(place: "\(place)/31")
            }
            try await terminal.waitFor("the preview of another file") {
                $0.colouredRows > 6 && $0.column(2).contains { $0.contains("128 × 128") }
            }
            try terminal.send("g", "g")
            try await terminal.waitFor("since when it loads") { screen in
                screen.column(2).contains { $0.contains(/loading for \d+ s/) }
                    && screen.column(1).contains { $0.contains("a pipe.mp4") && $0.contains(/… \d+ s/) }
            }
            try await terminal.waitFor(text: "a pipe or device")
            // Its timeline and its properties do not come either, and say so.
            try terminal.send("Enter")
            try await terminal.waitFor("the timeline, loading") { $0.contains(/loading for \d+ s/) }
            try terminal.send("Tab")
            // By then the pipe may have been given up: the timeline's read is the inspector's too.
            try await terminal.waitFor("the inspector, loading or saying why not") {
                $0.contains("duration") && $0.contains("loading") || $0.contains("no data from this pipe")
            }
            try terminal.send("q", "q")
            try await terminal.waitFor(cursorOn: "a pipe.mp4")
            // Whoever quits does not wait for it.
            try terminal.send("q")
            #expect(try await terminal.waitForExit() == 0)
        }

        @Test func aPipeIsReadOnceSomebodyWrites() async throws {
            let folder = try TemporaryFolder()
            let pipe = folder.url.appending(path: "a pipe.mp4").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 30)
            try await terminal.waitFor("since when it loads") { $0.contains(/loading for \d+ s/) }
            // Every reader has the pipe open by now, or opens it later and finds nobody: all end.
            try await terminal.waitFor("the reason", limit: .seconds(60)) { screen in
                let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if descriptor >= 0 {
                    _ = "nonsense".utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                    close(descriptor)
                }
                return screen.contains("✗") && !screen.contains("loading")
            }
        }

        @Test(arguments: [["--stall-after", "2000"], ["--latency", "60000"], ["--rate", "500"]])
        func aServerThatStallsHoldsUpNobody(behaviour: [String]) async throws {
            let server = try SlowServer(Fixtures.samples.appending(path: "Films"), behaviour)
            let terminal = try TmuxScreen(
                [server.url("Gannets.avi").absoluteString, Fixtures.url("Pictures/Grace Hopper.png").path],
                columns: 120, rows: 30)
            try await terminal.waitFor(place: "1/2")
            try await terminal.waitFor("since when it loads") { $0.contains(/loading for \d+ s/) }
            try terminal.send("j")
            try await terminal.waitFor("the other file") { $0.place == "2/2" && $0.colouredRows > 6 }
            try terminal.send("k", "Enter")
            try await terminal.waitFor("the timeline, loading") { $0.contains(/loading for \d+ s/) }
            try terminal.send(".", "5", "?")
            try await terminal.waitFor(text: "Keys")
            try terminal.send("q", "q")
            try await terminal.waitFor(place: "1/2")
            try terminal.send("q")
            #expect(try await terminal.waitForExit() == 0)
        }

        @Test(arguments: [["--status", "404"], ["--status", "500"]])
        func aServerThatFailsIsToldOf(behaviour: [String]) async throws {
            let server = try SlowServer(Fixtures.samples.appending(path: "Films"), behaviour)
            let terminal = try TmuxScreen([server.url("Gannets.avi").absoluteString], columns: 120, rows: 30)
            try await terminal.waitFor("the reason", limit: .seconds(60)) { screen in
                screen.rows[0].contains("Gannets.avi")
                    && ["404", "server", "not found", "nothing", "damaged", "broke", "end", "connection"].contains {
                        screen.rows[1].lowercased().contains($0)
                    }
            }
            try terminal.send("q", "q")
            #expect(try await terminal.waitForExit() == 0)
        }

        /// Connections that break are made again, and go on where they broke.
        @Test func aServerThatDropsConnections() async throws {
            let server = try SlowServer(Fixtures.samples.appending(path: "Films"), "--drop-after", "60000")
            let terminal = try TmuxScreen([server.url("Gannets.avi").absoluteString], columns: 120, rows: 30)
            try await terminal.waitFor("the first frame", limit: .seconds(60)) {
                $0.contains("frame 0") && $0.colouredRows > 6
            }
        }

        @Test func aHugeFolder() async throws {
            let folder = try TemporaryFolder()
            let made = try await Command.run(
                URL(filePath: "/bin/sh"), ["-c", "seq -f 'file %.0f.txt' 100000 | tr '\\n' '\\0' | xargs -0 touch"],
                in: folder.url, limit: .seconds(60))
            try #require(made.status == 0, "\(made.errors)")
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/100000")
            try terminal.send("G")
            try await terminal.waitFor(cursorOn: "file 100000.txt")
            try terminal.type("/file 77777")
            try terminal.send("Enter")
            try await terminal.waitFor(place: "77777/100000")
            try terminal.type("f9999")
            try terminal.send("Enter")
            try await terminal.waitFor("the rows that are left") {
                $0.foot.contains("/19 ") || $0.place?.hasSuffix("/19") == true
            }
            try terminal.send("Escape")
            try await terminal.waitFor("all rows") { $0.place?.hasSuffix("/100000") == true }
            try terminal.send("g", "g")
            try await terminal.waitFor(place: "1/100000")
            // It changes, again and again, while a person moves: no move is lost.
            for number in 1...20 {
                try folder.write(to: "file 0\(number).new")
                try terminal.send("j")
                try await terminal.waitFor("row \(number + 1) or further") {
                    ($0.place?.split(separator: "/").first.flatMap { Int($0) } ?? 0) > number
                }
            }
            try await terminal.waitFor("all of them") { $0.place?.hasSuffix("/100020") == true }
            #expect((terminal.peakMemory() ?? .max) < 200 << 10)
        }

        /// A folder that changes faster than it is read.
        @Test func aFolderThatChangesAllTheTime() async throws {
            let folder = try TemporaryFolder()
            let made = try await Command.run(
                URL(filePath: "/bin/sh"),
                ["-c", "seq -f 'names that begin alike sort slowly %.0f.txt' 8000 | tr '\\n' '\\0' | xargs -0 touch"],
                in: folder.url, limit: .seconds(60))
            try #require(made.status == 0, "\(made.errors)")
            let churn = try Command.spawn(
                URL(filePath: "/bin/sh"), ["-c", "while :; do : > z; rm z; sleep 0.01; done"], in: folder.url)
            defer {
                kill(churn, SIGKILL)
                waitpid(churn, nil, 0)
            }
            let terminal = try TmuxScreen([folder.path], columns: 80, rows: 24)
            try await terminal.waitFor(cursorOn: "names that begin alike sort slowly 1.txt")
            for _ in 0..<5 { try terminal.send("j") }
            try await terminal.waitFor(cursorOn: "names that begin alike sort slowly 6.txt")
        }

        /// A folder on a mount that does not answer.
        @Test(.enabled(if: Command.reelIsDebug, "the hook is in debug builds only"))
        func aFolderThatIsNeverListed() async throws {
            let folder = try TmuxScreen.folder(of: ["a/", "a/inside a.txt", "stuck/", "stuck/late.txt", "z.txt"])
            let fifo = try TemporaryFolder()
            let pipe = fifo.url.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let stall = ["REEL_TEST_STALLED_FOLDER": "stuck", "REEL_TEST_STALL_UNTIL": pipe]
            let terminal = try TmuxScreen([folder.path], columns: 100, rows: 24, environment: stall)
            try await terminal.waitFor(cursorOn: "a")
            try terminal.send("j")
            try await terminal.waitFor("its preview, loading") { $0.isOn("stuck") && $0.contains(/loading for \d+ s/) }
            try terminal.send("Enter")
            try await terminal.waitFor("since when it is read") { $0.contains(/reading the folder for \d+ s/) }
            try terminal.send("j", "G", "S", "Escape", "H", "/")
            try terminal.type("x")
            try terminal.send("Enter", "h")
            try await terminal.waitFor(cursorOn: "stuck")
            try terminal.send("k", "l")
            try await terminal.waitFor(cursorOn: "inside a.txt")
            try await terminal.waitFor(text: "text of a/inside a.txt")
            try await terminal.waitFor("its size") { $0.contains(/inside a\.txt +23/) }
            try terminal.command("cd ../stuck")
            try await terminal.waitFor("since when it is read") { $0.contains(/reading the folder for \d+ s/) }
            try await terminal.waitFor(cursorOn: "late.txt", limit: .seconds(60)) {
                let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if descriptor >= 0 { close(descriptor) }
            }
            // A line goes on while Tab still looks; what Tab finds then comes too late.
            try terminal.command("cd ../a")
            try await terminal.waitFor(cursorOn: "inside a.txt")
            try terminal.send(":")
            try terminal.type("open ../stuck/")
            try terminal.send("Tab")
            try await terminal.waitFor(text: "looking …")
            try terminal.send("x")
            try await terminal.waitFor("the line goes on") {
                $0.foot == ":open ../stuck/x" && !$0.contains("looking …")
            }
            try await terminal.waitFor("the folder to be read") { _ in
                let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if descriptor >= 0 { close(descriptor) }
                return descriptor >= 0
            }
            try terminal.type(" ../a/in")
            try terminal.send("Tab")
            try await terminal.waitFor(text: "nothing begins with")
            try await terminal.waitFor("the line as it was typed") { $0.foot == ":open ../stuck/x ../a/in" }
            try terminal.send("Escape")
            try await terminal.waitFor("no line") { !$0.foot.contains("open ..") }
            // The same at the start.
            let other = try TmuxScreen(
                [folder.url.appending(path: "stuck").path], columns: 100, rows: 24, environment: stall)
            try await other.waitFor("since when it is read") { $0.contains(/reading the folder for \d+ s/) }
            try other.send("q")
            #expect(try await other.waitForExit() == 0)
        }
    }
}
