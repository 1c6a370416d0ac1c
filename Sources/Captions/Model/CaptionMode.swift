/// How a caption of CEA-608 comes onto the screen.
public enum CaptionMode: Sendable, Hashable, Codable {
    /// Loaded out of sight, then shown at once.
    case popOn
    /// Letter by letter into the lowest of so many rows (2 to 4); the others move up.
    case rollUp(rows: Int)
    /// Letter by letter, anywhere.
    case paintOn
}
