import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite(.serialized) struct LoopTests {
    final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        func count(_ line: String) -> Int { all.count { $0 == line } }
    }

    @MainThread
    final class Program: TerminalProgram {
        let log: Log
        let onKey: @MainThread (Program, Character) -> Void
        let onDraw: @MainThread (Program, Canvas) -> Void
        var terminal: Terminal?

        init(
            _ log: Log, onKey: @escaping @MainThread (Program, Character) -> Void = { _, _ in },
            onDraw: @escaping @MainThread (Program, Canvas) -> Void = { _, _ in }
        ) {
            self.log = log
            self.onKey = onKey
            self.onDraw = onDraw
        }

        func start(_ terminal: Terminal) {
            self.terminal = terminal
            log.add("start")
        }

        func handle(_ event: InputEvent) {
            if case .key(let key) = event, case .character(let character) = key.key {
                log.add("key \(character)")
                if character == "q" { terminal?.quit(status: 3) } else { onKey(self, character) }
            } else {
                log.add("\(event)")
            }
        }

        func draw(on canvas: Canvas) {
            log.add("draw")
            onDraw(self, canvas)
        }
    }

    /// Runs a program on a pty while `body` plays the user on another thread; returns the exit status.
    ///
    /// The user comes when the program has the loop, which other tests may have for long, and quits it in the end: one that
    /// gave up waiting for something must not leave the loop to nobody.
    private static func run(
        _ pty: Pty, _ makeProgram: @MainThread () -> any TerminalProgram, answers: Bool = true,
        answerTimeout: UInt64 = 2000, user body: @escaping @Sendable () -> Void
    ) async throws -> Int32 {
        setenv("TERM", "xterm-256color", 1)
        var options = TerminalOptions()
        options.device = pty.path
        options.depth = .trueColor
        options.answerTimeout = answerTimeout
        let hasEnded = Atomic(false)
        let user: @Sendable () -> Void = {
            // What it can do, so that nothing more is waited for in the end.
            if answers { pty.send("\u{1B}[?62c") }
            body()
            if !blockUntil({ hasEnded.load(ordering: .acquiring) }) { pty.send("q") }
        }
        var result: Result<Int32, TerminalError>?
        // Another test may have the loop. It is waited for without a thread: who has it may need one.
        _ = await eventually {
            result = attempt(options) {
                #expect(Worker.startThread(user))
                return makeProgram()
            }
            if case .failure(let error) = result { return error.code != .thread }
            return true
        }
        hasEnded.store(true, ordering: .releasing)
        return try #require(result).get()
    }

    private static func attempt(
        _ options: TerminalOptions, _ makeProgram: @MainThread () -> any TerminalProgram
    ) -> Result<Int32, TerminalError> {
        do throws(TerminalError) {
            return .success(try Terminal.run(options, makeProgram: makeProgram))
        } catch {
            return .failure(error)
        }
    }

    @Test func keysBeforeJobsBeforeDrawing() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        let settings = pty.settings
        let status = try await Self.run(
            pty,
            {
                Program(
                    log,
                    onKey: { program, character in
                        program.terminal?.setNeedsDisplay()
                        Task { @MainThread in log.add("job \(character)") }
                    })
            },
            user: {
                guard blockUntil({ log.count("draw") == 1 }) else { return }
                pty.send("xyz")
                _ = blockUntil { log.count("job z") == 1 && log.count("draw") >= 2 }
                pty.send("q")
                _ = pty.drain(milliseconds: 1000)
            })
        #expect(status == 3)
        #expect(
            log.all == [
                "start", "draw", "key x", "key y", "key z", "job x", "job y", "job z", "draw", "key q",
            ])
        #expect(pty.settings == settings)
    }

    @Test func jobsGiveWayToKeys() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        _ = try await Self.run(
            pty,
            {
                Program(
                    log,
                    onKey: { _, character in
                        if character == "w" { for _ in 0..<200 { Self.work(log) } }
                    })
            },
            user: {
                guard blockUntil({ log.count("draw") == 1 }) else { return }
                pty.send("w")
                guard blockUntil({ log.count("job") >= 3 }) else { return }
                pty.send("k")
                log.add("sent")
                _ = blockUntil { log.count("key k") == 1 }
                pty.send("q")
                _ = pty.drain(milliseconds: 1000)
            })
        let sent = try #require(log.all.firstIndex(of: "sent"))
        let place = try #require(log.all.firstIndex(of: "key k"))
        // The loop may have been there before the line.
        #expect(log.all[min(sent, place)..<place].count { $0 == "job" } < 150)
    }

    /// One of the jobs that never get fewer, as long as the key has not come.
    @MainThread private static func work(_ log: Log) {
        Task { @MainThread in
            usleep(2000)
            log.add("job")
            if log.count("key k") == 0, log.count("job") < 50_000 { work(log) }
        }
    }

    /// tmux counts what it drops. A terminal that is always too slow gets pictures anew five times, and again after a key.
    @Test func whatTmuxDropsIsSentAgain() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        let counts = [5, 5, 9, 9, 10, 11, 12, 13, 14, 15, 16]
        let isLost = [true, false, true, false, true, true, true, true, true, false, true]
        _ = try await Self.run(
            pty,
            {
                let losses = TmuxLosses(quiet: 1) {
                    let asked = log.count("asked")
                    log.add("asked")
                    return WrittenBytes("1\t10\t\(counts[min(asked, counts.count - 1)])")
                }
                return Program(
                    log,
                    onKey: { _, character in
                        if character == "k" { losses.keyPressed() }
                        losses.pictureSent(at: 0, answered: { log.add("lost \($0)") })
                    })
            },
            user: {
                for number in counts.indices {
                    pty.send(number == 10 ? "k" : "p")
                    guard blockUntil({ log.count("lost true") + log.count("lost false") == number + 1 }) else { return }
                }
                pty.send("q")
                _ = pty.drain(milliseconds: 1000)
            })
        #expect(log.all.filter { $0.hasPrefix("lost") } == isLost.map { "lost \($0)" })
    }

    @Test func aTerminalThatDoesNotReadStopsFramesNotKeys() async throws {
        let pty = try #require(Pty(rows: 50, columns: 200))
        let log = Log()
        do {
            _ = try await Self.run(
                pty,
                {
                    Program(
                        log, onKey: { program, _ in program.terminal?.setNeedsDisplay() },
                        onDraw: { _, canvas in
                            for row in 0..<canvas.size.rows {
                                // Each frame is another, and 10 KB long.
                                let letter = Character(Unicode.Scalar(UInt8(97 + (log.count("draw") + row) % 26)))
                                canvas.write(String(repeating: letter, count: 200), at: Position(row: row, column: 0))
                            }
                        })
                },
                user: {
                    guard blockUntil({ log.count("draw") >= 1 }) else { return }
                    for number in 1...100 {
                        pty.send("k")
                        guard blockUntil({ log.count("key k") == number }) else { break }
                    }
                    let frames = log.count("draw")
                    log.add("blocked after \(frames)")
                    _ = blockUntil {
                        _ = pty.drain(milliseconds: 1)
                        return log.count("draw") > frames
                    }
                    pty.send("q")
                    _ = pty.drain(milliseconds: 1000)
                })
        }
        #expect(log.count("key k") == 100)
        let line = try #require(log.all.first { $0.hasPrefix("blocked") })
        let frames = try #require(Int(line.split(separator: " ").last ?? ""))
        #expect(frames < 20, "frames were composed while none was read")
        #expect(log.count("draw") > frames, "what was dirty is drawn in the end")
    }

    @Test func resizeAndRepliesArrive() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        _ = try await Self.run(
            pty, { Program(log) },
            user: {
                guard blockUntil({ log.count("draw") == 1 }) else { return }
                pty.send("\u{1B}[>41;354;0c")
                _ = blockUntil { log.all.contains { $0.contains("secondaryAttributes") } }
                pty.resize(rows: 20, columns: 50)
                // The pty is nobody's controlling terminal, so the signal is sent by hand.
                kill(getpid(), SIGWINCH)
                _ = blockUntil { log.all.contains { $0.contains("resize") } }
                pty.send("\u{1B}")
                _ = blockUntil { log.all.contains { $0.contains("Esc") } }
                kill(getpid(), SIGTERM)
                _ = pty.drain(milliseconds: 1000)
            })
        #expect(log.all.contains { $0.contains("secondaryAttributes") })
        #expect(log.all.contains { $0.contains("resize") && $0.contains("rows: 20") })
        #expect(log.all.contains { $0.contains("Esc") })
        #expect(log.all.last == "terminate")
    }

    /// What a slow terminal answers at the end must not be typed into the shell.
    @Test func lateAnswersAreTaken() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        let hasAnswered = Atomic(false)
        let status = try await Self.run(
            pty, { Program(log) }, answers: false, answerTimeout: 100_000,
            user: {
                guard blockUntil({ log.count("draw") == 1 }) else { return }
                pty.send("q")
                // Among the first questions, and in the end.
                var output: [UInt8] = []
                _ = blockUntil { Self.isAskedWhetherItIsWell(2, pty, &output) }
                pty.send("\u{1B}[0n")
                // It goes on waiting, as after each answer that is not the last.
                _ = pty.drain(milliseconds: 300)
                pty.send("\u{1B}[?62c\u{1B}[0n")
                hasAnswered.store(true, ordering: .releasing)
            })
        #expect(status == 3)
        #expect(await eventually { hasAnswered.load(ordering: .acquiring) })
        pty.send("\n")
        var typed = [UInt8](repeating: 0, count: 100)
        #expect(read(pty.slave, &typed, typed.count) == 1, "an answer is left for the shell")
    }

    /// What came while another program had the terminal is lost: it is asked again.
    @Test func lostAnswersAreAskedForAgain() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        _ = try await Self.run(
            pty,
            {
                Program(
                    log,
                    onKey: { program, _ in
                        Task { _ = try? await program.terminal?.runForeground(["true"].map { Array($0.utf8) }) }
                    })
            }, answers: false,
            user: {
                guard blockUntil({ log.count("draw") == 1 }) else { return }
                pty.send("f")
                var output: [UInt8] = []
                _ = blockUntil { Self.isAskedWhetherItIsWell(2, pty, &output) }
                pty.send("\u{1B}[0n\u{1B}[0n")
                if blockUntil({ Self.isAskedWhetherItIsWell(3, pty, &output) }) { log.add("asked again") }
                pty.send("\u{1B}[0n\u{1B}[?62cq")
            })
        #expect(log.count("asked again") == 1)
    }

    /// Answers that come with the last key are not waited for.
    @Test func answersCountAtTheEnd() async throws {
        let pty = try #require(Pty(rows: 10, columns: 40))
        let log = Log()
        _ = try await Self.run(
            pty, { Program(log) }, answers: false,
            user: {
                var output: [UInt8] = []
                _ = blockUntil { Self.isAskedWhetherItIsWell(1, pty, &output) }
                pty.send("q\u{1B}[0n\u{1B}[?62c")
            })
        var output: [UInt8] = []
        #expect(!Self.isAskedWhetherItIsWell(1, pty, &output))
    }

    /// Whether what was sent, with what comes now, has so many questions whether the terminal is well (DSR 5).
    private static func isAskedWhetherItIsWell(_ count: Int, _ pty: Pty, _ output: inout [UInt8]) -> Bool {
        output += pty.drain(milliseconds: 1)
        return output.indices.count { output[$0...].starts(with: Array("\u{1B}[5n".utf8)) } >= count
    }

    @Test func noTerminalSaysSo() {
        var options = TerminalOptions()
        options.device = "/dev/null"
        var result: Result<Int32, TerminalError>?
        // Another test may have the loop.
        _ = blockUntil {
            result = Self.attempt(options) { Program(Log()) }
            if case .failure(let error) = result { return error.code != .thread }
            return true
        }
        guard case .failure(let error) = result else {
            Issue.record("ran")
            return
        }
        #expect(error.code == .noTerminal)
        #expect(error.remedy.contains("terminal"))
    }
}
