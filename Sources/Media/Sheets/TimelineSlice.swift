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

    /// `count` slices of equal length, each shown by the moment in its middle; none unless both are positive.
    public static func slices(of duration: MediaTime, count: Int) -> [TimelineSlice] {
        guard duration.isNumeric, duration > .zero, count > 0 else { return [] }
        let count = min(count, maximumCount)
        func place(_ half: Int) -> MediaTime {
            .make(Int128(duration.value) * Int128(half), Int128(duration.timescale) * Int128(count) * 2)
        }
        return (0..<count).map { index in
            TimelineSlice(
                range: TimeRange(start: place(index * 2), end: place(index * 2 + 2)), time: place(index * 2 + 1))
        }
    }

    /// Slices that begin at 0, `step`, 2 × `step` … and are shown by the moment at which they begin; none unless both times
    /// are positive.
    public static func slices(of duration: MediaTime, every step: MediaTime) -> [TimelineSlice] {
        var slices: [TimelineSlice] = []
        var start = MediaTime.zero
        while duration.isNumeric, step > .zero, start < duration, slices.count < maximumCount {
            let end = min(duration, start + step)
            slices.append(TimelineSlice(range: TimeRange(start: start, end: end), time: start))
            start = end
        }
        return slices
    }
}
