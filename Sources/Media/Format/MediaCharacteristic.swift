/// Something that a track is or offers, by which tracks are chosen.
public struct MediaCharacteristic: RawRepresentable, Sendable, Hashable, Codable {
    /// The characteristic as it is printed.
    public let rawValue: String

    /// A characteristic by its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is heard.
    public static let audible = MediaCharacteristic(rawValue: "audible")
    /// It is seen.
    public static let visual = MediaCharacteristic(rawValue: "visual")
    /// It is read.
    public static let legible = MediaCharacteristic(rawValue: "legible")
    /// It is made of frames.
    public static let frameBased = MediaCharacteristic(rawValue: "frameBased")
    /// It has a wider range of light than SDR.
    public static let containsHDRVideo = MediaCharacteristic(rawValue: "containsHDRVideo")
    /// It is what to play when nobody chooses.
    public static let isDefault = MediaCharacteristic(rawValue: "isDefault")
    /// It is the main programme rather than a comment or an addition.
    public static let isMainProgramContent = MediaCharacteristic(rawValue: "isMainProgramContent")
    /// It is not the main programme: a comment, a dependent layer, a cover.
    public static let isAuxiliaryContent = MediaCharacteristic(rawValue: "isAuxiliaryContent")
    /// It is the programme in the language it was made in.
    public static let isOriginalContent = MediaCharacteristic(rawValue: "isOriginalContent")
    /// It is a translation spoken by other voices.
    public static let dubbedTranslation = MediaCharacteristic(rawValue: "dubbedTranslation")
    /// It is shown even when nobody asked for subtitles.
    public static let containsOnlyForcedSubtitles = MediaCharacteristic(rawValue: "containsOnlyForcedSubtitles")
    /// It writes out sounds too, for those who do not hear.
    public static let describesMusicAndSoundForAccessibility = MediaCharacteristic(
        rawValue: "describesMusicAndSoundForAccessibility")
    /// It tells what is seen, for those who do not see.
    public static let describesVideoForAccessibility = MediaCharacteristic(rawValue: "describesVideoForAccessibility")
    /// It makes speech easier to follow.
    public static let enhancesSpeechIntelligibility = MediaCharacteristic(rawValue: "enhancesSpeechIntelligibility")
    /// It holds lyrics.
    public static let lyrics = MediaCharacteristic(rawValue: "lyrics")
    /// It is for singing along: the leading voice is missing.
    public static let karaoke = MediaCharacteristic(rawValue: "karaoke")
    /// It is a picture of the asset, such as a cover, rather than part of its timeline.
    public static let attachedPicture = MediaCharacteristic(rawValue: "attachedPicture")
    /// It is one picture.
    public static let stillImage = MediaCharacteristic(rawValue: "stillImage")
}

extension MediaCharacteristic: CustomStringConvertible {
    /// The printed name.
    public var description: String { rawValue }
}
