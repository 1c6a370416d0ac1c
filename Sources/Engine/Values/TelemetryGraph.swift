public import Media

/// What a channel states over a stretch of time, as buckets of equal length.
public struct TelemetryGraph: Sendable, Hashable, Codable {
    /// What is stated during a bucket.
    public struct Bucket: Sendable, Hashable, Codable {
        /// The value of one measurement, which is the same one's in all lines.
        public var sample: Double
        /// The least.
        public var minimum: Double
        /// The greatest.
        public var maximum: Double
    }

    /// The stretch of the asset's timeline.
    public var range: TimeRange

    /// For each line of the channel its buckets; nil where nothing is stated, or nothing is known yet.
    public var lines: [[Bucket?]]

    /// Whether everything was read that the range states.
    public var isComplete: Bool
}
