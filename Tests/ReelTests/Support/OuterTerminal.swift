import Foundation
import Synchronization
import TestSupport

/// A terminal that tmux is shown on: it answers as kitty does to the question for its name, and keeps all that it is sent.
///
/// The client, and with it the terminal, ends with the last reference.
final class OuterTerminal: Sendable {
    private let device: Int32
    private let client: pid_t
    private let received: Received

    private final class Received: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    /// Starts `tmux` with arguments that attach it, on a terminal that says it is `name`.
    init(tmux: URL, _ arguments: [String], name: String, columns: Int, rows: Int) throws {
        guard let (device, path) = openPseudoterminal() else { throw HarnessError("there is no pseudoterminal") }
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * 8), ws_ypixel: UInt16(rows * 16))
        _ = ioctl(device, UInt(TIOCSWINSZ), &size)
        self.device = device
        client = try Command.spawn(
            tmux, arguments, environment: ["TERM": "xterm-256color", "TMUX": "", "LANG": "C.UTF-8"],
            terminal: path)
        let received = Received()
        self.received = received
        Thread.detachNewThread { Self.listen(device, received, name) }
    }

    deinit {
        kill(client, SIGKILL)
        waitpid(client, nil, 0)
    }

    /// Reads until the client is gone.
    private static func listen(_ device: Int32, _ received: Received, _ name: String) {
        var hasAnswered = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(device, &buffer, buffer.count)
            guard count > 0 else { break }
            let asks = received.bytes.withLock { bytes in
                bytes += buffer[..<count]
                return !hasAnswered && String(decoding: bytes, as: UTF8.self).contains("\u{1B}[>q")
            }
            guard asks else { continue }
            hasAnswered = true
            let answer = Array("\u{1B}[?62;c\u{1B}P>|\(name)\u{1B}\\".utf8)
            _ = write(device, answer, answer.count)
        }
        close(device)
    }

    /// A picture that was sent.
    struct Picture {
        var width = 0
        var height = 0
        /// Red, green and blue.
        var pixels = Data()
        /// The cells that its placeholders are for; nil before it was placed.
        var cells: (columns: Int, rows: Int)?
    }

    /// The pictures that a kitty would have now, by number.
    func pictures() -> [Int: Picture] {
        var pictures: [Int: Picture] = [:]
        var (current, text) = (0, Data())
        let all = Data(received.bytes.withLock { $0 })
        var rest = all[...]
        while let start = rest.firstRange(of: Data("\u{1B}_G".utf8)),
            let end = rest[start.upperBound...].firstRange(of: Data("\u{1B}\\".utf8))
        {
            let command = rest[start.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
            let halves = command.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
            var keys: [String: String] = [:]
            for pair in String(decoding: halves[0], as: UTF8.self).split(separator: ",") {
                let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
                if words.count == 2 { keys[words[0]] = words[1] }
            }
            let number = keys["i"].flatMap { Int($0) }
            switch keys["a"] {
            case "d": number.map { pictures[$0] = nil }
            case "p":
                guard let number, keys["U"] == "1" else { continue }
                pictures[number]?.cells = (Int(keys["c"] ?? "") ?? 0, Int(keys["r"] ?? "") ?? 0)
            default:
                if keys["a"] == "t", let number {
                    (current, text) = (number, Data())
                    pictures[number] = Picture(
                        width: Int(keys["s"] ?? "") ?? 0, height: Int(keys["v"] ?? "") ?? 0)
                }
                if halves.count > 1 { text += halves[1] }
                if keys["m"] != "1" { pictures[current]?.pixels = Data(base64Encoded: text) ?? Data() }
            }
        }
        return pictures
    }
}
