/// The events that a fragmented movie announces.
public struct MovieEvents: Sendable, Hashable {
    /// In the order in which they are stored. The same event may be announced several times.
    public internal(set) var events: [PlacedEvent] = []
    /// Whether all that there are were read: neither damage nor a limit left any out.
    public internal(set) var isComplete = false
}
