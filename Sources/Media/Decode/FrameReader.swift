import CLibav
import Times

/// Decodes the frames of a video stream in presentation order, from any time on.
///
/// Confined to the worker that uses its session. It stays where it is: a request ahead in the same group of pictures
/// goes on decoding, one behind starts at a key frame again. Times are ticks of the source (see `StreamSource`).
final class FrameReader {
    /// A frame and the tick at which it is first shown.
    struct Timed {
        let frame: Frame
        let time: Int64

        /// The tick at which the next frame is expected.
        var end: Int64 { time.addingSaturating(max(1, frame.duration)) }
    }

    let source: StreamSource
    let decoder: VideoDecoder
    /// Whether frames that nothing refers to may be left out on the way to the target: H.264, HEVC and AV1 gain.
    private let maySkip: Bool
    /// Finds such frames where the decoder does not.
    private var filter: AV1FrameFilter?

    /// The frame that was delivered last.
    private(set) var current: Timed?
    /// The frame after it, when it was needed to know that `current` is the right one.
    private var upcoming: Timed?
    /// Whether the source has nothing more.
    private var hasReadAll = false
    /// Why the source could not be read further; what comes before that is decoded all the same.
    private var readFailure: MediaError?
    /// The latest decoding time of the packets that were read: no packet after them is presented before it.
    private var latestDecodingTime = Int64.min
    /// Whether the decoder was told that nothing follows.
    private var hasSentEnd = false
    /// Whether the decoder has put out everything.
    private var isDrained = false
    /// Whether decoding started at the first frame of the stream.
    private(set) var isAtStart = false
    /// The key frame that decoding started at.
    private(set) var beginning = Int64.min
    private var queue: [Packet] = []
    private var queueHead = 0
    /// The newest presentation time handed to the decoder.
    private var newestSent = Int64.min
    /// The newest presentation time handed to the decoder that is not after the target.
    private var newestBeforeTarget = Int64.min
    /// The ticks that frames will be asked for at, ascending, while those are known.
    private var expected: [Int64] = []
    /// The frame that was found last.
    private var reached = Int64.min
    /// The latest of those that were not found, because the work was stopped: frames before it may have been left out.
    private var unfinished = Int64.min
    /// Whether those that are left will be said again.
    private var isInterrupted = false
    /// The newest presentation times handed to the decoder, ascending: enough for any reordering.
    private var sent: [Int64] = []
    private static let mostSent = 32
    private var failures = 0
    /// Which frames are whole.
    private var recovery: FrameRecovery

    init(source: StreamSource, decoder: VideoDecoder) {
        self.source = source
        self.decoder = decoder
        recovery = FrameRecovery(source)
        let codec = source.parameters.pointee.codec_id
        // Files mark intra frames as key frames that the H.264 decoder takes for none: without this nothing after them
        // would come out. What really lacks its references is left out below.
        decoder.showsCorrupt = true
        maySkip = codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_AV1
        if codec == AV_CODEC_ID_AV1 {
            let size = max(0, Int(source.parameters.pointee.extradata_size))
            let extra = source.parameters.pointee.extradata
            filter = AV1FrameFilter(configuration: UnsafeRawBufferPointer(start: extra, count: extra == nil ? 0 : size))
        }
    }

    /// Forgets the place, because somebody else moved the source.
    func invalidate() {
        current = nil
        upcoming = nil
        queue = []
        queueHead = 0
    }

    /// Says at which ticks frames will be asked for next, ascending, so that what lies between them can be left out.
    ///
    /// To be said again, with none, when they have been asked for, or will not be: what was left out may be wanted then.
    func expect(_ targets: [Int64]) {
        if isInterrupted, !targets.isEmpty, expected.suffix(targets.count) == targets[...] {
            isInterrupted = false
            return
        }
        if let last = expected.last, reached < last, !isDrained { invalidate() }
        isInterrupted = false
        reached = .min
        expected = maySkip && targets.count > 1 ? targets : []
    }

    /// Says that the rest of the expected frames may be asked for later: unless somebody asks for others before that,
    /// decoding goes on where it stopped.
    func interrupt() { isInterrupted = !expected.isEmpty }

    /// Whether a tick lies behind the last frame's end; only known once the stream was decoded to its end.
    func isAfterEnd(_ ticks: Int64) -> Bool {
        guard isDrained, readFailure == nil, upcoming == nil, let current else { return false }
        return ticks >= current.end
    }

    /// Why the frame that was found for a tick is the right one.
    func reason(for found: Timed, at target: Int64) -> GeneratedImage.Reason {
        found.time > target ? .startsLater : isAfterEnd(target) ? .afterLastFrame : .exact
    }

    /// The frame presented at a tick: the last one that starts at or before it, the first of the stream when it is
    /// earlier than all. Nil when nothing can be decoded.
    func frame(at target: Int64) throws -> Timed? {
        if isInterrupted { expect([]) }
        if target < unfinished { invalidate() }
        do {
            let found = try find(target)
            reached = target
            unfinished = .min
            return found
        } catch {
            unfinished = max(unfinished, target)
            throw error
        }
    }

    private func find(_ target: Int64) throws -> Timed? {
        if let current, current.time <= target {
            if current.time == target { return current }
            if let upcoming, upcoming.time > target { return current }
            if upcoming == nil, isDrained, readFailure == nil { return current }
            if try !isBetterToSeek(from: current.time, to: target) {
                return try forward(to: target)
            }
        }
        var start = target.subtractingSaturating(recovery.lead)
        for attempt in 0..<8 {
            try self.start(at: start)
            if let found = try forward(to: target) {
                if isAtStart { return found }
                // The first frame decodable from here may come later than the target, or want references from before
                // the key frame.
                if found.time <= target, recovery.accepts(found.frame, at: found.time, attempt: attempt) {
                    if let upcoming { recovery.judge(upcoming.frame, at: upcoming.time, isDrained: false) }
                    return found
                }
            } else {
                try throwLostHeader()
                if isAtStart { return nil }
            }
            start = recovery.earlier(for: target, attempt: attempt)
        }
        return try forward(to: target)
    }

    /// The first frame from the last key frame at or before a tick on; nil when nothing can be decoded there.
    func begin(at target: Int64) throws -> Timed? {
        if isInterrupted { expect([]) }
        try start(at: target)
        if let first = try next() { return first }
        try throwLostHeader()
        return nil
    }

    /// To be called where nothing could be decoded: libav loses the header of fragmented MP4 when it moves in a playlist, and
    /// then only reading from the start helps.
    private func throwLostHeader() throws {
        if source.mayLoseHeader, !source.isSequential { throw NotSeekable() }
    }

    /// The frame after the one delivered last; nil at the end of the stream.
    func next() throws -> Timed? {
        if isInterrupted { expect([]) }
        guard let frame = try upcoming ?? decodeNext(target: .min) else {
            try throwReadFailure()
            return nil
        }
        upcoming = nil
        current = frame
        return frame
    }

    private func forward(to target: Int64) throws -> Timed? {
        newestBeforeTarget = .min
        while true {
            try source.interruption.check("decoding")
            try source.interruption.stepAside()
            guard let frame = try upcoming ?? decodeNext(target: target) else { break }
            upcoming = nil
            if frame.time > target {
                upcoming = frame
                break
            }
            current = frame
            if frame.time == target { break }
        }
        // Whether a later frame is the one that is meant, nobody knows where the next could not be read.
        if isDrained, upcoming == nil, current.map({ $0.time != target && $0.end <= target }) ?? true {
            try throwReadFailure()
        }
        return current ?? upcoming
    }

    /// Throws why the source could not be read further; the next request begins anew.
    private func throwReadFailure() throws {
        guard let readFailure else { return }
        invalidate()
        self.readFailure = nil
        throw readFailure
    }

    private func isBetterToSeek(from time: Int64, to target: Int64) throws -> Bool {
        if source.isSequential { return false }
        let index = try source.keyFrameIndex()
        if index.isComplete {
            guard var key = index.last(atOrBefore: target.subtractingSaturating(recovery.lead)) else { return false }
            // Were the key frame presented after the target, all would be decoded from the one before.
            if index.latestTime(index.entries[key]) > target { key -= 1 }
            return key >= 0 && index.time(index.entries[key]) > max(newestSent, time)
        }
        // The segment that is being read leads nowhere nearer than where it is read.
        if let start = source.segmentStart(at: target.subtractingSaturating(recovery.lead)) { return start > time }
        return target.subtractingSaturating(time) > source.ticks(seconds: 2).addingSaturating(recovery.lead)
    }

    // MARK: Decoding

    private func decodeNext(target: Int64) throws -> Timed? {
        let frame = try Frame()
        while !isDrained {
            let result = decoder.receive(frame)
            if result >= 0 {
                let time = frame.time ?? current?.end ?? timeOfFirst(frame)
                recovery.judge(frame, at: time, isDrained: hasSentEnd)
                // A leading picture of an open group, which refers to the group before.
                if frame.isCorrupt, time < beginning { continue }
                // Frames that could not be read may come before this one.
                if readFailure != nil, time > latestDecodingTime {
                    isDrained = true
                    return nil
                }
                // Some streams repeat or fold back their times; what is presented only goes forward.
                if let last = (upcoming ?? current)?.time, time <= last { continue }
                return Timed(frame: frame, time: time)
            }
            switch result {
            case libav_error_again: try feed(target: target)
            case libav_error_eof:
                isDrained = true
                return nil
            default: try countFailure(result)
            }
        }
        return nil
    }

    /// When a frame is presented that came first and has no time: after every packet where it came last, too, as the last
    /// reference frame of an AVI does.
    private func timeOfFirst(_ frame: Frame) -> Int64 {
        if hasSentEnd, latestDecodingTime > .min { return latestDecodingTime.addingSaturating(max(1, frame.duration)) }
        return beginning > .min ? beginning : source.origin
    }

    private func feed(target: Int64) throws {
        guard !hasSentEnd else {
            isDrained = true
            return
        }
        guard let packet = try nextPacket() else {
            hasSentEnd = true
            _ = decoder.send(nil)
            return
        }
        let needed = try neededBytes(of: packet, target)
        if let time = packet.time {
            if filter == nil {
                decoder.skippedFrames = isNeedless(time, target) ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
            }
            newestSent = max(newestSent, time)
            if !expected.isEmpty, !packet.isHidden { note(time) }
            // A frame after this one is coming that is presented before the target too.
            if time <= target, !packet.isHidden { newestBeforeTarget = max(newestBeforeTarget, time) }
        }
        guard needed > 0 || packet.size == 0 else { return }
        packet.cut(to: needed)
        let result = decoder.send(packet)
        if result < 0, result != libav_error_again, result != libav_error_eof { try countFailure(result) }
    }

    /// How many bytes of a packet must be decoded for the frames that will be asked for.
    private func neededBytes(of packet: Packet, _ target: Int64) throws -> Int {
        guard let count = filter?.neededBytes(of: packet.bytes), count < packet.size, let time = packet.time,
            try isNeedless(packet, time, target)
        else { return packet.size }
        return count
    }

    /// Whether nobody will ask for the frame that is presented at a tick, so that it may be left out where nothing
    /// refers to it.
    private func isNeedless(_ time: Int64, _ target: Int64) -> Bool {
        guard maySkip else { return false }
        if time < newestBeforeTarget, time < target { return true }
        return sent.first { $0 > time }.map { isUnexpected(from: time, to: $0) } ?? false
    }

    /// The same of AV1, which comes in the order in which it is shown: the next packet tells.
    private func isNeedless(_ packet: Packet, _ time: Int64, _ target: Int64) throws -> Bool {
        let ahead: Packet?
        do {
            ahead = try packetAhead()
        } catch {
            // It has not been decoded, and whoever goes on from here needs it.
            queue.insert(packet, at: queueHead)
            throw error
        }
        guard let ahead, !ahead.isHidden, let next = ahead.time, next > time else { return false }
        return next <= target || isUnexpected(from: time, to: next)
    }

    /// Whether no frame will be asked for that is presented from one tick on until another.
    private func isUnexpected(from time: Int64, to next: Int64) -> Bool {
        guard let last = expected.last, time < last else { return false }
        let wanted = expected.firstPlace { $0 >= time }
        return wanted < expected.count && expected[wanted] >= next
    }

    private func note(_ time: Int64) {
        sent.insert(time, at: sent.firstPlace { $0 >= time })
        if sent.count > Self.mostSent { sent.removeFirst() }
    }

    private func countFailure(_ result: Int32) throws {
        try source.interruption.check("decoding")
        failures += 1
        if failures > 50, current == nil, upcoming == nil { try throwLostHeader() }
        if failures > 1_000 {
            throw MediaError(.decodeFailed, "the decoder rejects the data", remedy: "get the file again")
        }
    }

    private func nextPacket() throws -> Packet? {
        if queueHead < queue.count {
            defer {
                queueHead += 1
                if queueHead == queue.count {
                    queue = []
                    queueHead = 0
                }
            }
            return queue[queueHead]
        }
        return try readPacket()
    }

    /// The packet after the one taken last; nil at the end.
    private func packetAhead() throws -> Packet? {
        if queueHead < queue.count { return queue[queueHead] }
        guard let packet = try readPacket() else { return nil }
        queue = [packet]
        queueHead = 0
        return packet
    }

    private func readPacket() throws -> Packet? {
        guard !hasReadAll else { return nil }
        let packet = try Packet()
        do {
            if try source.read(packet) {
                latestDecodingTime = max(latestDecodingTime, packet.decodingTime ?? .min)
                return packet
            }
        } catch let error as MediaError where source.isBroken && !source.interruption.mustStop {
            // The decoder still holds frames from before the place: those are shown.
            readFailure = error
        }
        hasReadAll = true
        return nil
    }

    // MARK: Starting

    /// Begins decoding at the last key frame at or before a tick.
    private func start(at target: Int64) throws {
        beginning = try moveToKeyFrame(at: target)
        recovery.begin(at: beginning, with: queue.first)
    }

    /// Puts the last key frame at or before a tick next in line and returns its time. MPEG-TS may land behind the target
    /// or within a group of pictures: then it goes back further until a key frame comes early enough.
    private func moveToKeyFrame(at target: Int64) throws -> Int64 {
        invalidate()
        decoder.flush()
        isDrained = false
        hasReadAll = false
        readFailure = nil
        latestDecodingTime = .min
        hasSentEnd = false
        unfinished = .min
        isAtStart = false
        beginning = .min
        newestSent = .min
        sent = []
        failures = 0
        if source.isSequential {
            // Everything from the first packet on: nothing may be passed over in search of a key frame.
            try source.rewind()
            isAtStart = true
            return .min
        }
        let index = try source.keyFrameIndex()
        var position = index.isComplete ? index.last(atOrBefore: target) ?? 0 : nil
        let margin = source.ticks(seconds: 10)
        var place = position.map { index.seekTarget(index.entries[$0], margin: margin) } ?? target
        // At least one: the ticks of some files last longer than that.
        var step = max(1, source.ticks(seconds: 0.5))
        let earliest = source.earliest
        while true {
            let isLast = place <= earliest || position == 0
            var moved = try source.seek(to: place)
            if !moved || (isLast && position == nil) {
                try source.rewind()
                moved = false
            }
            if let time = try scan(to: target, stopAtFirst: index.isComplete, entry: position.map { index.entries[$0] })
            {
                if time <= target { return time }
                if isLast || !moved {
                    isAtStart = true
                    return time
                }
            } else if isLast || !moved {
                // No key frame at all: take what is there, from the start.
                try source.rewindWithoutKeyFrames()
                isAtStart = true
                return .min
            }
            if let before = position, before > 0 {
                position = before - 1
                place = index.seekTarget(index.entries[before - 1], margin: margin)
            } else {
                place = max(earliest, min(place, target).subtractingSaturating(step))
                step = step.multipliedSaturating(by: 2)
            }
        }
    }

    /// Reads up to the last key frame at or before the target, or the first one if all come later; nil without any.
    private func scan(to target: Int64, stopAtFirst: Bool, entry: Int64?) throws -> Int64? {
        queue = []
        queueHead = 0
        var found: Int64?
        var bytes = 0
        while true {
            let packet = try Packet()
            guard try source.read(packet) else { return found }
            let time = packet.time
            if packet.isKey, found == nil || (time ?? .max) <= target {
                queue = [packet]
                bytes = 0
                found = time ?? found ?? source.origin
                if let entry { source.learnTime(of: entry, from: packet) }
                if stopAtFirst || (found ?? .max) > target { return found }
                continue
            }
            guard found != nil else { continue }
            queue.append(packet)
            bytes += packet.size
            if let reached = packet.decodingTime ?? time, reached > target { return found }
            if packet.isKey || bytes > 64 << 20 { return found }
        }
    }
}
