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
    }

    /// What it is; a link is followed nowhere.
    let kind: Entry.Kind
    /// Bytes, unpacked and as they lie in the archive.
    let size: Int64
    let packedSize: Int64
    let packing: Packing
    let isEncrypted: Bool
    /// Where its own header lies in the archive; nil where the archive does not say.
    let header: Int64?
    /// Seconds since 1970; zero where that is not known.
    let modified: Int64
    let checkSum: UInt32
}
