/// A time of a filmstrip: `value / timescale` seconds, kept as it came.
public struct FilmstripTime: Sendable, Hashable {
    /// Ticks.
    public let value: Int64
    /// Ticks in a second.
    public let timescale: Int32

    /// A time from its parts.
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }
}
