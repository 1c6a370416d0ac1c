public import Media

/// One measurement of a channel.
public struct TelemetryReading: Sendable, Hashable, Codable {
    /// Where it applies on the asset's timeline.
    public var range: TimeRange

    /// The value of each line of the channel; nil where none is stated.
    public var values: [Double?]
}
