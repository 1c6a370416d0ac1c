/// Which way to search on a timeline.
public enum SearchDirection: String, Sendable, Codable {
    /// For the first that begins after a time.
    case forward
    /// For the last that begins before a time.
    case backward
}
