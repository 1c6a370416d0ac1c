/// How a track relates to another one.
public struct TrackAssociationType: RawRepresentable, Sendable, Hashable, Codable {
    /// The type as it is printed.
    public let rawValue: String

    /// A type by its printed name; one that this library does not name is printed by its four-character code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound to use where this one cannot be decoded (`fall`).
    public static let audioFallback = TrackAssociationType(rawValue: "audioFallback")
    /// The titles or pictures of chapters (`chap`).
    public static let chapterList = TrackAssociationType(rawValue: "chapterList")
    /// The subtitles of the same language that only translate what is foreign (`forc`).
    public static let forcedSubtitlesOnly = TrackAssociationType(rawValue: "forcedSubtitlesOnly")
    /// What is selected together with this one (`folw`).
    public static let selectionFollower = TrackAssociationType(rawValue: "selectionFollower")
    /// The track that tells the source's timecode (`tmcd`).
    public static let timecode = TrackAssociationType(rawValue: "timecode")
    /// What this track of metadata tells something of (`cdsc`).
    public static let metadataReferent = TrackAssociationType(rawValue: "metadataReferent")

    /// The type of a movie's track reference (ISO/IEC 14496-12, 8.3.3; QuickTime File Format).
    init(reference code: String) {
        self =
            switch code {
            case "fall": .audioFallback
            case "chap": .chapterList
            case "forc": .forcedSubtitlesOnly
            case "folw": .selectionFollower
            case "tmcd": .timecode
            case "cdsc": .metadataReferent
            default: TrackAssociationType(rawValue: code)
            }
    }
}

extension TrackAssociationType: CustomStringConvertible {
    /// The printed name.
    public var description: String { rawValue }
}
