/// A text written small beside a run, mostly how it is pronounced.
public struct Ruby: Sendable, Hashable, Codable {
    /// On which side of its base a ruby text stands.
    public enum Position: Sendable, Hashable, Codable {
        /// Above, or to the right of vertical text.
        case before
        /// Below, or to the left of vertical text.
        case after
    }

    /// The small text.
    public var text: String
    /// Where it stands.
    public var position: Position

    /// A ruby text on this side.
    public init(_ text: String, position: Position = .before) {
        self.text = text
        self.position = position
    }
}
