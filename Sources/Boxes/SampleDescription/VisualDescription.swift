/// The fields of pictures (`VisualSampleEntry`; ISO/IEC 14496-12, 12.1.3).
public struct VisualDescription: Sendable, Hashable {
    /// Pixels across, as stored.
    public internal(set) var width: Int
    /// Pixels down, as stored.
    public internal(set) var height: Int
    /// The name of what encoded it; empty when not stated.
    public internal(set) var compressorName: String
    /// Bits per pixel: 24 for colour, 32 with alpha, above 32 for greys.
    public internal(set) var depth: Int
    /// The colour spaces, by preference; empty when not stated.
    public internal(set) var colors: [ColorInformation] = []
    /// The shape of a pixel; nil when not stated.
    public internal(set) var pixelAspectRatio: PixelAspectRatio?
    /// The part of the picture to show; nil when not stated.
    public internal(set) var cleanAperture: CleanAperture?
    /// The order of fields; nil when not stated.
    public internal(set) var fields: FieldHandling?
    /// The display on which it was mastered; nil when not stated.
    public internal(set) var masteringDisplay: MasteringDisplayVolume?
    /// The light levels of the content; nil when not stated.
    public internal(set) var lightLevel: LightLevel?
}
