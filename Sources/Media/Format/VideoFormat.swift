/// What one can say of a track of pictures without decoding it.
public struct VideoFormat: Sendable, Hashable, Codable {
    /// The size of the coded pictures, before pixel aspect and rotation; nil when not known.
    public let dimensions: PixelSize?

    /// The width of a pixel over its height; 1/1 when not stated.
    public internal(set) var pixelAspectRatio: Rational

    /// libav's name of the pixel layout, such as `yuv420p10le`; nil when not known.
    public internal(set) var pixelFormat: String?

    /// Bits of a colour component; nil when not known.
    public internal(set) var bitDepth: Int?

    /// Whether pixels can be transparent.
    public internal(set) var hasAlpha: Bool

    /// Frames per second, on average; nil when not known.
    public let frameRate: Rational?

    /// Whether frames are two interlaced fields; nil when not stated.
    public let isInterlaced: Bool?

    /// How numbers are meant as colours.
    public internal(set) var color: ColorProperties

    /// The range of light.
    public internal(set) var dynamicRange: DynamicRange

    /// The screen it was graded on; nil when not stated.
    public let masteringDisplay: MasteringDisplay?

    /// How bright it gets; nil when not stated.
    public let contentLightLevel: ContentLightLevel?

    /// The Dolby Vision record; nil without one.
    public let dolbyVision: DolbyVisionConfiguration?
}
