/// An instant in the unit that the file uses: `value` units of 1/`timescale` s.
public struct TagTime: Sendable, Hashable, Codable {
    /// How many units.
    public let value: Int64
    /// Units per second; greater than 0.
    public let timescale: Int64

    /// So many units; a timescale below 1 counts as 1.
    public init(_ value: Int64, timescale: Int64) {
        self.value = value
        self.timescale = max(1, timescale)
    }

    /// The time in seconds.
    public var seconds: Double { Double(value) / Double(timescale) }
}
