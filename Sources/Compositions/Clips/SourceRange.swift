internal import Media

/// A stretch of an asset's timeline, within its duration where that is known.
struct SourceRange {
    let start: ExactTime
    let end: ExactTime

    /// A range of an asset that lasts as long as `duration`; nil where nobody knows.
    ///
    /// Throws `MediaError.invalidRequest` for a range that begins at or after the end, that is impossible, or that goes on
    /// without an end that is known.
    init(_ range: TimeRange, ofDuration duration: MediaTime?) throws(MediaError) {
        guard let duration, duration.isNumeric else {
            if range.duration == .positiveInfinity { throw .endless("the range") }
            (start, end) = try range.bounds(before: ExactTime.limit)
            return
        }
        let limit = try ExactTime(duration, "the asset's duration")
        let (start, end) = try range.bounds(before: limit)
        (self.start, self.end) = (start, min(end, limit))
    }
}
