import Foundation
import TestSupport
import Testing

/// A terminal that nobody looks at: reel, or a shell, in a private tmux server of a given size.
///
///     let screen = try TmuxScreen(["/some/folder"])
///     try await screen.waitFor { $0.contains("clip.mp4") }
///     try screen.send("j", "Enter")
///
/// A test never sleeps to let something happen: it waits for what it wants to see, with a limit. The server, and all that runs
/// in it, ends with the last reference. Its home and XDG folders are empty ones in `folder`.
final class TmuxScreen: Sendable {
    /// Where the home, the XDG folders and the socket are.
    let folder: TemporaryFolder

    private let tmux: URL

    /// Runs reel with these arguments. When it has ended, the terminal keeps showing what it left, and `exitStatus` is known.
    convenience init(
        _ arguments: [String] = [], columns: Int = 100, rows: Int = 30, term: String = "tmux-256color",
        environment: [String: String] = [:], in workingFolder: URL? = nil
    ) throws {
        try self.init(
            program: [Command.reel().path] + arguments, columns: columns, rows: rows, term: term,
            environment: environment, in: workingFolder)
    }

    /// Runs a shell that prompts with `$ `, to see in which state a program leaves the terminal. `reel` is on its PATH.
    static func shell(
        columns: Int = 100, rows: Int = 30, term: String = "tmux-256color", environment: [String: String] = [:],
        in workingFolder: URL? = nil
    ) async throws -> TmuxScreen {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let screen = try TmuxScreen(
            program: ["/bin/sh", "-i"], columns: columns, rows: rows, term: term,
            environment: [
                "PS1": "$ ", "PATH": "\(Command.reel().deletingLastPathComponent().path):\(path)",
            ].merging(environment) { $1 },
            in: workingFolder)
        try await screen.waitFor("the shell's prompt") { $0.rows.first?.hasPrefix("$") == true }
        return screen
    }

    /// Runs any program. `environment` is added to a small one of our own; an empty value takes a name out.
    init(
        program: [String], columns: Int = 100, rows: Int = 30, term: String = "tmux-256color",
        environment: [String: String] = [:], in workingFolder: URL? = nil
    ) throws {
        folder = try TemporaryFolder()
        tmux = try Command.find("tmux")
        let home = try folder.folder("home")
        try folder.write(
            """
            set -g default-terminal \(term)
            set -g status off
            set -g escape-time 0
            set -g remain-on-exit on
            set -g remain-on-exit-format ''
            set -g history-limit 1000
            set -g mouse on
            set -g focus-events on
            """, to: "tmux.conf")
        var own = [
            "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "SHELL": "/bin/sh", "TERM": term,
        ]
        for (name, place) in [
            "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data",
            "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp",
        ] {
            own[name] = try folder.folder(place).path
        }
        // A program that was built elsewhere does not find the themes of the checkout by itself.
        if try !Command.reel().path.hasPrefix(Fixtures.project.path) {
            let place = try folder.folder("config").appending(path: "reel")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: place.appending(path: "themes"), withDestinationURL: Fixtures.project.appending(path: "Themes"))
        }
        // The test's own environment stays outside: only the names above, and what the caller says.
        let chosen = own.merging(environment) { $1 }
        var cleared: [String: String] = [:]
        for name in ProcessInfo.processInfo.environment.keys { cleared[name] = "" }
        let arguments = [
            "-f", folder.url.appending(path: "tmux.conf").path, "new-session", "-d", "-x", "\(columns)", "-y",
            "\(rows)",
            "-c", (workingFolder ?? home).path,
        ]
        let words = program.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
        // One word for tmux's shell, which `exec` replaces: so the process of the pane is the program itself, and TERM, that
        // tmux sets to its own, is what the caller wants.
        let result = try Command.runBlocking(
            tmux, ["-S", socket] + arguments + ["exec env TERM='\(term)' \(words)"],
            environment: cleared.merging(chosen) { $1 })
        guard result.status == 0 else { throw HarnessError("tmux did not start: \(result.errors)") }
    }

    deinit {
        // The server hangs up on its programs; one that does not care must not outlive the test either.
        let process = processID
        _ = try? Command.runBlocking(tmux, ["-S", socket, "kill-server"], limit: .seconds(60))
        if let process, process > 1 { kill(process, SIGKILL) }
    }

    private var socket: String { folder.url.appending(path: "tmux").path }

    @discardableResult
    private func ask(_ arguments: [String]) throws -> String {
        let result = try Command.runBlocking(tmux, ["-S", socket] + arguments, limit: .seconds(60))
        guard result.status == 0 else {
            throw HarnessError("tmux \(arguments.joined(separator: " ")): \(result.errors)")
        }
        return result.output
    }

    /// Shows it on a terminal as well, of its own size and with colours of 24 bits, that calls itself `name`.
    func attached(to name: String) async throws -> OuterTerminal {
        let size = try state("#{window_width} #{window_height}").split(separator: " ").compactMap { Int($0) }
        guard size.count == 2 else { throw HarnessError("the window has no size") }
        let terminal = try OuterTerminal(
            tmux: tmux, ["-S", socket, "-T", "RGB", "attach-session"], name: name, columns: size[0], rows: size[1])
        try await waitFor("tmux to know its terminal") { _ in try state("#{client_termtype}") == name }
        return terminal
    }

    /// Runs a command of tmux's.
    @discardableResult
    func tmux(_ arguments: String...) throws -> String { try ask(arguments) }

    /// A cell that stands for one of a picture in a kitty.
    struct PlaceholderCell: Hashable {
        let row: Int
        let column: Int
        /// The picture, by its colour.
        let picture: Int
        /// The marks for its row and its column.
        let marks: [Unicode.Scalar]
    }

    /// The placeholders in the pane. What is to the left of them has to be one cell wide.
    func placeholders() throws -> [PlaceholderCell] {
        var cells: [PlaceholderCell] = []
        // A colour goes on in the next line.
        var picture = 0
        for (row, line) in try ask(["capture-pane", "-p", "-e"]).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .enumerated() {
            var column = 0
            var scalars = Array(line.unicodeScalars)[...]
            while let scalar = scalars.popFirst() {
                if scalar == "\u{1B}" {
                    let end = scalars.firstIndex { ("@"..."~").contains($0) && $0 != "[" } ?? scalars.endIndex - 1
                    let numbers = String(String.UnicodeScalarView(scalars[..<end].dropFirst())).split(separator: ";")
                        .compactMap { Int($0) }
                    if let place = numbers.firstRange(of: [38, 2])?.upperBound, place + 3 <= numbers.count {
                        picture = numbers[place] << 16 | numbers[place + 1] << 8 | numbers[place + 2]
                    }
                    scalars = scalars[(end + 1)...]
                } else if scalar == "\u{10EEEE}" {
                    let marks = Array(scalars.prefix { $0.properties.canonicalCombiningClass == .above })
                    scalars = scalars.dropFirst(marks.count)
                    cells.append(PlaceholderCell(row: row, column: column, picture: picture, marks: marks))
                    column += 1
                } else {
                    column += scalar.properties.canonicalCombiningClass == .notReordered ? 1 : 0
                }
            }
        }
        return cells
    }

    // MARK: Keys

    /// Presses keys by tmux's names: `j`, `Enter`, `Escape`, `C-d`, `S-Left`, `PageDown`. What is no key's name is typed.
    func send(_ keys: String...) throws {
        guard !keys.isEmpty else { return }
        try ask(["send-keys", "--"] + keys)
    }

    /// Types text as it is.
    func type(_ text: String) throws {
        try ask(["send-keys", "-l", "--", text])
    }

    /// What a terminal would send: mouse reports, answers to questions, pasted text in its brackets.
    func sendBytes(_ bytes: some Sequence<UInt8>) throws {
        try ask(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// A press and release of a mouse button in the SGR encoding; column and row count from 0. 64 and 65 are the wheel.
    func click(column: Int, row: Int, button: Int = 0) throws {
        let release = button < 64 ? "\u{1b}[<\(button);\(column + 1);\(row + 1)m" : ""
        try sendBytes("\u{1b}[<\(button);\(column + 1);\(row + 1)M\(release)".utf8)
    }

    /// In a shell: types a command and Enter.
    func enter(_ command: String) throws {
        try type(command)
        try send("Enter")
    }

    /// Gives the terminal another size.
    func resize(columns: Int, rows: Int) throws {
        try ask(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    // MARK: What is seen

    /// What the terminal shows now.
    func screen() throws -> Screen { Screen(try ask(["capture-pane", "-p", "-e"])) }

    /// What the terminal shows now, without colours.
    func text() throws -> String { try screen().text }

    /// What the terminal shows now, with the escape sequences of its colours and attributes.
    func ansi() throws -> String { try screen().ansi }

    /// Looks until the condition holds, and returns that screen. When the limit passes first, records an issue at the
    /// caller's line, with the last screen in it, and throws.
    @discardableResult
    func waitFor(
        _ what: String = "the screen", limit: Duration = .seconds(120),
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: (Screen) async throws -> Bool
    ) async throws -> Screen {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while true {
            let look = clock.now
            let now = try screen()
            if try await condition(now) { return now }
            if clock.now >= end {
                let state =
                    isRunning ? "it still runs" : "it ended with status \(exitStatus.map(String.init) ?? "unknown")"
                Issue.record(
                    "waited \(limit) for \(what); \(state). Last seen:\n\(now)", sourceLocation: sourceLocation)
                throw HarnessError("\(what) was not seen")
            }
            // What is waited for needs the processor, too.
            try await Task.sleep(for: max(.milliseconds(10), clock.now - look))
        }
    }

    /// Looks until the text is on the screen.
    @discardableResult
    func waitFor(
        text: String, limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Screen {
        try await waitFor("“\(text)”", limit: limit, sourceLocation: sourceLocation) { $0.contains(text) }
    }

    /// What programs last put on the clipboard; empty as long as none did.
    func clipboard() throws -> String {
        let result = try Command.runBlocking(tmux, ["-S", socket, "show-buffer"], limit: .seconds(60))
        return result.status == 0 ? result.output : ""
    }

    // MARK: The program

    /// A tmux format for the pane, such as `#{cursor_x}` or `#{alternate_on}`.
    func state(_ format: String) throws -> String {
        try ask(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    /// The cursor's place, counted from 0; nil when it is hidden.
    func cursor() throws -> (column: Int, row: Int)? {
        let numbers = try state("#{cursor_flag} #{cursor_x} #{cursor_y}").split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] == 1 else { return nil }
        return (numbers[1], numbers[2])
    }

    /// Whether the program that the terminal was made for still runs.
    var isRunning: Bool { (try? state("#{pane_dead}")) == "0" }

    /// The program's exit status, or 128 and its signal; nil as long as it runs.
    var exitStatus: Int? {
        guard let words = try? state("#{pane_dead}:#{pane_dead_status}:#{pane_dead_signal}") else { return nil }
        let parts = words.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1" else { return nil }
        if parts[1].isEmpty, parts[2].isEmpty, let server = (try? state("#{pid}")).flatMap(pid_t.init), server > 1 {
            // The server does not always hear of the end of a child with many threads: it looks when it is told again.
            kill(server, SIGCHLD)
            return nil
        }
        return Int(parts[1]) ?? Int(parts[2]).map { 128 + $0 }
    }

    /// Waits for the program's end and returns its exit status.
    @discardableResult
    func waitForExit(
        limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        try await waitFor("its end", limit: limit, sourceLocation: sourceLocation) { _ in exitStatus != nil }
        return exitStatus ?? -1
    }

    /// The process of the terminal: reel, or the shell.
    var processID: pid_t? {
        guard let number = try? state("#{pane_pid}") else { return nil }
        return pid_t(number)
    }

    /// In a shell: the process of what it runs in front, such as reel.
    var childProcessID: pid_t? {
        guard let shell = processID,
            let children = try? String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        else { return nil }
        return children.split(separator: " ").compactMap { pid_t($0) }.last
    }

    /// The names of a process's threads; the process of the terminal when none is given.
    func threads(of process: pid_t? = nil) -> [String] {
        guard let process = process ?? processID else { return [] }
        let folder = "/proc/\(process)/task"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap {
            try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8).trimmingCharacters(in: .newlines)
        }.sorted()
    }

    /// How far each thread of the terminal's process stands back, by name: -20 is first, 19 last.
    func niceValues() -> [(name: String, nice: Int)] {
        guard let processID else { return [] }
        let folder = "/proc/\(processID)/task"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap { number in
            // The name, in brackets, may hold anything; the nice value is the 17th field after it.
            guard let text = try? String(contentsOfFile: "\(folder)/\(number)/stat", encoding: .utf8),
                let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"),
                let nice = text[end...].split(separator: " ").dropFirst(17).first.flatMap({ Int($0) })
            else { return nil }
            return (String(text[text.index(after: start)..<end]), nice)
        }
    }

    /// The most memory, in KiB, that a process ever held; the process of the terminal when none is given.
    func peakMemory(of process: pid_t? = nil) -> Int? {
        guard let process = process ?? processID,
            let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }

    /// Sends the program a signal.
    func signal(_ number: Int32) throws {
        guard let processID, kill(processID, number) == 0 else { throw HarnessError("there is no process to signal") }
    }
}
