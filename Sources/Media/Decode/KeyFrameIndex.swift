import CLibav

/// The key frames that a container's own index lists.
///
/// MP4 lists decoding times: `shift`, learnt from the first key frame read, turns them into presentation times.
struct KeyFrameIndex {
    /// Where decoding can start, in ticks of the stream's time base, ascending, as the container writes them.
    let entries: [Int64]

    /// Those entries whose frames are shown: an edit list may hide key frames that others need.
    let shown: [Int64]

    /// What to add to an entry for its presentation time; nil until a key frame was read.
    var shift: Int64?

    /// Whether the list covers the whole stream.
    let isComplete: Bool

    init(of source: StreamSource) {
        let stream = source.stream
        let count = avformat_index_get_entries_count(stream)
        var entries: [Int64] = []
        var shown: [Int64] = []
        var last = Int64.min
        if count > 1 || stream.pointee.nb_frames == 1 {
            for position in 0..<count {
                guard let entry = avformat_index_get_entry(stream, position) else { continue }
                last = max(last, entry.pointee.timestamp)
                let flags = entry.pointee.flags
                guard flags & AVINDEX_KEYFRAME != 0 else { continue }
                if let previous = entries.last, previous >= entry.pointee.timestamp { continue }
                entries.append(entry.pointee.timestamp)
                if flags & AVINDEX_DISCARD_FRAME == 0 { shown.append(entry.pointee.timestamp) }
            }
        }
        self.entries = entries
        self.shown = shown
        isComplete = !entries.isEmpty && KeyFrameIndex.covers(source, until: last)
    }

    /// Whether the container is one that writes an index, and the index goes on to the stream's end.
    ///
    /// Fragmented MP4 knows only the fragments read so far; MPEG streams and Ogg collect entries as they are read.
    private static func covers(_ source: StreamSource, until last: Int64) -> Bool {
        guard let format = source.demuxer.context.pointee.iformat else { return false }
        if format.pointee.flags & AVFMT_GENERIC_INDEX != 0 || format.pointee.flags & AVFMT_TS_DISCONT != 0 {
            return false
        }
        var length = source.stream.pointee.duration
        if length == libav_no_pts || length <= 0 {
            let whole = source.demuxer.context.pointee.duration
            guard whole != libav_no_pts, whole > 0 else { return false }
            length = av_rescale_q(whole, AVRational(num: 1, den: AV_TIME_BASE), source.timeBase)
        }
        if source.demuxer.formatName.hasPrefix("matroska") {
            // Cues list key frames only: the last one lies some seconds before the end.
            return last >= (length - length / 4).subtractingSaturating(source.ticks(seconds: 12))
        }
        return last >= (length - length / 50).subtractingSaturating(source.ticks(seconds: 1))
    }

    /// The presentation time of an entry, estimated while no key frame was read.
    func time(_ entry: Int64) -> Int64 { entry.addingSaturating(shift ?? 0) }

    /// A tick from which a backward seek lands on the key frame: libav's MP4 demuxer passes over key frames whose
    /// presentation time lies after the tick, so the entry itself will not do before the shift is known.
    func seekTarget(_ entry: Int64, margin: Int64) -> Int64 {
        if shift != nil { return time(entry) }
        let next = KeyFrameIndex.count(of: entries, upTo: entry)
        return next < entries.count ? entries[next] - 1 : entry.addingSaturating(margin)
    }

    /// The position of the last entry presented at or before a tick; nil when all come later.
    func last(atOrBefore ticks: Int64) -> Int? {
        let count = KeyFrameIndex.count(of: entries, upTo: ticks.subtractingSaturating(shift ?? 0))
        return count == 0 ? nil : count - 1
    }

    /// The shown entry nearest to a tick, of those presented within `window`; nil without one.
    ///
    /// `isNearer` tells whether the second of two ticks around the wanted time is nearer to it: a tick may be as coarse as
    /// a frame, and the wanted time lie between two.
    func nearestShown(
        to ticks: Int64, in window: ClosedRange<Int64>, isNearer: (Int64, Int64) -> Bool
    ) -> Int64? {
        let count = KeyFrameIndex.count(of: shown, upTo: ticks.subtractingSaturating(shift ?? 0))
        let before = count > 0 && window.contains(time(shown[count - 1])) ? shown[count - 1] : nil
        let after = count < shown.count && window.contains(time(shown[count])) ? shown[count] : nil
        guard let before, let after else { return before ?? after }
        return isNearer(time(before), time(after)) ? after : before
    }

    /// How many of the ascending values are not over a limit.
    private static func count(of values: [Int64], upTo limit: Int64) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
