internal import Media

/// A stretch of an asset's timeline, within its duration where that is known.
package struct SourceRange {
    package let start: ExactTime
    package let end: ExactTime

    /// A stretch whose end is after its start.
    package init(from start: ExactTime, to end: ExactTime) { (self.start, self.end) = (start, end) }

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
