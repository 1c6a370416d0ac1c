/// One of the alternatives to a part of variants, such as a language (EXT-X-MEDIA).
public struct Rendition: Sendable, Hashable {
    /// What it is of.
    public let type: RenditionType
    /// The group that variants name.
    public let groupID: String
    /// The name for people.
    public let name: String
    /// The language (RFC 5646).
    public let language: String?
    /// A language associated with it, such as that of its script.
    public let associatedLanguage: String?
    /// Whether it plays where people choose nothing.
    public let isDefault: Bool
    /// Whether it may be chosen from settings, such as the system's language.
    public let isAutoselect: Bool
    /// Whether its text is to be shown even where people want no subtitles.
    public let isForced: Bool
    /// The channel of closed captions in the video, such as `CC1` or `SERVICE1`.
    public let instreamID: String?
    /// Uniform type identifiers, such as `public.accessibility.describes-video`.
    public let characteristics: [String]
    /// The count of channels of sound and what else is said of them, such as `16/JOC`.
    public let channels: String?
    /// Bits in a sample of sound.
    public let bitDepth: Int?
    /// Samples of sound per second.
    public let sampleRate: Int?
    /// The rendition's media playlist; nil where it is within the variants' own.
    public let uri: PlaylistURI?
    /// The name of the rendition that is the same in each reading of the playlist.
    public let stableID: String?

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        guard let type = RenditionType(rawValue: try attributes.required("TYPE")) else { throw .badAttribute("TYPE") }
        self.type = type
        groupID = try attributes.required("GROUP-ID")
        name = try attributes.required("NAME")
        language = attributes.text("LANGUAGE")
        associatedLanguage = attributes.text("ASSOC-LANGUAGE")
        isDefault = attributes.flag("DEFAULT")
        // What plays by default is always chosen from settings too (RFC 8216, 4.3.4.1).
        isAutoselect = attributes.flag("AUTOSELECT") || isDefault
        isForced = attributes.flag("FORCED")
        instreamID = attributes.text("INSTREAM-ID")
        characteristics = attributes.list("CHARACTERISTICS")
        channels = attributes.text("CHANNELS")
        bitDepth = attributes.integer("BIT-DEPTH")
        sampleRate = attributes.integer("SAMPLE-RATE")
        uri = attributes.text("URI").map { PlaylistURI($0, relativeTo: url) }
        stableID = attributes.text("STABLE-RENDITION-ID")
        if type == .subtitles, uri == nil { throw .missingAttribute("URI") }
    }

    /// How many channels of sound there are, as `channels` begins with it.
    public var channelCount: Int? {
        channels?.split(separator: "/").first.flatMap { Int($0) }
    }
}
