internal import Folders

/// What an archive says of one of its members.
struct ArchiveMember: Sendable, Hashable {
    /// How the bytes of a member are packed.
    enum Packing: Sendable, Hashable {
        /// Not at all.
        case stored
        /// Deflate (RFC 1951).
        case deflated
        /// By another method, as the archive numbers it.
        case other(UInt16)
        /// In a block of the directory, by itself or together with others.
        case block(Int32)
        /// Without its holes: stretches of zeros that are not in the archive.
        case sparse
    }

    /// Where a member lies in its archive.
    enum Place: Sendable, Hashable {
        /// Its own header begins there, of which the directory does not know how long it is.
        case header(Int64)
        /// Its first byte is there; in what the block unpacks to, where it is packed in one.
        case content(Int64)

        /// Where that is.
        var offset: Int64 {
            switch self {
            case .header(let offset), .content(let offset): offset
            }
        }
    }

    /// What it is; a link is followed nowhere.
    let kind: Entry.Kind
    /// Bytes, unpacked and as they lie in the archive; those in a block are not packed by themselves.
    let size: Int64
    let packedSize: Int64
    let packing: Packing
    let isEncrypted: Bool
    /// Nil where the archive does not say.
    let place: Place?
    /// Seconds since 1970; zero where that is not known.
    let modified: Int64
    /// Zero where the archive states none.
    let checkSum: UInt32
}
