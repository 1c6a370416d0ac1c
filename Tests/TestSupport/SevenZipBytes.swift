internal import Bytes

/// The bytes of a 7z archive (7zFormat.txt of 7-Zip) with whatever is to be said in it, be it true or not.
public struct SevenZipBytes {
    /// A file, and what the header says of it.
    public struct Member {
        /// The path as it is written.
        public var name: String
        /// The size that is told.
        public var size: Int
        /// Type and permissions as Unix has them; nil where the header says nothing.
        public var mode: Int? = 0o100644

        /// A file of so many bytes.
        public init(_ name: String, size: Int) { (self.name, self.size) = (name, size) }
    }

    /// Files that are packed as one.
    public struct Block {
        /// The files, one after the other.
        public var members: [Member]
        /// The bytes as they lie in the archive.
        public var packed: [UInt8]
        /// What the header says of how that was done, from the number of coders on.
        public var folder: [UInt8]
        /// The size that is told of all members together.
        public var size: Int

        /// Files that are packed by one coder, of which the number is given.
        public init(_ members: [Member], packed: [UInt8], method: [UInt8], properties: [UInt8] = []) {
            (self.members, self.packed) = (members, packed)
            folder = [1, UInt8(method.count) | (properties.isEmpty ? 0 : 0x20)] + method
            if !properties.isEmpty { folder += SevenZipBytes.number(properties.count) + properties }
            size = members.reduce(0) { $0 + $1.size }
        }

        /// Files that are not packed.
        public static func stored(_ files: [(name: String, content: [UInt8])]) -> Block {
            Block(files.map { Member($0.name, size: $0.content.count) }, packed: files.flatMap(\.content), method: [0])
        }

        /// Files as zstd packs them.
        public static func zstd(_ files: [(name: String, content: [UInt8])]) -> Block {
            Block(
                files.map { Member($0.name, size: $0.content.count) },
                packed: ZstdBytes.frame(files.flatMap(\.content)), method: [0x04, 0xF7, 0x11, 0x01])
        }
    }

    /// The archive's bytes.
    public let bytes: [UInt8]

    /// An archive of some blocks, and of what has no bytes: folders, whose names end in a slash, files, and what an update is
    /// to remove, whose names begin with a minus.
    public init(_ blocks: [Block], empty: [String] = []) {
        self.init(header: Self.header(blocks, empty), packed: blocks.flatMap(\.packed))
    }

    /// An archive with a header as it is.
    public init(header: [UInt8], packed: [UInt8] = []) {
        let start = Self.fixed(packed.count, 8) + Self.fixed(header.count, 8) + Self.fixed(Self.checkSum(header), 4)
        bytes =
            [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + Self.fixed(Self.checkSum(start), 4) + start + packed + header
    }

    /// Seconds since 1970 at which all files were modified.
    public static let modified: Int64 = 946_684_800

    private static func header(_ blocks: [Block], _ empty: [String]) -> [UInt8] {
        let members = blocks.flatMap(\.members)
        let names = members.map(\.name) + empty.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
        let count = names.count
        var header: [UInt8] = [1]
        if !blocks.isEmpty { header += [4] + streams(blocks) }
        header += [5] + number(count)
        if !empty.isEmpty {
            header += property(14, bits(members.map { _ in false } + empty.map { _ in true }))
            header += property(15, bits(empty.map { !$0.hasSuffix("/") }))
            header += property(16, bits(empty.map { $0.hasPrefix("-") }))
        }
        // Some gaps, as 7-Zip writes them.
        header += property(25, [0, 0]) + property(25, [])
        header += property(17, [0] + names.flatMap { Array($0.utf16) + [0] }.flatMap { fixed(Int($0), 2) })
        let time = (Int(modified) + 11_644_473_600) * 10_000_000
        header += property(20, [1, 0] + names.flatMap { _ in fixed(time, 8) })
        let modes = members.map(\.mode) + empty.map { _ in nil }
        let attributes = modes.compactMap { $0 }.flatMap { fixed($0 << 16 | 0x8000, 4) }
        header += property(21, [0] + bits(modes.map { $0 != nil }) + [0] + attributes)
        return header + [0, 0]
    }

    /// Blocks, from the places of what is packed to the sizes of what is in them.
    public static func streams(_ blocks: [Block]) -> [UInt8] {
        var header = [6, 0] + number(blocks.count) + [9] + blocks.flatMap { number($0.packed.count) } + [0]
        header += [7, 11] + number(blocks.count) + [0] + blocks.flatMap(\.folder)
        header += [12] + blocks.flatMap { number($0.size) } + [0]
        header += [8, 13] + blocks.flatMap { number($0.members.count) }
        header += [9] + blocks.flatMap { $0.members.dropLast().flatMap { number($0.size) } } + [0]
        return header + [0]
    }

    private static func property(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        [number] + Self.number(content.count) + content
    }

    private static func bits(_ flags: [Bool]) -> [UInt8] {
        stride(from: 0, to: flags.count, by: 8).map { start in
            flags[start..<min(start + 8, flags.count)].enumerated().reduce(0) {
                $0 | ($1.element ? 0x80 >> UInt8($1.offset) : 0)
            }
        }
    }

    /// A number in as few bytes as the format has for it, or in all of them.
    public static func number(_ value: Int) -> [UInt8] {
        switch value {
        case 0..<0x80: [UInt8(value)]
        case 0..<0x4000: [UInt8(0x80 | value >> 8), UInt8(value & 0xFF)]
        default: [0xFF] + fixed(value, 8)
        }
    }

    private static func fixed(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func checkSum(_ bytes: [UInt8]) -> Int { Int(CRC32.checksum(bytes)) }
}
