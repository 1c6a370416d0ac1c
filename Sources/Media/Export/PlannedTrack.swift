/// A track of a source that is exported.
public struct PlannedTrack: Sendable, Hashable, Codable {
    /// Its number among the source's streams, from zero.
    public let index: Int

    /// What it carries.
    public let mediaType: MediaType

    /// How it is coded.
    public let codec: CodecDescription

    /// Its language as the source states it; nil when it does not.
    public let language: String?

    /// What becomes of it.
    public let fate: Fate

    /// Why the copy does not have it, or what is different there; empty when there is nothing to say.
    public let note: String

    /// Whether its packets are copied.
    public var isCarried: Bool { fate == .copied }

    /// What becomes of a track.
    public enum Fate: String, Sendable, Codable {
        /// Its packets are copied.
        case copied
        /// The container's writer makes it anew from what it says: chapters and timecode.
        case rewritten
        /// The copy does not have it.
        case leftOut
    }
}

extension PlannedTrack {
    /// A track that nothing is made of.
    package init(leftOut track: Track, codec: CodecDescription, note: String) {
        self.init(
            index: track.index, mediaType: track.mediaType, codec: codec, language: nil, fate: .leftOut, note: note)
    }
}
