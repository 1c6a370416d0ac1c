/// What is wrong with an expression, and where.
public struct QueryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and its remedy in one sentence.
    public let description: String
}
