internal import Bytes

/// What holds for a track's media (`mdhd`; ISO/IEC 14496-12, 8.4.2).
public struct MediaHeader: Sendable, Hashable {
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let creationTime: UInt64?
    /// Seconds since the start of 1904 in UTC; nil when not set.
    public let modificationTime: UInt64?
    /// Units per second of the media's times; 0 in damaged files.
    public let timescale: UInt32
    /// The length of the media in the timescale; nil when not known.
    public let duration: UInt64?
    /// The language as written.
    public let languageCode: UInt16
    /// The language in ISO 639-2/T, or in BCP 47 for Macintosh codes; nil when undetermined.
    public let language: String?
    /// The code of a language that nobody states in QuickTime files.
    public static let unspecifiedLanguage: UInt16 = 0x7FFF
    /// Where the language lies in the file.
    public let languageExtent: Extent

    /// Reads what is in a box, which begins at `place` in the file.
    init(_ cursor: inout ByteCursor, isQuickTime: Bool, at place: Int64) throws(ByteCursor.Truncated) {
        let version = try cursor.versionAndFlags().version
        let created = try cursor.time(version)
        let modified = try cursor.time(version)
        creationTime = created == 0 ? nil : created
        modificationTime = modified == 0 ? nil : modified
        timescale = try cursor.u32()
        duration = try cursor.duration(version)
        languageCode = try cursor.u16()
        languageExtent = Extent(offset: place.plus(version == 1 ? 32 : 20), length: 2)
        language = LanguageCode.text(languageCode, isQuickTime: isQuickTime)
    }
}
