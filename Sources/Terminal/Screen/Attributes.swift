/// How text is set, beside its colours.
public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Heavier, or brighter where the terminal has one weight.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
}
