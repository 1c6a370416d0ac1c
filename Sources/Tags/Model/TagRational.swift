/// A ratio of two whole numbers exactly as stored; a denominator of 0 is kept as it is.
public struct TagRational: Sendable, Hashable, Codable {
    /// The upper number.
    public let numerator: Int64
    /// The lower number; 0 where the writer meant "unknown" or "infinite".
    public let denominator: Int64

    /// A ratio of these.
    public init(_ numerator: Int64, _ denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The quotient; nil when the denominator is 0.
    public var doubleValue: Double? { denominator == 0 ? nil : Double(numerator) / Double(denominator) }
}

extension TagRational: CustomStringConvertible {
    /// `numerator/denominator`.
    public var description: String { "\(numerator)/\(denominator)" }
}
