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

    init(_ cursor: inout ByteCursor, isQuickTime: Bool) throws(ByteCursor.Truncated) {
        let version = try cursor.versionAndFlags().version
        let created = try cursor.time(version)
        let modified = try cursor.time(version)
        creationTime = created == 0 ? nil : created
        modificationTime = modified == 0 ? nil : modified
        timescale = try cursor.u32()
        duration = try cursor.duration(version)
        languageCode = try cursor.u16()
        language = LanguageCode.text(languageCode, isQuickTime: isQuickTime)
    }
}
