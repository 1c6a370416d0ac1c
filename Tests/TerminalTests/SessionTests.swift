import Glibc
import Testing

/// A real program in a real terminal emulator: what it leaves behind, however it ends.
@Suite(.serialized) struct SessionTests {
    private let tmux: TmuxServer
    private let probe: String
    private let folder: String

    init() throws {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let path = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        probe = "/" + parent + "/TerminalProbe"
        var template = Array("/tmp/reel-terminal-XXXXXX".utf8CString)
        folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
        tmux = TmuxServer(columns: 80, rows: 24)
        try #require(tmux.shows("READY"))
    }

    /// Starts the probe, does something to it, and expects the terminal as it was.
    private func check(expecting status: String, _ body: () throws -> Void) throws {
        defer { _ = TmuxServer.run("rm -r \(folder)") }
        tmux.line("clear; echo K''EPT; stty -a > \(folder)/before")
        // In a shell of its own, so that stopping the job stops what comes after it too.
        let after = "echo status \\$?; stty -a > \(folder)/after; echo ov''er"
        tmux.line("(SWIFT_BACKTRACE=enable=no \(probe); \(after))")
        try #require(tmux.shows("first thread"), "\(tmux.screen)")
        try body()
        #expect(tmux.shows("over"))
        #expect(tmux.screen.contains("KEPT"), "the shell's screen is back: \(tmux.screen)")
        #expect(tmux.screen.contains("status \(status)"), "\(tmux.screen)")
        #expect(TmuxServer.run("diff \(folder)/before \(folder)/after && echo same") == "same\n")
        let modes = "#{mouse_any_flag}#{alternate_on}#{cursor_flag}#{keypad_cursor_flag}#{wrap_flag}"
        #expect(tmux.call("display-message -p -t a '\(modes)'") == "00101\n")
    }

    /// The probe's number. Nothing else is ever signalled: 0 would be the group of the tests themselves.
    private func process() throws -> Int {
        let terminal = tmux.call("display-message -p -t a '#{pane_tty}'").split(separator: "\n").first ?? ""
        let found = TmuxServer.run("ps -o pid=,comm= -t \(terminal) | grep TerminalProbe | head -1 | awk '{print $1}'")
        let number = try #require(found.split(separator: "\n").first.flatMap { Int($0) }, "the probe is not there")
        try #require(number > 1)
        return number
    }

    private func send(_ name: String) throws {
        let process = try process()
        _ = TmuxServer.run("kill -\(name) \(process)")
    }

    @Test func quit() throws {
        try check(expecting: "7") { tmux.keys("q") }
    }

    @Test func crash() throws {
        try check(expecting: "139") { tmux.keys("x") }
    }

    @Test(arguments: ["TERM", "HUP", "INT"])
    func signal(name: String) throws {
        try check(expecting: "1") { try send(name) }
    }

    @Test func suspendAndContinue() throws {
        try check(expecting: "7") {
            tmux.keys("C-z")
            // What is typed before the shell has the terminal again may be lost.
            try #require(tmux.shows("Stopped"))
            #expect(tmux.screen.contains("KEPT"))
            tmux.line("stty -a > \(folder)/stopped; echo K''EPT; echo ST''OPPED")
            try #require(tmux.shows("STOPPED"))
            #expect(TmuxServer.run("diff \(folder)/before \(folder)/stopped && echo same") == "same\n")
            tmux.call("resize-window -t a -x 90 -y 30")
            tmux.line("fg")
            try #require(tmux.shows("first thread"))
            #expect(tmux.shows("resize 30x90"))
            tmux.call("resize-window -t a -x 80 -y 24")
            #expect(tmux.shows("resize 24x80"))
            tmux.keys("q")
        }
    }

    @Test func stoppedFromOutside() throws {
        try check(expecting: "7") {
            try send("TSTP")
            // As above.
            try #require(tmux.shows("Stopped"))
            #expect(tmux.screen.contains("KEPT"))
            tmux.line("fg")
            try #require(tmux.shows("first thread"), "\(tmux.screen)")
            tmux.keys("q")
        }
    }

    @Test func resize() throws {
        try check(expecting: "7") {
            for (columns, rows) in [(100, 30), (40, 12), (200, 50), (80, 24)] {
                tmux.call("resize-window -t a -x \(columns) -y \(rows)")
                #expect(tmux.shows("resize \(rows)x\(columns)"))
            }
            tmux.keys("q")
        }
    }

    @Test func anotherProgramHasTheTerminal() throws {
        try check(expecting: "7") {
            tmux.keys("f")
            try #require(tmux.shows("OTHER"))
            tmux.keys("abc Enter")
            #expect(tmux.shows("other 5"))
            tmux.keys("q")
        }
    }

    @Test func standardOutputMayBeAPipe() throws {
        try check(expecting: "7") {
            tmux.keys("q")
            try #require(tmux.shows("over"))
            let piped = "{ \(probe) < /dev/null 2>&1; echo status \\$?; } | cat"
            tmux.line("clear; echo K''EPT; \(piped); echo ov''er")
            try #require(tmux.shows("first thread"))
            tmux.keys("q")
        }
    }
}
