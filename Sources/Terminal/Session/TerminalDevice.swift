internal import CLinux
internal import Glibc

/// The terminal's device: an own open file, so that being non-blocking stays ours, and its settings.
///
/// Used on the loop's thread; the descriptor is closed when this is freed.
@MainThread
final class TerminalDevice {
    nonisolated let descriptor: Int32
    private let saved: termios

    /// The device's own idea of Backspace.
    var eraseByte: UInt8 { saved.c_cc.2 }

    init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        var settings = termios()
        guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw TerminalError(
                .noTerminal, "There is no terminal to work on (\(path): \(String(cString: strerror(errno)))).",
                remedy: "Start it from a shell in a terminal window; over ssh with `ssh -t`.")
        }
        saved = settings
    }

    deinit {
        close(descriptor)
    }

    /// Keys come one by one, unechoed, and none of them is a signal.
    func enterRawMode() throws(TerminalError) {
        var raw = saved
        cfmakeraw(&raw)
        while tcsetattr(descriptor, TCSANOW, &raw) != 0 {
            guard errno == EINTR else {
                throw TerminalError(
                    .settings, "The terminal's settings cannot be changed: \(String(cString: strerror(errno))).",
                    remedy: "Bring the program to the foreground (`fg`) or start it in another terminal.")
            }
        }
    }

    /// Puts the settings back as they were.
    func restore() {
        var settings = saved
        while tcsetattr(descriptor, TCSANOW, &settings) != 0, errno == EINTR {}
    }

    /// Reads, and drops, what comes until the terminal has said so many times that it is well (DSR 5), or for so long.
    func awaitStatus(_ count: Int, milliseconds: UInt64) {
        let deadline = linux_monotonic_time() + milliseconds * 1_000_000
        let answer = Array("\u{1B}[0n".utf8)
        var (left, matched) = (count, 0)
        var buffer = [UInt8](repeating: 0, count: 1024)
        while left > 0 {
            let now = linux_monotonic_time()
            guard now < deadline else { return }
            var target = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&target, 1, Int32((deadline - now) / 1_000_000 + 1))
            let read = Glibc.read(descriptor, &buffer, buffer.count)
            guard read > 0 else {
                if read < 0, errno == EAGAIN || errno == EINTR { continue }
                return
            }
            for byte in buffer[..<read] {
                matched = byte == answer[matched] ? matched + 1 : byte == answer[0] ? 1 : 0
                if matched == answer.count { (left, matched) = (left - 1, 0) }
            }
        }
    }

    /// Drops input that has not been read: answers and mouse reports that would show in the shell.
    func discardInput() {
        tcflush(descriptor, TCIFLUSH)
    }

    /// Prepares for a crash: `bytes` are written then, and the settings put back.
    func guardAgainstCrash(_ bytes: [UInt8]) {
        let text = bytes.map { CChar(bitPattern: $0) }
        _ = withUnsafePointer(to: saved) { linux_guard_terminal(descriptor, $0, text, text.count) }
    }

    /// More cells than any screen has, and than fonts can be read in. What is beyond stays empty.
    static let largest = Size(rows: 500, columns: 1_000)

    /// Rows and columns, at most the largest; 24×80 where the device does not know.
    var size: Size {
        var (rows, columns, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard linux_window_size(descriptor, &rows, &columns, &width, &height) == 0, rows > 0, columns > 0 else {
            return Size(rows: 24, columns: 80)
        }
        return Size(
            rows: min(Int(rows), Self.largest.rows), columns: min(Int(columns), Self.largest.columns))
    }

    /// Width and height of a cell in pixels; nil where the device does not say.
    var cellPixels: (width: Int, height: Int)? {
        var (rows, columns, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard linux_window_size(descriptor, &rows, &columns, &width, &height) == 0, rows > 0, columns > 0,
            width >= columns, height >= rows
        else { return nil }
        return (Int(width / columns), Int(height / rows))
    }
}
