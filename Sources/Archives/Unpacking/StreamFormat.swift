/// How a stream is packed that can be unpacked from its beginning only.
enum StreamFormat: CaseIterable {
    case xz
    /// RFC 8878.
    case zstd
    case bzip2

    /// What a file begins with that is packed so; nil where it may be anything.
    init?(_ beginning: some Collection<UInt8>) {
        guard let format = Self.allCases.first(where: { $0.begins(beginning) }) else { return nil }
        self = format
    }

    /// Whether bytes are those that a stream begins with.
    func begins(_ bytes: some Collection<UInt8>) -> Bool {
        switch self {
        case .xz: bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
        case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || Self.isSkippable(bytes)
        case .bzip2: bytes.starts(with: "BZh".utf8)
        }
    }

    /// Whether a frame of zstd begins that holds nothing (RFC 8878, 3.1.2): programs put tables of their own there.
    private static func isSkippable(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, first & 0xF0 == 0x50 else { return false }
        return bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }
}
