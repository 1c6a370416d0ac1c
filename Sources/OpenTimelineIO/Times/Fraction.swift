internal import Compositions

/// A number as one whole number over another, for a double that was meant as such.
struct Fraction: Equatable {
    let numerator: Int64
    let denominator: Int64

    static let one = Fraction(1, 1)

    init(_ numerator: Int64, _ denominator: Int64) { (self.numerator, self.denominator) = (numerator, denominator) }

    /// The simplest fraction that rounds to a double, by its continued fraction; nil where that is beyond 2⁶².
    init?(_ number: Double) {
        guard number.isFinite, number.magnitude < 0x1p62 else { return nil }
        let wanted = number.magnitude
        // Few steps of arithmetic lie between what was meant and what was written.
        let tolerance = wanted.ulp * 4
        var rest = wanted
        var (top, formerTop, bottom, formerBottom): (Int64, Int64, Int64, Int64) = (1, 0, 0, 1)
        repeat {
            let whole = rest.rounded(.down)
            guard whole < 0x1p62 else { break }
            let (topProduct, topOverflow) = Int64(whole).multipliedReportingOverflow(by: top)
            let (bottomProduct, bottomOverflow) = Int64(whole).multipliedReportingOverflow(by: bottom)
            guard !topOverflow, !bottomOverflow, topProduct < 1 << 61, bottomProduct < 1 << 61, formerTop < 1 << 61
            else { break }
            (top, formerTop) = (topProduct + formerTop, top)
            (bottom, formerBottom) = (bottomProduct + formerBottom, bottom)
            if (Double(top) / Double(bottom) - wanted).magnitude <= tolerance { break }
            rest = 1 / (rest - whole)
        } while rest.isFinite
        guard bottom > 0 else { return nil }
        self.init(number < 0 ? -top : top, bottom)
    }

    /// Frames in a second. The rates of television are written with two or three decimals, and mean 24,000 / 1,001 and such.
    init?(rate: Double) {
        let nominal = rate.rounded(.up)
        if rate != nominal, nominal > 0, nominal <= 960 {
            let exact = nominal * 1_000 / 1_001
            if (rate - exact).magnitude <= rate * 2e-4 {
                self.init(Int64(nominal) * 1_000, 1_001)
                return
            }
        }
        self.init(rate)
    }

    var double: Double { Double(numerator) / Double(denominator) }
}

extension ExactTime {
    func multiplied(by factor: Fraction) -> ExactTime {
        scaled(by: Int128(factor.numerator), over: Int128(factor.denominator))
    }
}
