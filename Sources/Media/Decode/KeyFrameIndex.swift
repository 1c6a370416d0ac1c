import CLibav
import Times

/// The key frames that a container's own index lists.
///
/// MP4 lists decoding times. How far a presentation time lies behind is told by the file's own tables, once they were
/// asked and where they can be had; else it is learnt from the key frames that were read: for the others it is that of the
/// last one, apart from the film's first, which no pictures of a group before it delay.
struct KeyFrameIndex {
    /// Where decoding can start, in ticks of the stream's time base, ascending, as the container writes them.
    let entries: [Int64]

    /// Those entries whose frames are shown: an edit list may hide key frames that others need.
    let shown: [Int64]

    /// When the container decodes the next frame of any kind, for each of `entries`; empty where it lists key frames only.
    private let following: [Int64]
    /// How long a frame is shown of which nothing else is known; nil where the frame rate is not known.
    private let usualDuration: Int64?
    /// Whether there are no frames between key frames; nil where the container does not list them and none was read.
    private var hasOnlyKeyFrames: Bool?

    /// Presentation times of the key frames that were read, by their entries.
    private var known: [Int64: Int64] = [:]
    /// How long those are shown, where that is known.
    private var durations: [Int64: Int64] = [:]
    /// What the sample tables say of all entries; nil without them.
    private var timings: KeyFrameTimings?
    private var hasAskedTables = false
    /// What to add to other entries for about their presentation times; nil until a key frame was read.
    private var shift: Int64?
    /// How far an entry's presentation time may lie from the estimate.
    private let uncertainty: Int64

    /// Whether the list covers the whole stream.
    let isComplete: Bool

    init(of source: StreamSource) {
        let stream = source.stream
        let count = avformat_index_get_entries_count(stream)
        var entries: [Int64] = []
        var shown: [Int64] = []
        var following: [Int64] = []
        var last = Int64.min
        if count > 1 || stream.pointee.nb_frames == 1 {
            for position in 0..<count {
                guard let entry = avformat_index_get_entry(stream, position) else { continue }
                last = max(last, entry.pointee.timestamp)
                if following.count < entries.count { following.append(entry.pointee.timestamp) }
                let flags = entry.pointee.flags
                guard flags & AVINDEX_KEYFRAME != 0 else { continue }
                if let previous = entries.last, previous >= entry.pointee.timestamp { continue }
                entries.append(entry.pointee.timestamp)
                if flags & AVINDEX_DISCARD_FRAME == 0 { shown.append(entry.pointee.timestamp) }
            }
        }
        self.entries = entries
        uncertainty = source.ticks(seconds: 0.5)
        self.shown = shown
        self.following = KeyFrameIndex.listsAllFrames(source) ? following : []
        hasOnlyKeyFrames = source.hasOnlyKeyFrames ? true : self.following.isEmpty ? nil : false
        usualDuration = KeyFrameIndex.usualDuration(source)
        isComplete = source.demuxer.segments == nil && !entries.isEmpty && KeyFrameIndex.covers(source, until: last)
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

    /// Whether the container lists every frame, and not key frames only.
    private static func listsAllFrames(_ source: StreamSource) -> Bool {
        source.demuxer.isMovie || source.demuxer.formatName == "avi"
    }

    /// Eight times the average, as frame rates may vary; nil where nothing tells.
    private static func usualDuration(_ source: StreamSource) -> Int64? {
        let rate = source.stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return nil }
        return av_rescale_q(8, AVRational(num: rate.den, den: rate.num), source.timeBase)
    }

    /// Reads the times of all entries from the sample tables, once: worth it for many key frames, not for one picture.
    mutating func askTables(of source: StreamSource) {
        guard !hasAskedTables else { return }
        hasAskedTables = true
        timings = KeyFrameTimings(of: source, entries: entries)
    }

    /// Whether only the packet after a key frame's tells how long that is shown.
    var wantsFollowingPackets: Bool { following.isEmpty && hasOnlyKeyFrames != false }

    /// Notes whether the packet after a key frame's is a key frame, too.
    mutating func learn(isFollowedByKey: Bool) {
        if hasOnlyKeyFrames != false { hasOnlyKeyFrames = isFollowedByKey }
    }

    /// Notes when the key frame of an entry is presented, and for how long; nil where nothing tells.
    mutating func learn(_ entry: Int64, time: Int64, duration: Int64?) {
        known[entry] = time
        durations[entry] = duration
        if entry != entries.first || shift == nil { shift = time.subtractingSaturating(entry) }
    }

    /// Whether the time of an entry is more than an estimate.
    func isKnown(_ entry: Int64) -> Bool { known[entry] != nil }

    /// Whether times are estimated as well as they would be once this entry's is known.
    func isEstimated(from entry: Int64) -> Bool {
        timings != nil || known[entry] != nil || known.keys.contains { $0 != entries.first }
    }

    /// The presentation time of an entry, estimated unless it is known.
    func time(_ entry: Int64) -> Int64 {
        known[entry] ?? timings?.times[entry] ?? entry.addingSaturating(shift ?? 0)
    }

    /// The latest tick at which the key frame of an entry may be presented.
    func latestTime(_ entry: Int64) -> Int64 {
        known[entry] ?? timings?.times[entry] ?? time(entry).addingSaturating(uncertainty)
    }

    /// A tick from which a backward seek lands on the key frame: libav's MP4 demuxer passes over key frames whose
    /// presentation time lies after the tick, so the entry itself will not do.
    func seekTarget(_ entry: Int64, margin: Int64) -> Int64 {
        if let time = known[entry] { return time }
        let next = entries.firstPlace { $0 > entry }
        return next < entries.count ? entries[next] - 1 : entry.addingSaturating(margin)
    }

    /// The position of the last entry presented at or before a tick; nil when all come later.
    func last(atOrBefore ticks: Int64) -> Int? {
        let count = entries.firstPlace { time($0) > ticks }
        return count == 0 ? nil : count - 1
    }

    /// The shown entry whose frame may be the one that is presented at a tick; nil where another frame surely is.
    func presented(at ticks: Int64) -> Int64? {
        let count = shown.firstPlace { time($0) > ticks }
        guard count > 0 else { return nil }
        let entry = shown[count - 1]
        let elapsed = ticks.subtractingSaturating(time(entry))
        if let duration = durations[entry] { return elapsed < duration ? entry : nil }
        let place = entries.firstPlace { $0 >= entry }
        if place < following.count { return elapsed < following[place].subtractingSaturating(entry) ? entry : nil }
        if hasOnlyKeyFrames == true { return entry }
        guard following.isEmpty, let usualDuration else { return nil }
        return elapsed < usualDuration ? entry : nil
    }

    /// The shown entry nearest to a tick, of those that may be presented within `window`; nil without one.
    ///
    /// `isNearer` tells whether the second of two ticks around the wanted time is nearer to it: a tick may be as coarse as
    /// a frame, and the wanted time lie between two.
    func nearestShown(
        to ticks: Int64, in window: ClosedRange<Int64>, isNearer: (Int64, Int64) -> Bool
    ) -> Int64? {
        let count = shown.firstPlace { time($0) > ticks }
        func isWithin(_ entry: Int64) -> Bool {
            if let time = known[entry] { return window.contains(time) }
            return time(entry) >= window.lowerBound.subtractingSaturating(uncertainty)
                && time(entry) <= window.upperBound.addingSaturating(uncertainty)
        }
        let before = count > 0 && isWithin(shown[count - 1]) ? shown[count - 1] : nil
        let after = count < shown.count && isWithin(shown[count]) ? shown[count] : nil
        guard let before, let after else { return before ?? after }
        return isNearer(time(before), time(after)) ? after : before
    }
}
