/// How the numbers of a picture are meant as colours, by the names of ITU-T H.273 as libav spells them.
public struct ColorProperties: Sendable, Hashable, Codable {
    /// Colour primaries, such as `bt709`; nil when not stated.
    public let primaries: String?

    /// Transfer characteristics, such as `smpte2084`; nil when not stated.
    public let transfer: String?

    /// Matrix coefficients, such as `bt2020nc`; nil when not stated.
    public let matrix: String?

    /// Whether black and white are the outermost numbers; nil when not stated.
    public let isFullRange: Bool?
}
