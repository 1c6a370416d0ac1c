/// What the first bytes of a file say of whether it is an archive.
enum ArchiveFormat: Equatable {
    case zip, tar, sevenZip
    /// Something that is packed as a whole: by gzip, or by what can be unpacked from its beginning only.
    case gzip
    case stream(StreamFormat)

    /// Whether there is one archive within what the file holds, packed.
    var isPacked: Bool { self != .zip && self != .tar && self != .sevenZip }

    /// How many bytes it takes to tell.
    static let length = 512

    private static let ustar = 257..<262

    /// What a 7z archive begins with.
    static let sevenZipMark = Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C]

    /// Nil where they say nothing: an archive may begin with something else.
    init?(_ beginning: [UInt8]) {
        if beginning.starts(with: "PK".utf8) {
            self = .zip
        } else if beginning.starts(with: Self.sevenZipMark) {
            self = .sevenZip
        } else if beginning.starts(with: Inflater.gzipMark) {
            self = .gzip
        } else if let format = StreamFormat(beginning) {
            self = .stream(format)
        } else if beginning.count >= Self.ustar.upperBound, beginning[Self.ustar].elementsEqual("ustar".utf8) {
            self = .tar
        } else {
            return nil
        }
    }
}
