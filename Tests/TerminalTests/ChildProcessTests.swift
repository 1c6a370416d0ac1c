import Glibc
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
    private func start(_ command: String) throws -> ChildProcess {
        try ChildProcess.start(["sh", "-c", command].map { Array($0.utf8) }, environment: [:], terminal: nil)
    }

    @Test func theExitStatusComesBack() async throws {
        #expect(try await start("exit 7").status() == 7)
        #expect(try await start("kill -KILL $$").status() == 128 + SIGKILL)
    }

    @Test func inputOfAnyLengthIsRead() async throws {
        for length in [0, 1, 300_000] {
            let argv = ["sh", "-c", "test $(wc -c) -eq \(length)"].map { Array($0.utf8) }
            let input = [UInt8](repeating: 7, count: length)
            #expect(try await ChildProcess.start(argv, environment: [:], terminal: nil, input: input).status() == 0)
        }
    }

    /// C would cut it there, and another argument would be given.
    @Test func noArgumentContainsAZeroByte() {
        let argv = [Array("true".utf8), [0x61, 0, 0x62]]
        #expect(throws: TerminalError.self) {
            try ChildProcess.start(argv, environment: [:], terminal: nil)
        }
        #expect(throws: TerminalError.self) {
            try ChildProcess.start([Array("true\0false".utf8)], environment: [:], terminal: nil)
        }
        #expect(throws: TerminalError.self) {
            try ChildProcess.start([Array("true".utf8)], environment: ["A": "b\0c"], terminal: nil)
        }
    }

    /// More programs than the concurrency runtime has threads, none of which ends by itself.
    @Test func waitingForProgramsWithoutAThreadStopsNoTask() async throws {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 2
        let children = try (0..<count).map { _ in try start("exec sleep 1000") }
        let waiting = children.map { child in Task { await child.status { _ in false } } }
        for _ in 0..<100 { await Task.detached {}.value }
        // Who no longer needs the answer waits for the end all the same: nobody else takes the process away.
        waiting[0].cancel()
        for child in children { kill(child.process, SIGKILL) }
        for task in waiting { #expect(await task.value == 128 + SIGKILL) }
    }

    @Test func withoutAThreadThereIsNoValue() async {
        #expect(await Worker.value { 5 } == 5)
        #expect(await Worker.value(startThread: { _ in false }, of: { 5 }) == nil)
    }
}
