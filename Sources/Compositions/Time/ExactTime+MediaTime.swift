package import Media

extension ExactTime {
    /// The longest time that a timeline holds: 2⁶² ns, which is 146 years.
    package static let limit = ExactTime(numerator: 1 << 62, denominator: 1_000_000_000)

    /// A time that a caller gave.
    ///
    /// Throws `MediaError.invalidRequest`, naming `what`, where it is no number of seconds or beyond `limit`.
    init(_ time: MediaTime, _ what: String) throws(MediaError) {
        guard time.isNumeric else { throw .notNumeric(what) }
        self.init(numerator: Int128(time.value), denominator: Int64(time.timescale))
        guard time.value.magnitude <= 1 << 62, -ExactTime.limit <= self, self <= ExactTime.limit else {
            throw .beyondLimit(what)
        }
    }

    /// A time that a caller gave, or the end of what a timeline holds on its side.
    package init(clamping time: MediaTime) {
        guard time.isNumeric else {
            self = time < .zero ? -ExactTime.limit : .limit
            return
        }
        let exact = ExactTime(numerator: Int128(time.value), denominator: Int64(time.timescale))
        self = max(-ExactTime.limit, min(.limit, exact))
    }

    /// A nanosecond, which is the finest that `MediaTime` holds of any time.
    package static let nanosecond = ExactTime(numerator: 1, denominator: 1_000_000_000)

    package static prefix func - (time: ExactTime) -> ExactTime {
        ExactTime(numerator: -time.numerator, denominator: time.denominator)
    }

    /// The same time, or where `MediaTime` cannot hold it the next nanosecond, so that whoever asks for the time at which
    /// something begins does not find what was before.
    package var mediaTime: MediaTime {
        if let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator) {
            return MediaTime(value: value, timescale: timescale)
        }
        let reduced = ExactTime(reducing: numerator, over: Int128(denominator))
        if let value = Int64(exactly: reduced.numerator), let timescale = Int32(exactly: reduced.denominator) {
            return MediaTime(value: value, timescale: timescale)
        }
        var nanoseconds = Wide.multiply(numerator, 1_000_000_000, over: Int128(denominator))
        if ExactTime(numerator: nanoseconds, denominator: 1_000_000_000) < self { nanoseconds += 1 }
        return MediaTime(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000)
    }

    /// Whether `mediaTime` rounds this time to another one.
    func isRounded(to time: ExactTime) -> Bool {
        guard self < time, time - self < .nanosecond else { return false }
        let told = mediaTime
        return ExactTime(numerator: Int128(told.value), denominator: Int64(told.timescale)) == time
    }
}
