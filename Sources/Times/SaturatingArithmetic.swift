/// Arithmetic for what files claim: a time stamp near the end of the range stays there instead of stopping the program.
extension FixedWidthInteger {
    /// The sum, or the end of the range that it lies beyond.
    @inlinable package func addingSaturating(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the end of the range that it lies beyond.
    @inlinable package func subtractingSaturating(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    /// The product, or the end of the range that it lies beyond.
    @inlinable package func multipliedSaturating(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}

extension Int {
    /// The whole part of a number, or the end of the range that it lies beyond; zero for what is no number.
    package init(saturating number: Double) {
        guard !number.isNaN else {
            self = 0
            return
        }
        // 2^63 itself is the first double beyond the range; all below it fit.
        self = number >= 0x1p63 ? .max : number < -0x1p63 ? .min : Int(number)
    }
}
