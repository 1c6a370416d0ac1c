/// A multivariant playlist: the variants of one presentation, and its renditions.
public struct MasterPlaylist: Sendable, Hashable {
    /// The protocol's version; nil where it is not stated.
    public internal(set) var version: Int?
    /// The variants in the order of the playlist, those for trick play (`isIFrameOnly`) among them.
    public internal(set) var variants: [Variant] = []
    /// The renditions in the order of the playlist.
    public internal(set) var renditions: [Rendition] = []
    /// Facts about the presentation.
    public internal(set) var sessionData: [SessionData] = []
    /// Keys that the segments will need.
    public internal(set) var sessionKeys: [EncryptionKey] = []
    /// Whether each segment of each variant can be decoded by itself.
    public internal(set) var hasIndependentSegments = false
    /// Where playing should begin.
    public internal(set) var start: StartOffset?
    /// How a server chooses among copies of the presentation.
    public internal(set) var contentSteering: ContentSteering?
    /// The variables that media playlists may import.
    public internal(set) var variables: [String: String] = [:]
    /// Tags that no standard names.
    public internal(set) var otherTags: [PlaylistTag] = []
    /// What could not be read, in the order of the lines.
    public internal(set) var problems: [PlaylistProblem] = []

    /// The renditions of the groups that a variant names, in the order of the playlist.
    public func renditions(of variant: Variant) -> [Rendition] {
        renditions.filter { $0.groupID == variant.groups[$0.type] }
    }

    /// The subtitles that a variant offers, in the order of the playlist.
    public func subtitles(of variant: Variant) -> [Rendition] {
        renditions(of: variant).filter { $0.type == .subtitles }
    }

    /// What can be seen instead of the variants' own pictures, such as other angles: each once, in how many groups it may be.
    public var visualOptions: [RenditionOption] { options(.video) }

    /// What can be heard: each once, in how many groups it may be.
    public var audibleOptions: [RenditionOption] { options(.audio) }

    /// What can be read: subtitles, then closed captions, each once.
    public var legibleOptions: [RenditionOption] { options(.subtitles) + options(.closedCaptions) }

    /// Whether the keys stated here are all of a system of rights management.
    public var isProtected: Bool { sessionKeys.areProtected }

    private func options(_ type: RenditionType) -> [RenditionOption] {
        var options: [RenditionOption] = []
        var places: [RenditionOption.Identity: Int] = [:]
        for rendition in renditions where rendition.type == type {
            let identity = RenditionOption.Identity(rendition)
            if let place = places[identity] {
                options[place].renditions.append(rendition)
            } else {
                places[identity] = options.count
                options.append(RenditionOption(rendition))
            }
        }
        return options
    }
}
