/// How the lines of a caption lie between the edges of its region.
public enum TextAlignment: String, Sendable, Hashable, Codable, CaseIterable {
    /// Where reading begins.
    case start
    /// In the middle.
    case center
    /// Where reading ends.
    case end
    /// On the left, whichever way the text runs.
    case left
    /// On the right, whichever way the text runs.
    case right
    /// From edge to edge.
    case justify
}
