internal import Media

/// The time of a sample, which what was measured meanwhile shares.
struct SampleTime {
    private let range: TimeRange

    init(_ sample: Sample) {
        // What states no duration has none.
        range = TimeRange(
            start: sample.presentationTime, duration: sample.duration.isNumeric ? sample.duration : .zero)
    }

    /// How long it is.
    var seconds: Double { range.duration.seconds }

    /// The part of one of several measurements, which were stored so many seconds late: all together are as long as the
    /// sample, without gaps between them.
    func range(ofPart index: Int, among count: Int, lateBy late: Double? = nil) -> TimeRange {
        let (start, end) = (boundary(index, count), boundary(index + 1, count))
        guard let late, late.isFinite, late != 0 else { return TimeRange(start: start, end: end) }
        let offset = MediaTime(seconds: late, preferredTimescale: SampleTime.timescale)
        return TimeRange(start: start - offset, end: end - offset)
    }

    // The clocks of cameras count microseconds.
    private static let timescale: Int32 = 1_000_000

    private func boundary(_ index: Int, _ count: Int) -> MediaTime {
        if index == 0 { return range.start }
        if index == count { return range.end }
        let share = seconds * Double(index) / Double(count)
        return range.start + MediaTime(seconds: share, preferredTimescale: SampleTime.timescale)
    }
}
