import Bytes

/// The header of an ID3v2 tag.
struct ID3Tag {
    /// 2, 3 or 4.
    let version: UInt8
    let flags: UInt8
    /// Where the header begins.
    let start: Int64
    /// The length between header and footer.
    let bodyLength: Int64

    /// The header of these ten bytes; nil where they are none.
    init?(_ header: [UInt8], at start: Int64, magic: String = "ID3") {
        guard header.count == 10, header.starts(with: magic.utf8), (2...4).contains(header[3]), header[4] != 0xFF,
            header[6...].allSatisfy({ $0 < 0x80 })
        else { return nil }
        version = header[3]
        flags = header[5]
        self.start = start
        bodyLength = header[6...].reduce(0) { $0 << 7 | Int64($1) }
    }

    var isUnsynchronised: Bool { flags & 0x80 != 0 }
    var hasExtendedHeader: Bool { version > 2 && flags & 0x40 != 0 }
    /// The flag says that the whole of a 2.2 tag is compressed, by a method never defined.
    var isCompressed: Bool { version == 2 && flags & 0x40 != 0 }
    var hasFooter: Bool { version == 4 && flags & 0x10 != 0 }
    /// Where the tag ends, with its footer.
    var end: Int64 { start + 10 + bodyLength + (hasFooter ? 10 : 0) }
}
