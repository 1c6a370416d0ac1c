/// What is asked of a server (SFTP version 3, draft-ietf-secsh-filexfer-02). Paths and handles are bytes.
package enum SFTPRequest: Sendable, Hashable {
    /// Opens a file for reading; answered by a handle.
    case open(path: [UInt8])
    /// Gives a handle back.
    case close(handle: [UInt8])
    /// Bytes of a file; answered by data, which may be fewer.
    case read(handle: [UInt8], offset: Int64, count: Int)
    /// What lies at a path, links followed; answered by attributes.
    case attributes(path: [UInt8])
    /// What was opened; answered by attributes.
    case attributesOfOpen(handle: [UInt8])
    /// Opens a folder; answered by a handle.
    case openFolder(path: [UInt8])
    /// The next names of a folder.
    case readFolder(handle: [UInt8])

    /// The message with its length before it.
    func message(id: UInt32) -> [UInt8] {
        var body: [UInt8] = []
        func add(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.bigEndian) { body.append(contentsOf: $0) }
        }
        func add(text: [UInt8]) {
            add(UInt32(text.count))
            body += text
        }
        let type: UInt8
        add(id)
        switch self {
        case .open(let path):
            type = 3
            add(text: path)
            // For reading, with no attributes.
            add(UInt32(1))
            add(UInt32(0))
        case .close(let handle):
            type = 4
            add(text: handle)
        case .read(let handle, let offset, let count):
            type = 5
            add(text: handle)
            add(UInt64(max(0, offset)))
            add(UInt32(clamping: count))
        case .attributes(let path):
            type = 17
            add(text: path)
        case .attributesOfOpen(let handle):
            type = 8
            add(text: handle)
        case .openFolder(let path):
            type = 11
            add(text: path)
        case .readFolder(let handle):
            type = 12
            add(text: handle)
        }
        return SFTPMessage.framed(type, body)
    }
}
