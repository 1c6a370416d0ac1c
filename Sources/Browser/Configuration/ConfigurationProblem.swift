/// A line of a configuration or theme file that cannot be used; the default stands in its place.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, counted from one; nil when the whole file is meant.
    public let line: Int?
    /// What is wrong with it.
    public let reason: String

    /// `FILE:LINE: REASON`.
    public var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}
