/// Who waits for the answer.
public enum Urgency: String, Sendable, Codable {
    /// Nobody yet: files off the screen.
    case background
    /// The neighbours of the cursor.
    case soon
    /// Rows and strips on the screen.
    case visible
    /// What the cursor is on.
    case immediate
}
