import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What the program leaves behind, however it ends, and which terminals it runs on.
    struct TerminalStateTests {
        /// How reel is made to end, and the status that the shell then sees.
        enum Ending: String, CaseIterable, CustomTestStringConvertible {
            case quit, interrupt, terminate, hangUp, crash
            var testDescription: String { rawValue }
        }

        @Test(arguments: Ending.allCases) func theTerminalIsAsItWas(ending: Ending) async throws {
            let folder = try TmuxScreen.folder(of: ["some file.txt"])
            // A crash report would be printed over the screen; what it looks like is not the matter here.
            let shell = try await TmuxScreen.shell(
                columns: 80, rows: 24, environment: ["SWIFT_BACKTRACE": "enable=no"], in: folder.url)
            let before = folder.url.appending(path: ".before").path
            let after = folder.url.appending(path: ".after").path
            try shell.enter("clear; echo ke''pt; stty -a > \(before)")
            try await shell.waitFor(text: "kept")
            try shell.enter("reel .; echo status=$?; stty -a > \(after); echo ov''er")
            try await shell.waitFor(cursorOn: "some file.txt")
            #expect(try shell.state("#{alternate_on}") == "1")
            let process = try #require(shell.childProcessID)
            let status: Int
            switch ending {
            case .quit:
                try shell.send("q")
                status = 0
            case .interrupt:
                try shell.send("C-c")
                status = 0
            case .terminate:
                kill(process, SIGTERM)
                status = 128 + Int(SIGTERM)
            case .hangUp:
                kill(process, SIGHUP)
                status = 128 + Int(SIGHUP)
            case .crash:
                kill(process, SIGSEGV)
                status = 139
            }
            let screen = try await shell.waitFor(text: "over")
            #expect(screen.contains("kept"), "the shell's screen is back: \(screen)")
            #expect(screen.contains("status=\(status)"), "\(screen)")
            #expect(
                try String(contentsOfFile: before, encoding: .utf8) == String(contentsOfFile: after, encoding: .utf8))
            #expect(try shell.state("#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{keypad_cursor_flag}") == "0100")
        }

        @Test func stoppingAndContinuing() async throws {
            let folder = try TmuxScreen.folder(of: ["a.txt", "b.txt"])
            let shell = try await TmuxScreen.shell(columns: 80, rows: 24, in: folder.url)
            try shell.enter("reel .")
            try await shell.waitFor(cursorOn: "a.txt")
            try shell.send("j")
            try await shell.waitFor(cursorOn: "b.txt")
            try shell.send("C-z")
            try await shell.waitFor("the shell") { screen in
                screen.rows.contains { $0.hasSuffix("$") } && !screen.isOn("b.txt")
            }
            #expect(try shell.state("#{alternate_on}#{cursor_flag}#{mouse_any_flag}") == "010")
            try shell.enter("echo in be''tween")
            try await shell.waitFor(text: "in between")
            try shell.enter("fg")
            try await shell.waitFor(cursorOn: "b.txt")
            try shell.send("k")
            try await shell.waitFor(cursorOn: "a.txt")
            try shell.send("q")
            try await shell.waitFor(text: "in between")
        }

        @Test(arguments: ["linux", "xterm", "vt100", "xterm-256color", "screen"])
        func everyTerminalShowsTheBrowser(term: String) async throws {
            let terminal = try TmuxScreen(
                [Fixtures.samples.appending(path: "Films").path], columns: 80, rows: 24, term: term,
                environment: ["COLORTERM": ""])
            let screen = try await terminal.waitFor("names and facts") {
                $0.isOn("A flower opens.mp4") && $0.contains("0:05")
            }
            #expect(screen.rows.allSatisfy { $0.count <= 80 })
            #expect(!screen.ansi.contains("38;2;"), "colours that it does not have")
            if term == "vt100" { #expect(!screen.ansi.contains(/\[[0-9;]*[34][0-7][;m]/)) }
            try terminal.send("?")
            try await terminal.waitFor(text: "Keys")
            try terminal.send("q", "q")
            #expect(try await terminal.waitForExit() == 0)
        }

        @Test func noColorMeansNone() async throws {
            let terminal = try TmuxScreen(
                [Fixtures.samples.appending(path: "Films").path], columns: 100, rows: 30,
                environment: ["NO_COLOR": "1"])
            let list = try await terminal.waitFor("facts") { $0.contains("0:05") && $0.contains("tracks") }
            #expect(list.styledRows[1].contains(/\[(?:[0-9;]*;)?7[;m]/), "the cursor is seen")
            try terminal.send("j", "Enter")
            let screen = try await terminal.waitFor("a timeline") { $0.contains("fps") && $0.contains("┃") }
            let colours = try Regex("\u{1b}\\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")
            #expect(screen.styledRows.allSatisfy { !$0.contains(colours) }, "\(screen.ansi.debugDescription)")
        }

        /// Terminals may say that they have any size; what is beyond sense stays empty.
        @Test(arguments: [(1, 65_535), (65_535, 1), (65_535, 65_535), (2_000, 5_000), (1, 1)])
        func absurdSizesAreSurvived(rows: Int, columns: Int) async throws {
            let (status, _) = try await run(
                rows: rows, columns: columns, term: "xterm-256color", until: "\u{1B}[?2026l")
            #expect(status == 0, "the program's status")
        }

        /// The console has no screen of its own for programs: what they leave is what the shell goes on with.
        @Test(arguments: ["linux", "xterm-256color"]) func theShellHasItsOwnColours(term: String) async throws {
            let (status, last) = try await run(rows: 24, columns: 80, term: term, until: "\u{1B}8")
            #expect(status == 0)
            let style = last.matches(of: /\u{1B}\[[0-9;]*m/).last?.output
            #expect(style == "\u{1B}[0m" || style == "\u{1B}[m", "\(last.debugDescription)")
        }

        /// Runs the program on a terminal of a size until it has drawn something (`ESC 8` ends a picture), and quits it: its
        /// status, and the last that it drew.
        private func run(
            rows: Int, columns: Int, term: String, until drawn: String
        ) async throws -> (Int32, String) {
            let (device, path) = try #require(openPseudoterminal())
            defer { close(device) }
            var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            try #require(ioctl(device, UInt(TIOCSWINSZ), &size) == 0)
            let program = try Command.spawn(
                Command.reel(), [Fixtures.samples.appending(path: "Films").path],
                environment: ["TERM": term, "TMUX": "", "COLORTERM": ""], terminal: path)
            return try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try Self.look(device, program, until: drawn) })
                }
            }
        }

        /// Reads what a program draws, and quits it once it has drawn. Blocks.
        private static func look(
            _ device: Int32, _ program: pid_t, until drawn: String
        ) throws -> (Int32, String) {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var (tail, hasQuit, answers) = ("", false, StatusAnswers(device))
            let end = ContinuousClock.now + .seconds(120)
            while ContinuousClock.now < end {
                var target = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
                let hasMore = poll(&target, 1, 10) > 0 && target.revents & Int16(POLLIN) != 0
                let count = hasMore ? read(device, &buffer, buffer.count) : 0
                if count > 0 {
                    answers.take(Array(buffer[..<count]))
                    tail = String((tail + String(decoding: buffer[..<count], as: UTF8.self)).suffix(1 << 12))
                    if !hasQuit, tail.contains(drawn) {
                        _ = write(device, "q", 1)
                        hasQuit = true
                    }
                    continue
                }
                var status: Int32 = 0
                if waitpid(program, &status, WNOHANG) == program { return (status, tail) }
            }
            kill(program, SIGKILL)
            waitpid(program, nil, 0)
            throw HarnessError("the program drew nothing, or did not quit")
        }

        @Test func noTerminalIsAnError() async throws {
            // A session of its own has no terminal, whatever runs the tests.
            let result = try await Command.run(Command.find("setsid"), ["--wait", Command.reel().path, "/"])
            #expect(result.status != 0)
            #expect(result.errors.contains("terminal"), "\(result.errors)")
            #expect(!result.errors.contains("Fatal") && !result.output.contains("\u{1b}"))
        }

        @Test(arguments: ["", "no-such-terminal", "dumb"]) func uselessTermIsAnError(term: String) async throws {
            let folder = try TemporaryFolder()
            let shell = try await TmuxScreen.shell(columns: 80, rows: 24, in: folder.url)
            try shell.enter(term.isEmpty ? "unset TERM" : "TERM=\(term)")
            try shell.enter("reel .; echo status=$?")
            let screen = try await shell.waitFor("a status or the browser") {
                $0.contains(/status=\d/) || $0.place == "0"
            }
            // A dumb terminal may be refused or served, but never left in a mess.
            if term != "dumb" {
                #expect(screen.contains("TERM") && !screen.contains("status=0"), "\(screen)")
                #expect(try shell.state("#{alternate_on}") == "0")
            }
        }

        @Test func theLoopRunsOnTheFirstThread() async throws {
            let terminal = try TmuxScreen([Fixtures.samples.path], columns: 80, rows: 24)
            try await terminal.waitFor(place: "1/6")
            let process = try #require(terminal.processID)
            // While nothing happens, the first thread waits for input: every other may wait for work.
            let calls = try await terminal.waitFor("poll on the first thread") { _ in
                let call = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/syscall", encoding: .utf8)
                return call?.hasPrefix("7 ") == true || call?.hasPrefix("271 ") == true
            }
            #expect(calls.rows.count == 24)
        }
    }
}
