import Media

@testable import Compositions

/// An exact number by the plainest arithmetic, for comparison; traps where it would overflow.
struct Fraction: Equatable {
    let top: Int128
    let bottom: Int128

    init(_ top: Int128, _ bottom: Int128 = 1) {
        var (left, right) = (top.magnitude, bottom.magnitude)
        while right != 0 { (left, right) = (right, left % right) }
        let divisor = Int128(max(1, left))
        self.top = top / divisor
        self.bottom = bottom / divisor
    }

    init(_ time: MediaTime) { self.init(Int128(time.value), Int128(time.timescale)) }

    init(_ time: ExactTime) { self.init(time.numerator, Int128(time.denominator)) }

    /// The greatest whole number that is not above it.
    var wholePart: Int { Int(top >= 0 ? top / bottom : -((-top + bottom - 1) / bottom)) }

    static func + (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom)
    }

    static func * (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.top * right.top, left.bottom * right.bottom)
    }
}
