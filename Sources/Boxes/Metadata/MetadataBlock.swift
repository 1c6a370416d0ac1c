/// Metadata in a format of its own.
public struct MetadataBlock: Sendable, Hashable {
    /// The format.
    public enum Kind: Sendable, Hashable {
        /// A tag of ID3 version 2 (`ID32`).
        case id3
        /// A packet of XMP, in a `uuid` box or in QuickTime's `XMP_`.
        case xmp
        /// Windows' attributes (`Xtra`).
        case xtra
        /// Another `uuid` box: the UUID, with hyphens and in lower case.
        case uuid(String)
    }

    /// The format.
    public let kind: Kind
    /// The language of an ID3 tag in ISO 639-2/T; nil when it holds for all.
    public let locale: String?
    /// The block's own bytes.
    public let extent: Extent
}
