/// One of several tracks or renditions of which a player uses one: a language, a commentary, an audio description.
public struct MediaSelectionOption: Sendable, Hashable, Codable {
    /// What a menu calls it, in English.
    public let displayName: String

    /// The language by BCP 47; nil when not stated.
    public let extendedLanguageTag: String?

    /// What it is and offers.
    public let characteristics: [MediaCharacteristic]

    /// The identifier of its track; nil for a rendition that is not part of what was opened.
    public let trackID: Int?

    /// Whether it is used when nobody chooses.
    public let isDefault: Bool

    /// Whether this library can decode it; true where nothing speaks against it.
    public let isPlayable: Bool

    /// The address of a rendition that is a playlist of its own; nil for tracks.
    public let url: String?

    /// Whether it has a characteristic.
    public func has(_ characteristic: MediaCharacteristic) -> Bool { characteristics.contains(characteristic) }
}
