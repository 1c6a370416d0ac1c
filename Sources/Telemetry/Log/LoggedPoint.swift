/// What a log states of a moment.
public struct LoggedPoint: Sendable, Hashable {
    /// A statement beside the position, or a part of it as it is written.
    public struct Statement: Sendable, Hashable {
        /// The name of the element or sentence, without its prefix.
        public let key: String
        /// What it states.
        public let value: TelemetryValue
    }

    /// The position; nil where there is none, or no such place.
    public let position: GeographicPosition?

    /// All that is stated, in the order in which it is written, each key once.
    public let statements: [Statement]
}
