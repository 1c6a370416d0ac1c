import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// What the tests of the screens stand on, tried with programs that every machine has.
struct HarnessTests {
    @Test func helpIsPrinted() async throws {
        let help = try await Command.reel("--help")
        #expect(help.status == 0, "\(help.errors)")
        #expect(!help.output.isEmpty)
    }

    @Test func aTerminalShowsItsSizeAndColours() async throws {
        let program =
            "stty size; printf '\\033[48;2;1;2;3mblue\\033[0m %s %s' \"$TERM\" \"$COLORTERM\"; read line; exit 7"
        let terminal = try TmuxScreen(program: ["/bin/sh", "-c", program], columns: 60, rows: 12)
        let screen = try await terminal.waitFor(text: "blue tmux-256color truecolor")
        #expect(screen.rows.first == "12 60")
        #expect(screen.rows.count == 12)
        #expect(screen.colouredRows == 1)
        #expect(terminal.isRunning)
        #expect(terminal.threads() == ["sh"])
        #expect((terminal.peakMemory() ?? 0) > 100)

        try terminal.resize(columns: 40, rows: 10)
        try await terminal.waitFor { $0.rows.count == 10 }
        try terminal.send("Enter")
        #expect(try await terminal.waitForExit() == 7)
    }

    @Test func aShellOutlivesItsPrograms() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("broken.mp4", as: "a name.mp4")
        let terminal = try await TmuxScreen.shell(columns: 80, rows: 24, in: folder.url)
        try terminal.enter("ls; sleep 100; echo status=$?")
        try await terminal.waitFor(text: "a name.mp4")
        try await terminal.waitFor("the program") { _ in terminal.childProcessID != nil }
        try terminal.send("C-c")
        try terminal.enter("echo status=$?")
        try await terminal.waitFor(text: "status=130")
        #expect(terminal.isRunning)
    }

    @Test func endingTheTerminalEndsTheProgram() async throws {
        var terminal: TmuxScreen? = try TmuxScreen(program: ["/bin/sh", "-c", "trap '' HUP TERM; echo up; read line"])
        try await terminal?.waitFor(text: "up")
        let process = try #require(terminal?.processID)
        #expect(kill(process, 0) == 0)
        terminal = nil
        let end = ContinuousClock.now + .seconds(60)
        while kill(process, 0) == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(process, 0) != 0)
    }

    @Test func aServerCountsWhatIsAsked() async throws {
        let server = try SlowServer(Fixtures.folder, "--latency", "5")
        let (data, _) = try await URLSession.shared.data(from: server.url("broken.mp4"))
        #expect(data.count == 4336)
        let statistics = try await server.statistics()
        #expect(statistics.requests == 1)
        #expect(statistics.ranges == [[0, 4336]])
        try await server.reset()
        #expect(try await server.statistics().bytes == 0)
    }

    @Test func fixturesAndSamplesAreFound() throws {
        #expect(try Fixtures.url("broken.mp4").path.hasSuffix("Tests/Fixtures/broken.mp4"))
        #expect(try Fixtures.url("Films/Funicular.webm").path.hasSuffix("Samples/Films/Funicular.webm"))
        #expect(throws: HarnessError.self) { try Fixtures.url("no such file") }
    }

    @Test(.enabled(if: Corpus.isPresent, Corpus.absence)) func theCorpusIsThere() throws {
        let media = try #require(Corpus.media)
        #expect(FileManager.default.fileExists(atPath: media.appending(path: "flower.mp4").path))
    }
}
