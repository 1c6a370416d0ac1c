/// Values that a film states over its time: where its camera was, or what a sensor measured.
public struct TelemetryChannel: Sendable, Hashable, Codable {
    /// The number of the track that states them.
    public var trackID: Int

    /// The name of the file beside the film that the track is of; nil for a track of the film itself.
    public var companion: String?

    /// The key of the stream, such as `ACCL`; `position` for places, whatever stream states them.
    public var key: String

    /// What people call it, such as `Accelerometer`; the key where the film does not tell.
    public var name: String

    /// What measures it, such as `accelerometer`; empty where that is not known.
    public var sensor: String

    /// How often a second it is measured, as it is where the film first states it; nil where nobody can tell.
    public var sampleRate: Double?

    /// What is measured each time; empty where it is no number.
    public var lines: [Line]

    /// Whether it states where the camera was, with each line in a unit of its own.
    public var isOfPositions: Bool { key == Self.positionKey }

    static let positionKey = "position"

    /// One number of each measurement.
    public struct Line: Sendable, Hashable, Codable {
        /// What people call it, such as `speed`; empty where the film does not tell.
        public var name: String
        /// Its unit, such as `m/s`; empty where the film does not tell.
        public var unit: String
        /// Its place among the values of a measurement.
        public var column: Int
    }
}
