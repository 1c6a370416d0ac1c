/// The properties of an item (`iprp`; ISO/IEC 23008-12, 6.5).
public struct ImageProperties: Sendable, Hashable {
    /// Pixels across, before rotation and cropping; nil when not stated.
    public internal(set) var width: Int?
    /// Pixels down, before rotation and cropping; nil when not stated.
    public internal(set) var height: Int?
    /// How far the picture is turned for display against the clock, in degrees: 0, 90, 180 or 270 (`irot`).
    public internal(set) var rotation = 0
    /// How the picture is mirrored (`imir`); nil when it is not.
    public internal(set) var mirror: Mirror?
    /// The part of the picture to show (`clap`); nil when not stated.
    public internal(set) var cleanAperture: CleanAperture?
    /// The properties that change the picture, in the order in which they do.
    public internal(set) var transformations: [FourCC] = []
    /// The shape of a pixel (`pasp`); nil when not stated.
    public internal(set) var pixelAspectRatio: PixelAspectRatio?
    /// The colour spaces; empty when not stated.
    public internal(set) var colors: [ColorInformation] = []
    /// Bits of each channel (`pixi`); empty when not stated.
    public internal(set) var bitsPerChannel: [Int] = []
    /// The light levels of the content; nil when not stated.
    public internal(set) var lightLevel: LightLevel?
    /// The display on which it was mastered; nil when not stated.
    public internal(set) var masteringDisplay: MasteringDisplayVolume?
    /// What an auxiliary picture is (`auxC`); nil for others.
    public internal(set) var auxiliaryType: String?
    /// Bits of a sample by the codec's configuration; nil when not stated.
    public internal(set) var codedBitDepth: Int?
    /// How colours are subsampled by the codec's configuration, by H.273: 0 not at all there, 1 for 4:2:0, 2 for 4:2:2, 3
    /// for 4:4:4; nil when not stated.
    public internal(set) var chromaFormat: Int?
    /// All boxes of properties, codec configurations among them.
    public internal(set) var boxes: [Box] = []

    /// What changes places.
    ///
    /// The edition of 2017 speaks of the axis, and could be read, and was, the other way round; that of 2022 says it so.
    public enum Mirror: Sendable, Hashable {
        /// Top and bottom.
        case topAndBottom
        /// Left and right.
        case leftAndRight
    }
}
