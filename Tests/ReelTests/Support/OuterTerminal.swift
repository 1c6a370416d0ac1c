import Foundation
import Synchronization
import TestSupport

/// A terminal that tmux is shown on: it answers as kitty does to the question for its name, and keeps the
/// pictures that it is sent.
///
/// The client, and with it the terminal, ends with the last reference.
final class OuterTerminal: Sendable {
    private let device: Int32
    private let client: pid_t
    private let received: Received

    private final class Received: Sendable {
        let pictures = Mutex(ReceivedPictures())
        /// The last of what it was sent.
        let bytes = Mutex([UInt8]())
        let isPaused = Atomic(false)
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
        pause(false)
        kill(client, SIGKILL)
        waitpid(client, nil, 0)
    }

    /// Reads until the client is gone.
    private static func listen(_ device: Int32, _ received: Received, _ name: String) {
        // What came before it is asked for its name.
        var question: [UInt8]? = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while received.isPaused.load(ordering: .relaxed) { usleep(5000) }
            let count = read(device, &buffer, buffer.count)
            guard count > 0 else { break }
            received.pictures.withLock { $0.take(buffer[..<count]) }
            received.bytes.withLock {
                if $0.count > 1 << 22 { $0.removeAll(keepingCapacity: true) }
                $0.append(contentsOf: buffer[..<count])
            }
            question? += buffer[..<count]
            guard let said = question, String(decoding: said, as: UTF8.self).contains("\u{1B}[>q") else { continue }
            question = nil
            let answer = Array("\u{1B}[?62;c\u{1B}P>|\(name)\u{1B}\\".utf8)
            _ = write(device, answer, answer.count)
        }
        close(device)
    }

    /// The pictures that a kitty would have now, by number.
    func pictures() -> [Int: ReceivedPictures.Picture] { received.pictures.withLock { $0.pictures } }

    /// Whether it was sent this text of late, in one piece.
    func hasReceived(_ text: String) -> Bool {
        let sent = received.bytes.withLock { $0 }
        return String(decoding: sent, as: UTF8.self).contains(text)
    }

    /// Stops reading what it is sent, or goes on.
    func pause(_ isPaused: Bool = true) { received.isPaused.store(isPaused, ordering: .relaxed) }
}
