/// A chapter in `chpl`.
public struct NeroChapter: Sendable, Hashable, Codable {
    /// When it starts, in units of 100 nanoseconds.
    public let start: UInt64
    /// The title; may be empty.
    public let title: String
}
