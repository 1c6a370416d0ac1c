/// An instant or a length in seconds as a fraction that holds what `MediaTime` would have to round: sums over all
/// timescales of the field, and places within stretches that were scaled.
///
/// Its denominator is at most `finest`. What needs a greater one is rounded to `1 / finest` s, which is 2·10⁻¹⁹ s: of edits
/// that repeat this, a million do not add up to a tick of any timescale.
package struct ExactTime: Sendable {
    package let numerator: Int128
    package let denominator: Int64

    /// The greatest denominator.
    package static let finest: Int64 = 1 << 62

    /// The start of a timeline.
    package static let zero = ExactTime(numerator: 0, denominator: 1)

    /// The fraction as it stands, of a positive denominator that is at most `finest`.
    package init(numerator: Int128, denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The fraction in lowest terms, rounded where even so its denominator is beyond `finest`; `denominator` is positive.
    package init(reducing numerator: Int128, over denominator: Int128) {
        let divisor = Int128(Wide.greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        let (top, bottom) = (numerator / divisor, denominator / divisor)
        if let bottom = Int64(exactly: bottom), bottom <= Self.finest {
            self.init(numerator: top, denominator: bottom)
        } else {
            self.init(numerator: Wide.multiply(top, Int128(Self.finest), over: bottom), denominator: Self.finest)
        }
    }

    /// This time multiplied by a fraction of which `divisor` is positive and neither part is greater than a timeline.
    package func scaled(by factor: Int128, over divisor: Int128) -> ExactTime {
        if factor == divisor { return self }
        let common = Int128(Wide.greatestCommonDivisor(factor.magnitude, divisor.magnitude))
        let (factor, divisor) = (factor / common, divisor / common)
        let (top, topOverflow) = numerator.multipliedReportingOverflow(by: factor)
        let (bottom, bottomOverflow) = Int128(denominator).multipliedReportingOverflow(by: divisor)
        if !topOverflow, !bottomOverflow { return ExactTime(reducing: top, over: bottom) }
        let fine = Wide.multiply(numerator, Int128(Self.finest), over: Int128(denominator))
        return ExactTime(numerator: Wide.multiply(fine, factor, over: divisor), denominator: Self.finest)
    }

    /// Ticks of `1 / timescale` s, and whether they are exact; else those nearest.
    func ticks(of timescale: Int64) -> (ticks: Int128, isExact: Bool) {
        if denominator == timescale { return (numerator, true) }
        let (factor, remainder) = timescale.quotientAndRemainder(dividingBy: denominator)
        if remainder == 0 { return (numerator * Int128(factor), true) }
        let reduced = ExactTime(reducing: numerator, over: Int128(denominator))
        if timescale % reduced.denominator == 0 { return reduced.ticks(of: timescale) }
        return (Wide.multiply(numerator, Int128(timescale), over: Int128(denominator)), false)
    }
}

extension ExactTime: Hashable, Comparable {
    package static func == (left: ExactTime, right: ExactTime) -> Bool {
        if left.denominator == right.denominator { return left.numerator == right.numerator }
        return left.numerator.multipliedFullWidth(by: Int128(right.denominator))
            == right.numerator.multipliedFullWidth(by: Int128(left.denominator))
    }

    package static func < (left: ExactTime, right: ExactTime) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        return left.numerator.multipliedFullWidth(by: Int128(right.denominator))
            < right.numerator.multipliedFullWidth(by: Int128(left.denominator))
    }

    /// Feeds the fraction in lowest terms, so that equal times hash alike.
    package func hash(into hasher: inout Hasher) {
        let reduced = ExactTime(reducing: numerator, over: Int128(denominator))
        hasher.combine(reduced.numerator)
        hasher.combine(reduced.denominator)
    }
}

extension ExactTime {
    package static func + (left: ExactTime, right: ExactTime) -> ExactTime {
        if left.denominator == right.denominator {
            return ExactTime(numerator: left.numerator + right.numerator, denominator: left.denominator)
        }
        let common = Wide.commonMultiple(left.denominator, right.denominator) ?? finest
        return ExactTime(
            numerator: left.ticks(of: common).ticks + right.ticks(of: common).ticks, denominator: common)
    }

    package static func - (left: ExactTime, right: ExactTime) -> ExactTime {
        left + ExactTime(numerator: -right.numerator, denominator: right.denominator)
    }
}
