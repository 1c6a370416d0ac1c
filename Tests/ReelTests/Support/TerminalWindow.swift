import Foundation
import TestSupport
import Testing

/// A shell in a real terminal's window on a display of its own that nobody looks at.
///
/// The display, the terminal and all that runs in it end with the last reference. `reel` is on the shell's PATH, and its
/// home is an empty folder.
final class TerminalWindow: Sendable {
    /// What terminals there are to show pictures on.
    enum Kind: String, CaseIterable, Sendable {
        /// xterm without graphics.
        case xterm
        /// xterm as a VT340.
        case sixel
        case kitty
    }

    let kind: Kind
    /// Where its home and the XDG folders are.
    let folder: TemporaryFolder
    private let processes: [pid_t]
    private let display: String
    private let window: String

    /// Opens the window, and waits for the shell's prompt.
    init(_ kind: Kind, columns: Int = 120, rows: Int = 36, environment: [String: String] = [:]) async throws {
        self.kind = kind
        folder = try TemporaryFolder()
        let (server, display) = try await Self.startDisplay(in: folder)
        self.display = display
        var started = [server]
        do {
            let terminal = try Command.spawn(
                Command.find(kind == .kitty ? "kitty" : "xterm"), Self.arguments(kind, columns: columns, rows: rows),
                environment: Self.environment(folder, display: display).merging(environment) { $1 },
                errors: folder.url.appending(path: "errors").path)
            started.append(terminal)
            let name = kind == .kitty ? "kitty" : "xterm"
            let search = ["search", "--onlyvisible", "--class", name]
            let (program, screen) = (try Command.find("xdotool"), display)
            let found = try await Self.text("the window of \(name)") {
                // An ended terminal has no window to wait for.
                guard waitpid(terminal, nil, WNOHANG) == 0 else { throw HarnessError("\(name) ended at once") }
                return try? Command.runBlocking(program, search, environment: ["DISPLAY": screen]).output
            } until: {
                !$0.isEmpty
            }
            window = String(found.prefix { $0.isNumber })
            processes = started
        } catch {
            for process in started { Self.end(process) }
            let said = try? String(contentsOf: folder.url.appending(path: "errors"), encoding: .utf8)
            throw HarnessError("\(error): \(said ?? "")")
        }
        try ask(["windowfocus", window])
        try await waitFor("the shell's prompt") { $0.share(unlike: $0.background) > 0.0001 }
    }

    /// Starts a display, and returns its process and its name. One that meets another's lock ends: then the next is tried.
    private static func startDisplay(in folder: TemporaryFolder) async throws -> (pid_t, String) {
        var said = ""
        for attempt in 0..<5 {
            let number = folder.url.appending(path: "display-\(attempt)")
            let errors = folder.url.appending(path: "display-errors-\(attempt)")
            // A server that begins anew when its last client leaves throws out who comes at that moment: the search for the
            // window would do that to the terminal. And no key repeats by itself: one that a busy machine lets go of late would.
            let server = try Command.spawn(
                Command.find("Xvfb"),
                ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset", "-r"],
                output: number.path, errors: errors.path)
            let line = try? await text("a display") {
                guard waitpid(server, nil, WNOHANG) == 0 else { throw HarnessError("the display ended at once") }
                return try? String(contentsOf: number, encoding: .utf8)
            } until: {
                $0.hasSuffix("\n")
            }
            if let line { return (server, ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)) }
            end(server)
            said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        }
        throw HarnessError("there is no display: \(said)")
    }

    deinit { for process in processes.reversed() { Self.end(process) } }

    private static func end(_ process: pid_t) {
        guard waitpid(process, nil, WNOHANG) == 0 else { return }
        // The display takes its lock away when it may; it must not wait for ever.
        kill(process, SIGTERM)
        for _ in 0..<500 {
            if waitpid(process, nil, WNOHANG) != 0 { return }
            usleep(10_000)
        }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private static func arguments(_ kind: Kind, columns: Int, rows: Int) -> [String] {
        let shell = ["/bin/sh", "-i"]
        let font = "DejaVu Sans Mono"
        let xterm = ["-fa", font, "-fs", "10", "-geometry", "\(columns)x\(rows)", "-bg", "black", "-fg", "white"]
        switch kind {
        case .xterm: return xterm + ["-e"] + shell
        case .sixel:
            let settings = ["numColorRegisters: 256", "maxGraphicSize: 4000x4000", "decTerminalID: vt340"]
            return ["-ti", "vt340"] + settings.flatMap { ["-xrm", "XTerm*" + $0] } + xterm + ["-e"] + shell
        case .kitty:
            let settings = [
                "font_family=\(font)", "font_size=10", "remember_window_size=no", "update_check_interval=0",
                "initial_window_width=\(columns)c", "initial_window_height=\(rows)c", "confirm_os_window_close=0",
                "cursor_blink_interval=0", "shell_integration=disabled",
            ]
            return ["--config", "NONE"] + settings.flatMap { ["-o", $0] } + shell
        }
    }

    private static func environment(_ folder: TemporaryFolder, display: String) throws -> [String: String] {
        // The test's own environment stays outside.
        var variables: [String: String] = [:]
        for name in ProcessInfo.processInfo.environment.keys { variables[name] = "" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        variables.merge([
            "DISPLAY": display, "PATH": "\(try Command.reel().deletingLastPathComponent().path):\(path)",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "PS1": "$ ", "SHELL": "/bin/sh",
            // The window is drawn without a graphics card.
            "LIBGL_ALWAYS_SOFTWARE": "1",
        ]) { $1 }
        for (name, place) in [
            "HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data",
            "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp",
        ] {
            variables[name] = try folder.folder(place).path
        }
        if try !Command.reel().path.hasPrefix(Fixtures.project.path) {
            let place = try folder.folder("config/reel")
            try FileManager.default.createSymbolicLink(
                at: place.appending(path: "themes"), withDestinationURL: Fixtures.project.appending(path: "Themes"))
        }
        return variables
    }

    private static func text(
        _ what: String, _ read: @escaping @Sendable () throws -> String?, until isRight: (String) -> Bool
    ) async throws -> String {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if let text = try read(), isRight(text) { return text }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw HarnessError("there is no \(what)")
    }

    @discardableResult
    private func ask(_ arguments: [String]) throws -> String {
        let result = try Command.runBlocking(
            Command.find("xdotool"), arguments, environment: ["DISPLAY": display], limit: .seconds(60))
        guard result.status == 0 else { throw HarnessError("xdotool \(arguments): \(result.errors)") }
        return result.output
    }

    /// Presses keys by the names of X: `j`, `Return`, `question`, `ctrl+z`.
    func press(_ keys: String...) throws { try press(keys) }

    func press(_ keys: [String]) throws { try ask(["key", "--clearmodifiers", "--delay", "8"] + keys) }

    /// Types text, and presses Return.
    func run(_ line: String) throws {
        try ask(["type", "--delay", "8", line])
        try press("Return")
    }

    /// Gives the window another size, in pixels.
    func resize(width: Int, height: Int) throws { try ask(["windowsize", "--sync", window, "\(width)", "\(height)"]) }

    /// What the window shows.
    func screenshot() throws -> Screenshot {
        let file = folder.url.appending(path: "shot.ppm")
        let result = try Command.runBlocking(
            Command.find("import"), ["-window", window, "-depth", "8", file.path], environment: ["DISPLAY": display],
            limit: .seconds(60))
        guard result.status == 0, let shot = Screenshot(portablePixmap: try Data(contentsOf: file)) else {
            throw HarnessError("no picture of the window could be taken: \(result.errors)")
        }
        return shot
    }

    /// Waits until the window looks as wanted.
    @discardableResult
    func waitFor(
        _ what: String, limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation,
        _ isRight: (Screenshot) async throws -> Bool
    ) async throws -> Screenshot {
        let end = ContinuousClock.now + limit
        var shot = try screenshot()
        while try await !isRight(shot) {
            guard ContinuousClock.now < end else {
                let kept = FileManager.default.temporaryDirectory.appending(path: "reel-\(kind).ppm")
                try shot.portablePixmap.write(to: kept)
                Issue.record("\(kind): \(what) did not come, see \(kept.path)", sourceLocation: sourceLocation)
                throw HarnessError("\(kind): \(what) did not come")
            }
            try await Task.sleep(for: .milliseconds(200))
            shot = try screenshot()
        }
        return shot
    }
}
