internal import CDeflate

/// The bytes of a tar archive (POSIX ustar) with whatever is to be said in it, be it true or not.
public struct TarBytes {
    /// A member, and what its header says of it.
    public struct Member {
        /// The path as it is written; at most 100 bytes.
        public var name: [UInt8]
        /// The bytes that follow the header.
        public var content: [UInt8]
        /// The size that is told; nil for that of the content.
        public var size: Int?
        /// `0` for a file, `1` and `2` for links, `5` for a folder, `6` for a pipe.
        public var type: Character = "0"
        /// Where a link leads.
        public var target: [UInt8] = []
        /// Seconds since 1970.
        public var modified = 946_684_800

        /// A file.
        public init(_ name: some Sequence<UInt8>, _ content: [UInt8]) {
            (self.name, self.content) = (Array(name), content)
        }

        /// A file, or what another type says.
        public init(_ name: String, _ content: [UInt8] = [], type: Character = "0", target: String = "") {
            self.init(name.utf8, content)
            (self.type, self.target) = (type, Array(target.utf8))
        }
    }

    /// Bytes before those of a member.
    public static let headerLength = 512

    /// The archive's bytes.
    public private(set) var bytes: [UInt8] = []

    /// An archive of some members. `isUstar` is whether headers have the mark of POSIX.
    public init(_ members: [Member], isUstar: Bool = true) {
        for member in members {
            bytes += Self.header(member, isUstar)
            bytes += member.content
            bytes += repeatElement(0, count: -bytes.count & 511)
        }
        bytes += repeatElement(0, count: 1_024)
    }

    private static func header(_ member: Member, _ isUstar: Bool) -> [UInt8] {
        func field(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
            bytes.prefix(count) + Array(repeatElement(0, count: max(count - bytes.count, 0)))
        }
        func octal(_ value: Int, _ count: Int) -> [UInt8] {
            let digits = Array(String(value, radix: 8).utf8)
            return Array(repeatElement(UInt8(ascii: "0"), count: count - 1 - digits.count)) + digits + [0]
        }
        var header = field(member.name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8)
        header += octal(member.size ?? member.content.count, 12)
        header += octal(member.modified, 12)
        header += Array(repeatElement(UInt8(ascii: " "), count: 8)) + Array(String(member.type).utf8)
        header += field(member.target, 100)
        header += field(isUstar ? Array("ustar\u{0}00".utf8) : [], 255)
        header.replaceSubrange(148..<155, with: octal(header.reduce(0) { $0 + Int($1) }, 7))
        return header
    }

    /// The archive packed by gzip.
    public var gzipped: [UInt8] { Self.gzip(bytes) }

    /// Bytes packed by gzip (RFC 1952), from level 0, which only wraps, to 12.
    public static func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { return [] }
        defer { libdeflate_free_compressor(compressor) }
        let most = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: most) { target, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, target.baseAddress, most)
        }
    }
}
