/// A choice for people: the renditions that are the same but for the group, the channels and the bit rate.
public struct RenditionOption: Sendable, Hashable {
    /// The renditions, at least one, in the order of the playlist.
    public internal(set) var renditions: [Rendition]
    /// The first rendition, for what they have in common.
    public let first: Rendition

    init(_ rendition: Rendition) {
        first = rendition
        renditions = [rendition]
    }

    /// What renditions of one option have in common (rfc8216bis, 4.4.6.1.1).
    struct Identity: Hashable {
        let name: String
        let language: String?
        let associatedLanguage: String?
        let characteristics: [String]
        let isForced: Bool
        let instreamID: String?

        init(_ rendition: Rendition) {
            name = rendition.name
            language = rendition.language
            associatedLanguage = rendition.associatedLanguage
            characteristics = rendition.characteristics
            isForced = rendition.isForced
            instreamID = rendition.instreamID
        }
    }
}
