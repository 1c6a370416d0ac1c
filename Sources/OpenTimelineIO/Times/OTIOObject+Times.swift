internal import Compositions

extension OTIOObject {
    /// A `RationalTime`.
    init(_ time: ExactTime, rate: Fraction) {
        self.init(
            "RationalTime.1",
            ["rate": .number(rate.double), "value": .number(time.multiplied(by: rate).seconds)])
    }

    /// A `TimeRange` whose times count at one rate.
    init(from start: ExactTime, duration: ExactTime, rate: Fraction) {
        self.init(
            "TimeRange.1",
            [
                "duration": .object(OTIOObject(duration, rate: rate).json),
                "start_time": .object(OTIOObject(start, rate: rate).json),
            ])
    }
}
