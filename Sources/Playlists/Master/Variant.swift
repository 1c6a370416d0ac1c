/// One form of a presentation, at one bit rate (EXT-X-STREAM-INF, EXT-X-I-FRAME-STREAM-INF).
public struct Variant: Sendable, Hashable {
    /// The variant's media playlist.
    public let uri: PlaylistURI
    /// Whether it has only pictures that decode by themselves, for trick play.
    public let isIFrameOnly: Bool
    /// The peak bit rate in bits per second, renditions included; nil where the playlist lacks it.
    public let peakBandwidth: Int?
    /// The average bit rate in bits per second.
    public let averageBandwidth: Int?
    /// The codecs of the variant and its renditions (RFC 6381).
    public let codecs: [String]
    /// Codecs that other decoders may use instead, each with its brands: `dvh1.08.07/db4h`.
    public let supplementalCodecs: [String]
    /// The size of the pictures.
    public let resolution: Resolution?
    /// The highest frame rate, per second.
    public let frameRate: ExactDecimal?
    /// `SDR`, `HLG`, `PQ` or another range; nil where it is not stated.
    public let videoRange: String?
    /// The copy protection of outputs that the content needs: `NONE`, `TYPE-0`, `TYPE-1`.
    public let hdcpLevel: String?
    /// How the variant compares with others, the highest being the best.
    public let score: ExactDecimal?
    /// A name for people; of no standard.
    public let name: String?
    /// The groups of renditions by their type; of closed captions none where the playlist says that there are none.
    public let groups: [RenditionType: String]
    /// Whether the playlist says that the video has no closed captions.
    public let hasNoClosedCaptions: Bool
    /// The name of the variant that is the same in each reading of the playlist.
    public let stableID: String?
    /// The pathway of content steering.
    public let pathwayID: String?
    /// How the video is laid out, such as `CH-STEREO`.
    public let videoLayout: String?
    /// What decoders of protected content must be capable of.
    public let allowedContentProtection: String?

    init(
        _ attributes: inout AttributeList, uri: PlaylistURI, isIFrameOnly: Bool
    ) {
        self.uri = uri
        self.isIFrameOnly = isIFrameOnly
        peakBandwidth = attributes.integer("BANDWIDTH")
        averageBandwidth = attributes.integer("AVERAGE-BANDWIDTH")
        codecs = attributes.list("CODECS")
        supplementalCodecs = attributes.list("SUPPLEMENTAL-CODECS")
        resolution = attributes.read("RESOLUTION", Resolution.init)
        frameRate = attributes.decimal("FRAME-RATE")
        videoRange = attributes.text("VIDEO-RANGE")
        hdcpLevel = attributes.text("HDCP-LEVEL")
        score = attributes.decimal("SCORE")
        name = attributes.text("NAME")
        let captions = attributes.values["CLOSED-CAPTIONS"]
        hasNoClosedCaptions = captions.map { !$0.isQuoted && $0.text == "NONE" } ?? false
        var groups: [RenditionType: String] = [:]
        groups[.audio] = attributes.text("AUDIO")
        groups[.video] = attributes.text("VIDEO")
        groups[.subtitles] = attributes.text("SUBTITLES")
        if !hasNoClosedCaptions { groups[.closedCaptions] = captions?.text }
        self.groups = groups
        stableID = attributes.text("STABLE-VARIANT-ID")
        pathwayID = attributes.text("PATHWAY-ID")
        videoLayout = attributes.text("REQ-VIDEO-LAYOUT")
        allowedContentProtection = attributes.text("ALLOWED-CPC")
    }
}
