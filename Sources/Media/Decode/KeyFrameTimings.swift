internal import Boxes
import CLibav

/// When the key frames of a movie are presented, as its own sample tables say: libav keeps that to itself.
struct KeyFrameTimings {
    /// Presentation times by the decoding times under which libav's index lists the key frames; in ticks of the stream.
    let times: [Int64: Int64]

    /// Nil where there are no such tables, where they are not those of the index (fragments, edits that leave samples
    /// out), or where reading them would cost requests.
    init?(of source: StreamSource, entries: [Int64]) {
        let demuxer = source.demuxer
        guard demuxer.isMovie, demuxer.policy.isLocal, source.timeBase.num == 1,
            let first = entries.first, let last = entries.last,
            let identifier = UInt32(exactly: source.stream.pointee.id)
        else { return nil }
        let reader = BoxReader(demuxer.bytes)
        guard let movie = try? reader.readMovie(), !movie.isExtendedByFragments,
            let track = movie.track(id: identifier),
            track.mediaHeader.map({ Int64($0.timescale) == Int64(source.timeBase.den) }) == true,
            track.samples.compositionOffsetCount != nil,
            let table = try? reader.sampleTable(of: track), !table.isPartial, let timings = table.syncTimings,
            let firstTiming = timings.first, let lastTiming = timings.last
        else { return nil }
        // libav moves decoding times forward where a frame would be presented before it is decoded.
        let shift = max(0, Int64(0).subtractingSaturating(table.leastCompositionOffset))
        // An edit list moves all; it may leave out the first or the last.
        for moved in [
            last.subtractingSaturating(lastTiming.decodeTime), first.subtractingSaturating(firstTiming.decodeTime),
        ] {
            var times: [Int64: Int64] = [:]
            for timing in timings {
                let presented = timing.presentationTime.addingSaturating(moved).addingSaturating(shift)
                times[timing.decodeTime.addingSaturating(moved)] = presented
            }
            if entries.allSatisfy({ times[$0] != nil }) {
                self.times = times
                return
            }
        }
        return nil
    }
}
