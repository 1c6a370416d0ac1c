/// Whole-number arithmetic whose intermediate results need more than 128 bits.
enum Wide {
    /// `value · factor / divisor`, to the nearest whole number, half away from zero.
    ///
    /// `divisor` is positive. The result must fit 127 bits, as it does where `factor` is at most `divisor`, or `value` is the
    /// ticks of a time within `TimeLimit` and `factor / divisor` the change of timescales.
    static func multiply(_ value: Int128, _ factor: Int128, over divisor: Int128) -> Int128 {
        let isNegative = (value < 0) != (factor < 0)
        let product = value.magnitude.multipliedFullWidth(by: factor.magnitude)
        // Dividing in two steps keeps the library's division from trapping on a quotient that is too great.
        guard product.high < divisor.magnitude else { return isNegative ? .min : .max }
        let (quotient, remainder) = divisor.magnitude.dividingFullWidth(product)
        let rounded = remainder >= divisor.magnitude - remainder ? quotient + 1 : quotient
        let magnitude = Int128(clamping: rounded)
        return isNegative ? -magnitude : magnitude
    }

    /// The greatest number that divides both; 1 where both are zero.
    static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (left, right) = (left, right)
        // Numbers of 64 bits are divided in one instruction, wider ones in a routine of some hundred.
        while right != 0 {
            if let small = UInt64(exactly: left), let other = UInt64(exactly: right) {
                return UInt128(greatestCommonDivisor(small, other))
            }
            (left, right) = (right, left % right)
        }
        return max(1, left)
    }

    private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return max(1, left)
    }

    /// The least number that both divide; nil where it is beyond `ExactTime.finest`. Both are positive.
    static func commonMultiple(_ left: Int64, _ right: Int64) -> Int64? {
        let divisor = Int64(greatestCommonDivisor(left.magnitude, right.magnitude))
        let (multiple, overflow) = left.multipliedReportingOverflow(by: right / divisor)
        return overflow || multiple > ExactTime.finest ? nil : multiple
    }
}
