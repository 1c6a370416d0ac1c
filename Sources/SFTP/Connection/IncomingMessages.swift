internal import Glibc

/// Puts together what comes from a server. Belongs to the thread that reads.
struct IncomingMessages {
    private var bytes = [UInt8](repeating: 0, count: 512 << 10)
    private var end = 0

    /// Takes what has come, and hands on the messages that are whole; false where nothing more will come.
    ///
    /// Throws `SFTPError.notSFTP` for what is no message, and what `each` throws.
    mutating func take(
        from socket: Int32, _ each: (SFTPMessage) throws(SFTPError) -> Void
    ) throws(SFTPError) -> Bool {
        let room = end..<bytes.count
        let count = bytes.withUnsafeMutableBytes {
            recv(socket, UnsafeMutableRawBufferPointer(rebasing: $0[room]).baseAddress, room.count, 0)
        }
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        end += count
        var start = 0
        while end - start >= 5 {
            let length = Int(SFTPMessage.number(bytes[start...]))
            guard (1...SFTPMessage.longest).contains(length) else { throw SFTPError(.notSFTP) }
            guard end - start - 4 >= length else { break }
            let body = Array(bytes[start + 5..<start + 4 + length])
            try each(SFTPMessage(type: bytes[start + 4], body: body))
            start += 4 + length
        }
        if start > 0 {
            bytes.withUnsafeMutableBytes {
                $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
            }
            end -= start
        }
        return true
    }
}
