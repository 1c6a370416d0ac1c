import Glibc
import TestSupport

/// A tmux server of its own, with one window in which a shell runs.
final class TmuxServer {
    private let socket: String

    init(columns: Int, rows: Int) {
        socket = "reel-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        call("-f /dev/null new-session -d -s a -x \(columns) -y \(rows) -e COLORTERM=truecolor 'PS1=READY sh -i'")
        call("set -g default-terminal tmux-256color")
    }

    deinit {
        call("kill-server")
    }

    /// What is on the screen.
    var screen: String { call("capture-pane -t a -p") }

    func keys(_ keys: String) { call("send-keys -t a \(keys)") }

    func line(_ line: String) { call("send-keys -t a \"\(line)\" Enter") }

    /// Waits for the screen to show `text`.
    func shows(_ text: String) -> Bool { blockUntil { screen.contains(text) } }

    @discardableResult
    func call(_ arguments: String) -> String {
        Self.run("tmux -L \(socket) \(arguments) 2>&1")
    }

    /// The output of a shell command.
    static func run(_ command: String) -> String {
        guard let pipe = popen(command, "r") else { return "" }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
