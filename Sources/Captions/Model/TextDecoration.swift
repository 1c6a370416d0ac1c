/// Lines along letters.
public struct TextDecoration: OptionSet, Sendable, Hashable, Codable {
    /// One bit for each line.
    public let rawValue: UInt8

    /// The lines of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line below.
    public static let underline = TextDecoration(rawValue: 1)
    /// A line through the middle.
    public static let lineThrough = TextDecoration(rawValue: 2)
    /// A line above.
    public static let overline = TextDecoration(rawValue: 4)
}
