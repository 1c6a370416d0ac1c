internal import Compositions
internal import Media

/// Where frames begin that are equally long.
struct FrameGrid: Equatable {
    let first: ExactTime
    /// How many a second has.
    let rate: Fraction

    init(first: ExactTime, rate: Fraction) { (self.first, self.rate) = (first, rate) }

    /// That of a track whose frames are all as long as its rate says; nil for others, as far as that is known.
    init?(_ track: Track) {
        guard let rate = track.status(of: .frameRate).value ?? nil, rate.numerator > 0,
            let shortest = track.status(of: .minFrameDuration).value, shortest > .zero,
            (shortest.seconds * Double(rate.numerator) / Double(rate.denominator) - 1).magnitude < 1e-3,
            let start = track.knownExtent.presented?.start
        else { return nil }
        self.init(
            first: ExactTime(clamping: start), rate: Fraction(Int64(rate.numerator), Int64(rate.denominator)))
    }

    /// The beginning of the frame that is meant by a time which was rounded to so many seconds; the time itself where none is
    /// near.
    func snapped(_ time: ExactTime, precision: Double) -> ExactTime {
        let frames = (time - first).multiplied(by: rate)
        let nearest = ExactTime(numerator: Int128(frames.seconds.rounded()), denominator: 1)
        let start = first + nearest.multiplied(by: Fraction(rate.denominator, rate.numerator))
        return (start - time).seconds.magnitude <= min(precision / 2, 0.1 / rate.double) ? start : time
    }
}
