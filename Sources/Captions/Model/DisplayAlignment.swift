/// Where in its region a caption stands, across its lines.
public enum DisplayAlignment: String, Sendable, Hashable, Codable, CaseIterable {
    /// At the edge where the first line would be.
    case before
    /// In the middle.
    case center
    /// At the edge where the last line would be.
    case after
}
