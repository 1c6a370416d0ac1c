internal import CLinux
internal import Glibc

extension S3Account {
    /// The account of whoever runs the program. Reads files, so it belongs on a worker. Throws `S3Error`.
    static func ofThisPerson() throws(S3Error) -> S3Account {
        try S3Account(
            { name in linux_first_variable(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } },
            contents: { path in contents(of: path) })
    }

    /// More than this is no file of profiles.
    private static let limit = 1 << 20

    /// What a file holds; nil where there is none, or something else of its name.
    private static func contents(of path: String) -> [UInt8]? {
        // A pipe of this name must not hold anybody up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }
}
