import Glibc

/// Bytes to the standard streams, past the buffers that `exit` would have to flush.
enum Output {
    static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// Writes all of it. What cannot be written, because the disk is full or nobody listens, ends the program with 1: a
    /// script must not take half an answer for a whole one.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                if descriptor == STDOUT_FILENO {
                    write("reel: cannot write the output: \(String(cString: strerror(errno)))\n", to: STDERR_FILENO)
                    Glibc.exit(1)
                }
                return
            }
        }
    }
}
