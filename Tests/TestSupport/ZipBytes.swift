internal import Bytes
internal import CDeflate

/// The bytes of a ZIP archive (APPNOTE of PKWARE) with whatever is to be said in it, be it true or not.
public struct ZipBytes {
    /// A member, and what its headers say of it.
    public struct Member {
        /// The path as it is written.
        public var name: [UInt8]
        /// The bytes as they lie in the archive.
        public var content: [UInt8]
        /// The sizes that are told; nil for those of the content.
        public var size: Int?, packedSize: Int?
        /// The check sum that is told; nil for that of the content.
        public var checkSum: UInt32?
        /// 0 for stored, 8 for deflated.
        public var method = 0
        /// Bit 0 for encrypted, 11 for a name in UTF-8.
        public var flags = 0
        /// Who made it, in the upper byte: 0 for DOS, 3 for Unix.
        public var system = 3
        /// Type and permissions as Unix has them.
        public var mode = 0o100644
        /// Date and time of DOS.
        public var date = 0x5A21, time = 0
        /// Further fields of the central header.
        public var extra: [UInt8] = []
        /// Whether sizes and place are written in fields of 64 bits.
        public var isLarge = false
        /// Where it is said to begin; nil for where it does.
        public var offset: Int?

        /// A stored member.
        public init(_ name: some Sequence<UInt8>, _ content: [UInt8]) {
            (self.name, self.content) = (Array(name), content)
        }

        /// A stored member.
        public init(_ name: String, _ content: [UInt8] = []) { self.init(name.utf8, content) }

        /// A member compressed by libdeflate, from level 0, which only wraps, to 12.
        public static func deflated(_ name: String, _ content: [UInt8], level: Int32 = 6) -> Member {
            var member = Member(name, Self.deflate(content, level))
            (member.method, member.size, member.checkSum) = (8, content.count, CRC32.checksum(content))
            return member
        }

        private static func deflate(_ content: [UInt8], _ level: Int32) -> [UInt8] {
            guard let compressor = libdeflate_alloc_compressor(level) else { return [] }
            defer { libdeflate_free_compressor(compressor) }
            let most = libdeflate_deflate_compress_bound(compressor, content.count)
            return [UInt8](unsafeUninitializedCapacity: most) { target, count in
                count = libdeflate_deflate_compress(compressor, content, content.count, target.baseAddress, most)
            }
        }
    }

    /// The archive's bytes.
    public private(set) var bytes: [UInt8] = []

    /// An archive of some members.
    public init(_ members: [Member]) {
        var directory: [UInt8] = []
        for member in members {
            let start = member.offset ?? bytes.count
            bytes += "PK\u{3}\u{4}".utf8
            // Another field than in the directory, as Info-ZIP writes them.
            let field: [UInt8] = [0xFE, 0xCA, 1, 0, 7]
            bytes += common(member, extra: field, isLarge: false)
            bytes += member.name
            bytes += field
            bytes += member.content
            var extra = member.extra
            if member.isLarge {
                extra += number(1, 2) + number(24, 2) + number(member.size ?? member.content.count, 8)
                extra += number(member.packedSize ?? member.content.count, 8) + number(start, 8)
            }
            directory += "PK\u{1}\u{2}".utf8
            directory += number(member.system << 8 | 63, 2)
            directory += common(member, extra: extra, isLarge: member.isLarge)
            directory += number(0, 2) + number(0, 2) + number(0, 2) + number(member.mode << 16, 4)
            directory += number(member.isLarge ? 0xFFFF_FFFF : start, 4) + member.name + extra
        }
        let start = bytes.count
        bytes += directory
        bytes += "PK\u{5}\u{6}".utf8
        bytes += number(0, 4) + number(members.count, 2) + number(members.count, 2)
        bytes += number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    /// What both headers of a member have in common.
    private func common(_ member: Member, extra: [UInt8], isLarge: Bool) -> [UInt8] {
        var fields = number(isLarge ? 45 : 20, 2) + number(member.flags, 2) + number(member.method, 2)
        fields +=
            number(member.time, 2) + number(member.date, 2)
            + number(Int(member.checkSum ?? CRC32.checksum(member.content)), 4)
        fields += number(isLarge ? 0xFFFF_FFFF : member.packedSize ?? member.content.count, 4)
        fields += number(isLarge ? 0xFFFF_FFFF : member.size ?? member.content.count, 4)
        return fields + number(member.name.count, 2) + number(extra.count, 2)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
