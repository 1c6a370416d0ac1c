internal import Media

extension TimeRange {
    /// Where a range begins and ends that must begin before `limit`; it may go on beyond it, also without end.
    ///
    /// Throws `MediaError.invalidRequest` for any other.
    func bounds(before limit: ExactTime, _ what: String = "the range") throws(MediaError) -> (
        start: ExactTime, end: ExactTime
    ) {
        let start = try ExactTime(position: start, "the start of \(what)")
        guard start < limit else { throw .outside(what, end: limit.mediaTime) }
        if duration == .positiveInfinity { return (start, limit) }
        let end = try start + ExactTime(length: duration, "the duration of \(what)")
        guard end <= ExactTime.limit else { throw .beyondLimit("the end of \(what)") }
        return (start, end)
    }

    /// Where a range begins, and its duration, that need not lie on anything.
    ///
    /// Throws `MediaError.invalidRequest` for one that cannot be.
    func emptyRange() throws(MediaError) -> (start: ExactTime, duration: ExactTime) {
        (
            try ExactTime(position: start, "the start of the range"),
            try ExactTime(length: duration, "the duration of the range")
        )
    }
}

extension ExactTime {
    /// A time from zero on. Throws `MediaError.invalidRequest`, naming `what`.
    init(position time: MediaTime, _ what: String) throws(MediaError) {
        try self.init(time, what)
        if numerator < 0 { throw .negative(what) }
    }

    /// A length above zero. Throws `MediaError.invalidRequest`, naming `what`.
    init(length time: MediaTime, _ what: String) throws(MediaError) {
        try self.init(position: time, what)
        if numerator == 0 { throw .empty(what) }
    }
}
