import Glibc
import TestSupport

/// A terminal without a window: the test holds its other end.
final class Pty: Sendable {
    let master: Int32
    let path: String
    /// The terminal side, kept open so that nothing hangs up.
    let slave: Int32

    init?(rows: UInt16, columns: UInt16) {
        guard let opened = openPseudoterminal() else { return nil }
        (master, path) = (opened.device, opened.path)
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(rows: rows, columns: columns)
    }

    deinit {
        close(master)
        close(slave)
    }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Reads until `isDone` or nothing comes for `milliseconds`.
    func drain(milliseconds: Int32 = 200, until isDone: () -> Bool = { false }) -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !isDone() {
            var target = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&target, 1, milliseconds) > 0 else { break }
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            result += buffer[..<count]
        }
        return result
    }

    /// The terminal's settings as numbers.
    var settings: [UInt32] {
        var value = termios()
        tcgetattr(slave, &value)
        return [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    }
}
