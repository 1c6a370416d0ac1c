/// What all fragments of a track add up to (`traf`, `tfdt`, `trun`; ISO/IEC 14496-12, 8.8), in the media's timescale.
public struct FragmentTotals: Sendable, Hashable {
    /// The track.
    public let trackID: UInt32
    /// How many fragments of it there are.
    public internal(set) var fragmentCount = 0
    /// How many samples they have.
    public internal(set) var sampleCount = 0
    /// The sum of their sizes in bytes.
    public internal(set) var byteCount: Int64 = 0
    /// The sum of their durations.
    public internal(set) var duration: Int64 = 0
    /// The shortest duration above 0; nil when there is none.
    public internal(set) var minimumSampleDuration: Int64?
    /// When the first is decoded; nil without samples.
    public internal(set) var firstDecodeTime: Int64?
    /// When the last has been decoded; nil without samples.
    public internal(set) var endDecodeTime: Int64?
    /// The earliest presentation time, and the end of the sample that ends last; nil without samples.
    public internal(set) var presentationRange: Range<Int64>?

    init(trackID: UInt32) { self.trackID = trackID }

    /// Counts `count` samples, the first decoded at `time`, with one duration, size and composition offset.
    mutating func add(count: Int, at time: Int64, duration: Int64, size: Int64, offset: Int64) {
        guard count > 0 else { return }
        let length = Int64(count).times(duration)
        sampleCount = Int(Int64(sampleCount).plus(Int64(count)))
        byteCount = byteCount.plus(Int64(count).times(size))
        self.duration = self.duration.plus(length)
        if duration > 0 { minimumSampleDuration = min(minimumSampleDuration ?? .max, duration) }
        let end = time.plus(length)
        firstDecodeTime = min(firstDecodeTime ?? .max, time)
        endDecodeTime = max(endDecodeTime ?? .min, end)
        let (start, stop) = (time.plus(offset), end.plus(offset))
        let range = presentationRange ?? start..<max(start, stop)
        presentationRange = min(range.lowerBound, start)..<max(range.upperBound, stop)
    }
}
