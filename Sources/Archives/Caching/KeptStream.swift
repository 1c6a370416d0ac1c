/// What is known of a stream from one reading of it to the next.
protocol KeptStream: Sendable {
    /// What it takes, in bytes of whatever is to be bounded.
    var cost: Int { get }
}
