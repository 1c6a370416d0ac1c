/// Options of which a player uses one, such as the sound in several languages.
public struct MediaSelectionGroup: Sendable, Hashable, Codable {
    /// What the options have in common: audible, legible or visual.
    public let characteristic: MediaCharacteristic

    /// The options, in the order of the tracks or of the playlist.
    public let options: [MediaSelectionOption]

    /// Whether one may use none of them, as with subtitles.
    public let allowsEmptySelection: Bool

    /// The place of the option that is used when nobody chooses; nil when that is none.
    public let defaultIndex: Int?

    /// The option that is used when nobody chooses; nil when that is none.
    public var defaultOption: MediaSelectionOption? {
        defaultIndex.flatMap { options.indices.contains($0) ? options[$0] : nil }
    }

    /// The options for a language, best first: the very tag, then the same language; options for the deaf or blind and
    /// forced subtitles come after the others.
    public func options(matchingLanguage tag: String) -> [MediaSelectionOption] {
        let wanted = LanguageCode.extended(tag) ?? tag
        let primary = wanted.prefix { $0 != "-" }
        func rank(_ option: MediaSelectionOption) -> Int? {
            guard let language = option.extendedLanguageTag else { return nil }
            guard language.lowercased() == wanted.lowercased() || language.prefix(while: { $0 != "-" }) == primary
            else {
                return nil
            }
            let special: [MediaCharacteristic] = [
                .containsOnlyForcedSubtitles, .describesMusicAndSoundForAccessibility, .describesVideoForAccessibility,
                .isAuxiliaryContent,
            ]
            return (language.lowercased() == wanted.lowercased() ? 0 : 1)
                + (special.contains(where: option.has) ? 2 : 0)
        }
        let ranked = options.enumerated().compactMap { place, option in rank(option).map { ($0, place, option) } }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
}
