import CLibav

/// Finds where a track can be cut without re-encoding. Confined to the worker that uses its source, of which nothing has
/// been read before.
struct CutFinder {
    private let source: StreamSource
    private var hasMoved = false
    private var times: PresentationTimes
    /// Packets that were read and not looked at yet, the next one last.
    private var waiting: [Packet] = []

    /// Seconds after its start up to which a source that was not moved yet is read from there: some, such as playlists, do
    /// not get back to their start.
    static let nearStart = 10.0

    init(_ source: StreamSource) {
        self.source = source
        times = PresentationTimes(source.stream)
    }

    /// Where a copy starts.
    struct Start {
        /// When the key frame is presented.
        var key: Int64
        /// When the first frame that is not hidden by an edit list is presented.
        var shown: Int64
        /// Where its packet lies in the file; negative when libav does not know.
        var position: Int64
    }

    /// Where a copy ends.
    struct End {
        var end: Int64
        var firstExcluded: Int64?
        /// Whether a frame that is shown behind the limit belongs to the copy, because others before it need that one.
        var isExtended: Bool
        /// Where the first packet behind it lies in the file, or the last before it; negative when libav does not know.
        var position: Int64
    }

    /// The last key frame presented at or before a tick; the first of the track when there is none.
    ///
    /// Throws `MediaError` `.noFrame` when the track has none, `NotSeekable` for what cannot be read from another place.
    mutating func start(at target: Int64) throws -> Start {
        var distance: Int64 = 0
        while true {
            let place = target.subtractingSaturating(distance)
            let isFirst = try move(to: place)
            if let start = try lastKeyFrame(upTo: target, orFirst: isFirst) { return start }
            guard !isFirst else {
                throw MediaError(.noFrame, "the track has no key frame to begin with", remedy: "choose another range")
            }
            // What a container without an index finds may lie behind the key frame that was meant.
            distance = max(source.ticks(seconds: 1), distance.multipliedSaturating(by: 4))
        }
    }

    /// Where a copy ends that shows all that is presented before `limit`, when the file is read from a key frame on that
    /// is presented at or before `key`.
    ///
    /// A frame that others before the limit need is copied with them although it is presented later; then so are all that
    /// are presented before it, so that no frame is missing between those shown.
    mutating func end(before limit: Int64, from key: Int64) throws -> End {
        // Frames are put in order within less than that.
        let margin = max(
            source.ticks(seconds: 1), frameLength.multipliedSaturating(by: Int64(Packet.deepestReordering)))
        var goal = limit
        var distance = margin
        while true {
            let isFirst = try move(to: goal.subtractingSaturating(distance))
            let (end, first, last) = try scan(before: limit, from: key)
            // Without an index libav may stop behind the place, and after a packet that matters.
            if let end, isFirst || first <= max(key, last.subtractingSaturating(margin)) { return end }
            guard !isFirst else {
                throw MediaError(.noFrame, "nothing is presented in this range", remedy: "choose a longer range")
            }
            if end != nil { goal = min(goal, last) }
            distance = distance.multipliedSaturating(by: 4)
        }
    }

    /// Reads on to where a copy from `key` to `limit` ends; nil when nothing is presented there. Tells when the first packet
    /// that was read is presented, and the last of the copy.
    private mutating func scan(before limit: Int64, from key: Int64) throws -> (end: End?, first: Int64, last: Int64) {
        let wanted = limit
        var limit = limit
        var prefix = Prefix()
        var behind: [(time: Int64, end: Int64, position: Int64)] = []
        var first = Int64.max
        while behind.count < Packet.deepestReordering, let packet = try next() {
            let fields = packet.pointer.pointee
            guard let time = packet.time else {
                // What has no time follows what was read before it.
                if behind.isEmpty, prefix.last > .min { prefix.end = prefix.end.addingSaturating(frameLength) }
                continue
            }
            if first == .max { first = time }
            let length = fields.duration > 0 ? fields.duration : max(1, frameLength)
            let item = (time, time.addingSaturating(length), fields.pos)
            guard time < limit else {
                behind.append(item)
                continue
            }
            guard time >= key else { continue }
            for passed in behind { prefix.add(passed) }
            behind.removeAll(keepingCapacity: true)
            prefix.add(item)
            // Frames up to the last one shown belong to the copy.
            limit = max(limit, prefix.last.addingSaturating(1))
        }
        guard prefix.last > .min else { return (nil, first, prefix.last) }
        // What is presented next ends the last frame, whatever length that was given.
        let next = behind.map(\.time).min() ?? .max
        let end = End(
            end: min(prefix.end, next), firstExcluded: behind.first?.time, isExtended: limit > wanted,
            position: behind.first?.position ?? prefix.position)
        return (end, first, prefix.last)
    }

    /// The packets that are copied, as far as they matter.
    private struct Prefix {
        /// The latest time at which one of them is presented.
        var last = Int64.min
        /// When the last one shown ends.
        var end = Int64.min
        var position: Int64 = -1

        mutating func add(_ packet: (time: Int64, end: Int64, position: Int64)) {
            if packet.time >= last { (last, end) = (packet.time, packet.end) }
            position = max(position, packet.position)
        }
    }

    /// How long a frame is presented, on average.
    private var frameLength: Int64 {
        let rate = source.stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return 1 }
        return av_rescale_q(1, AVRational(num: rate.den, den: rate.num), source.timeBase)
    }

    /// Reads on for the last key frame presented at or before `target`; the first at all when there is none and that will
    /// do. Nil when there is none.
    private mutating func lastKeyFrame(upTo target: Int64, orFirst: Bool) throws -> Start? {
        var found: Start?
        var later: Start?
        var packetsBehind = 0
        while packetsBehind < Packet.deepestReordering, let packet = try next() {
            guard let time = packet.time else { continue }
            packetsBehind = time > target ? packetsBehind + 1 : 0
            let isHidden = packet.isHidden
            if packet.isKey, !packet.isCorrupt {
                let start = Start(key: time, shown: isHidden ? .max : time, position: packet.pointer.pointee.pos)
                if time <= target { found = start } else if later == nil { later = start }
            } else if !isHidden, let start = found, time > start.key {
                found?.shown = min(start.shown, time)
            }
        }
        guard var start = found ?? (orFirst ? later : nil) else { return nil }
        if start.shown == .max { start.shown = start.key }
        return start
    }

    /// Moves to a key frame at or before a tick, as far as libav finds it; true when that is the start of the file.
    private mutating func move(to place: Int64) throws -> Bool {
        let start = source.stream.pointee.start_time
        defer { hasMoved = true }
        times = PresentationTimes(source.stream)
        waiting = []
        let near = hasMoved ? 0 : source.ticks(seconds: CutFinder.nearStart)
        if start != libav_no_pts, place < start.addingSaturating(near) {
            try source.rewind()
            return true
        }
        if place > .min / 4, try source.seek(to: place) { return false }
        try source.rewind()
        return true
    }

    /// The next packet of the track, its times filled in; nil at the end.
    private mutating func next() throws -> Packet? {
        while waiting.isEmpty {
            let packet = try Packet()
            guard try source.read(packet) else {
                waiting = times.flush().reversed()
                return waiting.popLast()
            }
            waiting = times.take(packet).reversed()
        }
        return waiting.popLast()
    }
}
