/// The times and sizes of a track's samples as the movie box has them, fragments left out (ISO/IEC 14496-12, 8.6 and 8.7).
///
/// All times are in the media's timescale, before edits.
public struct SampleTable: Sendable, Hashable {
    /// How many samples have a time.
    public internal(set) var sampleCount = 0
    /// The sum of their sizes in bytes; nil where the sizes could not be read.
    public internal(set) var byteCount: Int64?
    /// The sum of their durations.
    public internal(set) var decodeDuration: Int64 = 0
    /// The shortest duration above 0; nil when there is none.
    public internal(set) var minimumSampleDuration: Int64?
    /// Whether samples are presented in another order than they are decoded.
    public internal(set) var reorders = false
    /// The earliest presentation time, and the end of the sample that ends last; nil without samples.
    public internal(set) var presentationRange: Range<Int64>?
    /// The numbers, from 0, of the samples that can be decoded by themselves; nil when all can.
    public internal(set) var syncSamples: [UInt32]?
    /// Whether a limit or damage left something out.
    public internal(set) var isPartial = false

    var runs: [SampleRun] = []

    /// The decoding and presentation times of the samples that can be decoded by themselves; nil when all can.
    public var syncTimings: [(decodeTime: Int64, presentationTime: Int64)]? {
        guard let syncSamples else { return nil }
        var timings: [(decodeTime: Int64, presentationTime: Int64)] = []
        timings.reserveCapacity(syncSamples.count)
        var next = syncSamples[...]
        forEachRun { (run, first, decodeTime) in
            let end = first + Int(run.count)
            while let number = next.first, Int(number) < end {
                next.removeFirst()
                guard Int(number) >= first else { continue }
                let time = decodeTime.plus(Int64(Int(number) - first).times(Int64(run.duration)))
                timings.append((time, time.plus(Int64(run.offset))))
            }
        }
        return timings
    }

    /// The least that presentation follows decoding by; negative where it goes before it.
    public var leastCompositionOffset: Int64 { Int64(runs.map(\.offset).min() ?? 0) }

    /// The sample presented at a time: the last to start at or before it; nil outside the presentation range.
    public func sample(at mediaTime: Int64) -> SampleTiming? {
        guard let presentationRange, presentationRange.contains(mediaTime) else { return nil }
        var best: SampleTiming?
        forEachRun { (run, first, decodeTime) in
            let start = decodeTime.plus(Int64(run.offset))
            guard start <= mediaTime else { return }
            let duration = Int64(run.duration)
            let index = duration == 0 ? 0 : min(Int64(run.count) - 1, mediaTime.plus(-start) / duration)
            let presented = start.plus(index.times(duration))
            guard best.map({ presented >= $0.presentationTime }) ?? true else { return }
            best = SampleTiming(
                index: first + Int(index), decodeTime: decodeTime.plus(index.times(duration)),
                presentationTime: presented, duration: duration, isSync: false)
        }
        return best.map { timing in
            SampleTiming(
                index: timing.index, decodeTime: timing.decodeTime, presentationTime: timing.presentationTime,
                duration: timing.duration, isSync: isSync(timing.index))
        }
    }

    /// A sample by its number in decoding order, from 0; nil when there is none.
    public func sample(_ index: Int) -> SampleTiming? {
        guard index >= 0 else { return nil }
        var found: SampleTiming?
        forEachRun { (run, first, decodeTime) in
            guard index >= first, index - first < Int(run.count) else { return }
            let time = decodeTime.plus(Int64(index - first).times(Int64(run.duration)))
            found = SampleTiming(
                index: index, decodeTime: time, presentationTime: time.plus(Int64(run.offset)),
                duration: Int64(run.duration), isSync: isSync(index))
        }
        return found
    }

    private func isSync(_ index: Int) -> Bool {
        guard let syncSamples else { return true }
        var low = 0
        var high = syncSamples.count
        while low < high {
            let middle = (low + high) / 2
            if Int(syncSamples[middle]) < index { low = middle + 1 } else { high = middle }
        }
        return low < syncSamples.count && Int(syncSamples[low]) == index
    }

    /// Gives each run with the number and the decoding time of its first sample.
    private func forEachRun(_ body: (SampleRun, Int, Int64) -> Void) {
        var first = 0
        var decodeTime: Int64 = 0
        for run in runs {
            body(run, first, decodeTime)
            first += Int(run.count)
            decodeTime = decodeTime.plus(Int64(run.count).times(Int64(run.duration)))
        }
    }

    /// Takes what follows from the runs.
    mutating func summarize() {
        var earliest = Int64.max
        var latest = Int64.min
        var previous = Int64.min
        var total = 0
        var shortest: Int64?
        var isReordered = false
        var end: Int64 = 0
        forEachRun { (run, first, decodeTime) in
            let duration = Int64(run.duration)
            let start = decodeTime.plus(Int64(run.offset))
            let last = start.plus((Int64(run.count) - 1).times(duration))
            earliest = min(earliest, start)
            latest = max(latest, last.plus(duration))
            if start < previous { isReordered = true }
            previous = last
            if duration > 0 { shortest = min(shortest ?? .max, duration) }
            total = first + Int(run.count)
            end = decodeTime.plus(Int64(run.count).times(duration))
        }
        (sampleCount, decodeDuration, minimumSampleDuration, reorders) = (total, end, shortest, isReordered)
        presentationRange = total > 0 && earliest <= latest ? earliest..<latest : nil
    }
}
