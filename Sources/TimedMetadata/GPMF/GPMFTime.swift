internal import Media
internal import Telemetry

/// The time of a GPMF payload, which its samples share.
struct GPMFTime {
    private let payload: TimeRange

    init(_ sample: Sample) {
        // What states no duration has none.
        payload = TimeRange(
            start: sample.presentationTime, duration: sample.duration.isNumeric ? sample.duration : .zero)
    }

    /// How long it is.
    var seconds: Double { payload.duration.seconds }

    /// The part of one sample: all together are the payload's time, without gaps between them.
    func range(ofSample index: Int, of stream: GPMFStream) -> TimeRange {
        let (start, end) = (boundary(index, of: stream), boundary(index + 1, of: stream))
        guard let late = stream.timeOffset, late.isFinite, late != 0 else { return TimeRange(start: start, end: end) }
        let offset = MediaTime(seconds: late, preferredTimescale: GPMFTime.timescale)
        return TimeRange(start: start - offset, end: end - offset)
    }

    // The clocks of cameras count microseconds.
    private static let timescale: Int32 = 1_000_000

    private func boundary(_ index: Int, of stream: GPMFStream) -> MediaTime {
        if index == 0 { return payload.start }
        if index == stream.sampleCount { return payload.end }
        let share = seconds * Double(index) / Double(stream.sampleCount)
        return payload.start + MediaTime(seconds: share, preferredTimescale: GPMFTime.timescale)
    }
}
