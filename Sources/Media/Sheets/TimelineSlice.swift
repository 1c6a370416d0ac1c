/// A stretch of a timeline, and the moment in it whose picture stands for it.
public struct TimelineSlice: Sendable, Hashable {
    /// The stretch.
    public let range: TimeRange

    /// The moment that is shown.
    public let time: MediaTime

    /// A slice from its parts.
    public init(range: TimeRange, time: MediaTime) {
        self.range = range
        self.time = time
    }

    /// More slices than this are never made.
    public static let maximumCount = 100_000

    /// `count` slices of a range, of equal length, each shown by the moment in its middle; none unless both are positive.
    public static func slices(of range: TimeRange, count: Int) -> [TimelineSlice] {
        let duration = range.duration
        guard duration.isNumeric, duration > .zero, count > 0 else { return [] }
        let count = min(count, maximumCount)
        func place(_ half: Int) -> MediaTime {
            range.start + .make(Int128(duration.value) * Int128(half), Int128(duration.timescale) * Int128(count) * 2)
        }
        return (0..<count).map { index in
            TimelineSlice(
                range: TimeRange(start: place(index * 2), end: place(index * 2 + 2)), time: place(index * 2 + 1))
        }
    }

    /// Slices of a range that begin `step` after each other and are shown by the moment at which they begin; none unless
    /// both lengths are positive.
    public static func slices(of range: TimeRange, every step: MediaTime) -> [TimelineSlice] {
        var slices: [TimelineSlice] = []
        var start = range.start
        while range.duration.isNumeric, step > .zero, start < range.end, slices.count < maximumCount {
            let end = min(range.end, start + step)
            slices.append(TimelineSlice(range: TimeRange(start: start, end: end), time: start))
            start = end
        }
        return slices
    }
}
