public import Media

/// What is known of a broadcast after its playlist was read again.
public struct BroadcastNews: Sendable, Hashable, Codable {
    /// How long it is by now.
    public var duration: MediaTime

    /// Whether nothing more will come.
    public var isOver: Bool

    /// Why its playlist could not be read; nil where it could.
    public var failure: MediaError?
}
