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

    /// Whether the copy has it.
    public let isCarried: Bool

    /// Why the copy does not have it, or what is different there; empty when there is nothing to say.
    public let note: String
}
