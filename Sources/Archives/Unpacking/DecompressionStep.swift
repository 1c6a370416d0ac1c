/// How far one step of unpacking came.
struct DecompressionStep {
    /// Bytes that were taken, and given.
    let used, made: Int
    /// Whether the stream ends there.
    let isAtEnd: Bool
}
