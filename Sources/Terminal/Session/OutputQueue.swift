internal import Glibc

/// Bytes on their way to the terminal, written without waiting.
///
/// A value of the loop's thread; it does not own the descriptor.
struct OutputQueue {
    private var bytes: [UInt8] = []
    private var written = 0

    var isEmpty: Bool { written == bytes.count }

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Lets `body` append without a copy.
    mutating func modify<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
        body(&bytes)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        written = 0
    }

    /// Writes what the terminal takes; false when the terminal is gone.
    mutating func write(to descriptor: Int32) -> Bool {
        while written < bytes.count {
            let result = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if result > 0 {
                written += result
            } else if result < 0, errno == EINTR {
                continue
            } else if result == 0 || errno == EAGAIN {
                return true
            } else {
                removeAll()
                return false
            }
        }
        removeAll()
        return true
    }

    /// Writes everything, waiting up to `milliseconds` for a terminal that does not take it; the rest is dropped then.
    mutating func drain(to descriptor: Int32, milliseconds: Int32) {
        while write(to: descriptor), !isEmpty {
            var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&target, 1, milliseconds) <= 0 { break }
        }
        removeAll()
    }
}
