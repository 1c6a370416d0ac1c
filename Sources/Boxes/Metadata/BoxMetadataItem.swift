/// One value of one key.
public struct BoxMetadataItem: Sendable, Hashable {
    /// Where a key has its meaning.
    public enum KeySpace: Sendable, Hashable {
        /// QuickTime user data: four-character codes in `udta`.
        case quickTimeUserData
        /// ISO user data: the standard's and 3GPP's boxes in `udta` (ISO/IEC 14496-12, 8.10; 3GPP TS 26.244, 8).
        case isoUserData
        /// QuickTime metadata: names with dots, in `meta` of the kind `mdta`.
        case quickTimeMetadata
        /// iTunes metadata: four-character codes, or a domain and a name, in `meta` of the kind `mdir`.
        case iTunes
    }

    /// Where the key has its meaning.
    public let keySpace: KeySpace
    /// The key: a name, or four characters with © as the byte 0xA9 has it in MacRoman.
    public let key: String
    /// The language in ISO 639-2/T, or in BCP 47 for Macintosh codes; nil when it holds for all.
    public internal(set) var locale: String?
    /// The country in ISO 3166; nil when it holds for all.
    public internal(set) var country: String?
    /// The well-known type of the value (QuickTime File Format, table 3-5); nil where none is stated.
    public internal(set) var dataType: UInt32?
    /// The value.
    public internal(set) var value: BoxMetadataValue
    /// Where the value lies.
    public let extent: Extent
}
