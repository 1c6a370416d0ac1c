/// An exact point on, or length of, a media timeline: `value / timescale` seconds.
///
/// Arithmetic is exact while the result fits a 64-bit value over a 32-bit timescale; beyond that it is rounded to the
/// nearest tick, half away from zero. Comparison is always exact, and two times that denote the same instant are equal
/// whatever their timescales. Follows the shape of Core Media's `CMTime`.
public struct MediaTime: Sendable {
    /// Ticks of `1 / timescale` seconds; -1, 0 or 1 for a time that is not numeric.
    public let value: Int64

    /// Ticks in a second, over zero; zero for a time that is not numeric.
    public let timescale: Int32

    /// The time `value / timescale` seconds; indefinite when `timescale` is not positive.
    public init(value: Int64, timescale: Int32) {
        guard timescale > 0 else {
            self = .indefinite
            return
        }
        self.value = value
        self.timescale = timescale
    }

    /// The tick of `1 / preferredTimescale` seconds that is nearest to `seconds`.
    public init(seconds: Double, preferredTimescale: Int32 = 90_000) {
        guard preferredTimescale > 0, seconds.isFinite else {
            self = seconds == .infinity ? .positiveInfinity : seconds == -.infinity ? .negativeInfinity : .indefinite
            return
        }
        let ticks = (seconds * Double(preferredTimescale)).rounded()
        let limit = 9.2e18
        self.init(
            value: ticks >= limit ? .max : ticks <= -limit ? .min : Int64(ticks), timescale: preferredTimescale)
    }

    /// `ticks` of a time base of `numerator / denominator` seconds, as libav counts; indefinite on a useless time base.
    public init(ticks: Int64, numerator: Int32, denominator: Int32) {
        guard numerator > 0, denominator > 0 else {
            self = .indefinite
            return
        }
        self = MediaTime.make(Int128(ticks) * Int128(numerator), Int128(denominator))
    }

    private init(nonNumeric value: Int64) {
        self.value = value
        timescale = 0
    }

    /// The start of a timeline.
    public static let zero = MediaTime(value: 0, timescale: 1)

    /// A time that is not known, such as the duration of a live stream.
    public static let indefinite = MediaTime(nonNumeric: 0)

    /// Later than every other time; as a tolerance, no limit.
    public static let positiveInfinity = MediaTime(nonNumeric: 1)

    /// Earlier than every other time.
    public static let negativeInfinity = MediaTime(nonNumeric: -1)

    /// A whole number of seconds.
    public static func seconds(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 1) }

    /// Whether this is a number of seconds, neither indefinite nor infinite.
    public var isNumeric: Bool { timescale > 0 }

    /// The time in seconds; NaN when indefinite.
    public var seconds: Double {
        guard timescale > 0 else { return value == 0 ? .nan : value > 0 ? .infinity : -.infinity }
        return Double(value) / Double(timescale)
    }

    /// How the ticks of a conversion are rounded.
    public enum Rounding: Sendable {
        /// Towards the earlier tick.
        case down
        /// To the nearest tick, half away from zero.
        case nearest
        /// Towards the later tick.
        case up
    }

    /// Ticks of a time base of `numerator / denominator` seconds; nil when not numeric or out of range.
    public func ticks(numerator: Int32, denominator: Int32, rounding: Rounding = .nearest) -> Int64? {
        guard isNumeric, numerator > 0, denominator > 0 else { return nil }
        let quotient = MediaTime.divide(
            Int128(value) * Int128(denominator), Int128(timescale) * Int128(numerator), rounding)
        return Int64(exactly: quotient)
    }

    /// The same instant in another timescale, rounded.
    public func converted(to timescale: Int32, rounding: Rounding = .nearest) -> MediaTime {
        guard let ticks = ticks(numerator: 1, denominator: timescale, rounding: rounding) else { return self }
        return MediaTime(value: ticks, timescale: timescale)
    }

    package static func divide(_ dividend: Int128, _ divisor: Int128, _ rounding: Rounding) -> Int128 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        guard remainder != 0 else { return quotient }
        switch rounding {
        case .down: return remainder < 0 ? quotient - 1 : quotient
        case .up: return remainder > 0 ? quotient + 1 : quotient
        case .nearest:
            guard remainder.magnitude * 2 >= divisor.magnitude else { return quotient }
            return remainder < 0 ? quotient - 1 : quotient + 1
        }
    }

    private static func greatestCommonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
        var (left, right) = (left.magnitude, right.magnitude)
        while right != 0 { (left, right) = (right, left % right) }
        return Int128(left)
    }

    /// `numerator / denominator` seconds, exact when it fits, else rounded to nanoseconds or to what fits.
    package static func make(_ numerator: Int128, _ denominator: Int128) -> MediaTime {
        if let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator) {
            return MediaTime(value: value, timescale: timescale)
        }
        let divisor = greatestCommonDivisor(numerator, denominator)
        if divisor > 1, let value = Int64(exactly: numerator / divisor),
            let timescale = Int32(exactly: denominator / divisor)
        {
            return MediaTime(value: value, timescale: timescale)
        }
        for timescale in [1_000_000_000, 90_000, 1] as [Int32] {
            let (product, overflow) = numerator.multipliedReportingOverflow(by: Int128(timescale))
            if overflow { continue }
            if let value = Int64(exactly: divide(product, denominator, .nearest)) {
                return MediaTime(value: value, timescale: timescale)
            }
        }
        return numerator > 0 ? .positiveInfinity : .negativeInfinity
    }
}

extension MediaTime: Hashable, Comparable {
    /// Whether both denote the same instant; indefinite equals only indefinite.
    public static func == (left: MediaTime, right: MediaTime) -> Bool {
        guard left.isNumeric, right.isNumeric else {
            return left.timescale == right.timescale && left.value == right.value
        }
        return Int128(left.value) * Int128(right.timescale) == Int128(right.value) * Int128(left.timescale)
    }

    /// Orders instants; indefinite sorts after everything, so that a sort of unknown lengths puts them last.
    public static func < (left: MediaTime, right: MediaTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.rank < right.rank }
        return Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
    }

    private var rank: Int { isNumeric ? 0 : value < 0 ? -1 : value > 0 ? 1 : 2 }

    /// Feeds the instant in lowest terms, so that equal times hash alike.
    public func hash(into hasher: inout Hasher) {
        let divisor = max(1, MediaTime.greatestCommonDivisor(Int128(value), Int128(timescale)))
        hasher.combine(Int128(value) / divisor)
        hasher.combine(isNumeric ? Int128(timescale) / divisor : 0)
    }
}

extension MediaTime {
    private static func combine(
        _ left: MediaTime, _ right: MediaTime, _ operation: (Int128, Int128) -> Int128
    ) -> MediaTime {
        let divisor = greatestCommonDivisor(Int128(left.timescale), Int128(right.timescale))
        let leftFactor = Int128(right.timescale) / divisor
        let rightFactor = Int128(left.timescale) / divisor
        return make(
            operation(Int128(left.value) * leftFactor, Int128(right.value) * rightFactor),
            Int128(left.timescale) * leftFactor)
    }

    /// The sum; an infinity stays one, and anything indefinite makes the sum indefinite.
    public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        if left.isNumeric, right.isNumeric { return combine(left, right, +) }
        if left == .indefinite || right == .indefinite { return .indefinite }
        if !left.isNumeric, !right.isNumeric, left != right { return .indefinite }
        return left.isNumeric ? right : left
    }

    /// The difference, by the rules of the sum.
    public static func - (left: MediaTime, right: MediaTime) -> MediaTime { left + -right }

    /// The opposite time.
    public static prefix func - (time: MediaTime) -> MediaTime {
        guard time.isNumeric else { return MediaTime(nonNumeric: -time.value) }
        return make(-Int128(time.value), Int128(time.timescale))
    }

    /// `factor` times this length.
    public static func * (time: MediaTime, factor: Int64) -> MediaTime {
        guard time.isNumeric else { return time }
        return make(Int128(time.value) * Int128(factor), Int128(time.timescale))
    }
}

extension MediaTime: Codable {
    private enum CodingKeys: String, CodingKey { case value, timescale, seconds }

    /// Reads `{"value", "timescale"}`; throws `DecodingError` when either is missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let value = try container.decode(Int64.self, forKey: .value)
        let timescale = try container.decode(Int32.self, forKey: .timescale)
        self = timescale > 0 ? MediaTime(value: value, timescale: timescale) : MediaTime(nonNumeric: value.signum())
    }

    /// Writes `{"value", "timescale", "seconds"}`; `seconds` is null unless numeric.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(timescale, forKey: .timescale)
        try container.encode(isNumeric ? seconds : nil, forKey: .seconds)
    }
}

extension MediaTime: CustomStringConvertible {
    /// The fraction and its seconds, for logs: `1001/30000 (0.0334 s)`.
    public var description: String {
        switch self {
        case .indefinite: "indefinite"
        case .positiveInfinity: "+infinity"
        case .negativeInfinity: "-infinity"
        default: "\(value)/\(timescale) (\(seconds) s)"
        }
    }
}
