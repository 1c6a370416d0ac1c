import CLibav

/// A ratio of two integers, such as a pixel's aspect or a frame rate.
public struct Rational: Sendable, Hashable, Codable {
    /// The upper number.
    public let numerator: Int

    /// The lower number, over zero.
    public let denominator: Int

    /// The ratio `numerator / denominator`; nil when the denominator is not positive.
    public init?(_ numerator: Int, _ denominator: Int) {
        guard denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// libav's ratio in lowest terms (pictures state 72/72); nil when it stands for "unknown", which libav writes with a zero
    /// on either side.
    init?(known ratio: AVRational) {
        guard ratio.num > 0, ratio.den > 0 else { return nil }
        var (divisor, rest) = (ratio.num, ratio.den)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        self.init(Int(ratio.num / divisor), Int(ratio.den / divisor))
    }

    /// One to one.
    public static let one = Rational(unchecked: 1, 1)

    private init(unchecked numerator: Int, _ denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The ratio as a number.
    public var value: Double { Double(numerator) / Double(denominator) }
}

extension Rational: CustomStringConvertible {
    /// The ratio as `numerator/denominator`.
    public var description: String { "\(numerator)/\(denominator)" }
}
