/// What the first bytes of a file say of whether it is an archive.
enum ArchiveFormat {
    case zip, tar
    /// Something that is packed by gzip as a whole.
    case gzip

    /// How many bytes it takes to tell.
    static let length = 512

    private static let ustar = 257..<262

    /// Nil where they say nothing: an archive may begin with something else.
    init?(_ beginning: [UInt8]) {
        if beginning.starts(with: "PK".utf8) {
            self = .zip
        } else if beginning.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if beginning.count >= Self.ustar.upperBound, beginning[Self.ustar].elementsEqual("ustar".utf8) {
            self = .tar
        } else {
            return nil
        }
    }
}
