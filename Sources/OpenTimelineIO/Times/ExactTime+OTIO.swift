internal import Compositions
internal import Media

extension ExactTime {
    /// An instant or a length that a `RationalTime` means, a number of frames and how many of them a second has.
    ///
    /// Throws `MediaError.damaged`, naming `what`, where that is no number of seconds or beyond what a timeline holds.
    init(_ time: OTIOObject?, _ what: @autoclosure () -> String) throws(MediaError) {
        guard let time, let value = time.json["value"]?.double else { throw .badTime(what(), "is no time") }
        if value == 0 {
            self = .zero
            return
        }
        guard let rate = time.json["rate"]?.double, rate > 0, let frames = Fraction(value),
            let rate = Fraction(rate: rate), rate.numerator > 0
        else { throw .badTime(what(), "is no number of seconds") }
        let seconds = frames.double / rate.double
        guard seconds.magnitude < 0x1p32 else { throw .badTime(what(), "is beyond what a timeline holds") }
        self.init(
            reducing: Int128(frames.numerator) * Int128(rate.denominator),
            over: Int128(frames.denominator) * Int128(rate.numerator))
    }

    /// A fraction such as `1001/24000`, as reel writes what a double does not hold; nil for what is none that can be.
    init?(fraction text: String?) {
        guard let parts = text?.split(separator: "/"), parts.count == 2, let numerator = Int128(parts[0]),
            numerator.magnitude < 1 << 126, let denominator = Int64(parts[1]), denominator > 0,
            denominator <= Self.finest
        else { return nil }
        self.init(reducing: numerator, over: Int128(denominator))
        guard -ExactTime.limit <= self, self <= .limit else { return nil }
    }

    /// The time as `init(fraction:)` reads it.
    var fraction: String {
        let reduced = ExactTime(reducing: numerator, over: Int128(denominator))
        return "\(reduced.numerator)/\(reduced.denominator)"
    }

    /// Whether a double that was written for this time may have become the other.
    func agrees(with other: ExactTime) -> Bool {
        (seconds - other.seconds).magnitude <= max(1, seconds.magnitude) * 1e-9
    }

    /// Seconds, rounded.
    var seconds: Double { Double(numerator) / Double(denominator) }
}
