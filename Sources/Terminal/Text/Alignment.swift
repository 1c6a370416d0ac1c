/// Where text stands in a wider place.
public enum Alignment: Hashable, Sendable {
    /// At its beginning.
    case left
    /// In its middle.
    case center
    /// At its end.
    case right
}
