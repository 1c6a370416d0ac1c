/// A decimal number as exact as it is written: `value / scale`, in lowest terms of ten.
public struct ExactDecimal: Sendable, Hashable, Codable {
    /// The number's digits.
    public let value: Int64
    /// A power of ten up to 1,000,000,000.
    public let scale: Int32

    /// Zero.
    public static let zero = ExactDecimal(value: 0, scale: 1)

    /// A whole number.
    public init(_ whole: Int64) {
        self.init(value: whole, scale: 1)
    }

    /// Reads digits with an optional sign and fraction; digits after the ninth of a fraction are cut off.
    ///
    /// Nil for anything else, and for what 64 bits do not hold.
    public init?(_ text: some StringProtocol) {
        var digits = text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        var value: Int64 = 0
        var scale: Int32 = 1
        var count = 0
        var isFraction = false
        for byte in digits {
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            count += 1
            if isFraction, scale == 1_000_000_000 { continue }
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            guard !overflow, !carry else { return nil }
            value = sum
            if isFraction { scale *= 10 }
        }
        guard count > 0 else { return nil }
        self.init(value: isNegative ? -value : value, scale: scale)
    }

    private init(value: Int64, scale: Int32) {
        var (value, scale) = (value, scale)
        while scale > 1, value % 10 == 0 {
            value /= 10
            scale /= 10
        }
        self.value = value
        self.scale = scale
    }

    /// The nearest floating-point number.
    public var double: Double { Double(value) / Double(scale) }

    /// The exact sum; nil where 64 bits do not hold it.
    public func adding(_ other: ExactDecimal) -> ExactDecimal? {
        let common = max(scale, other.scale)
        let (left, leftOverflow) = value.multipliedReportingOverflow(by: Int64(common / scale))
        let (right, rightOverflow) = other.value.multipliedReportingOverflow(
            by: Int64(common / other.scale))
        let (sum, overflow) = left.addingReportingOverflow(right)
        guard !leftOverflow, !rightOverflow, !overflow else { return nil }
        return ExactDecimal(value: sum, scale: common)
    }

    /// The exact product with a whole number; nil where 64 bits do not hold it.
    public func multiplied(by factor: Int64) -> ExactDecimal? {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        return overflow ? nil : ExactDecimal(value: product, scale: scale)
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// The digits, with a fraction where there is one.
    public var description: String {
        let magnitude = value.magnitude
        let whole = (value < 0 ? "-" : "") + String(magnitude / UInt64(scale))
        guard scale > 1 else { return whole }
        // The power of ten before the fraction keeps its leading zeros.
        return whole + "." + String(UInt64(scale) + magnitude % UInt64(scale)).dropFirst()
    }
}
