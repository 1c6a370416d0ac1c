/// How often control codes are sent: what is sent twice survives a disturbance, and costs a frame more.
enum Redundancy: Int, Sendable, CaseIterable {
    /// All codes twice.
    case full
    /// Special and extended characters once.
    case singleCharacters
    /// All codes once.
    case none
}
