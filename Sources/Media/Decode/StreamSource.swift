import CLibav

/// One stream of an opened container, as packets from any place.
///
/// Confined to the worker that uses its session. All times here are ticks of the stream's time base on the container's
/// own clock; `origin` is where the asset's timeline starts on it.
final class StreamSource {
    /// The container; of one made of segments, as it was entered last.
    private(set) var demuxer: Demuxer
    private(set) var streamIndex: Int32
    private(set) var stream: UnsafeMutablePointer<AVStream>
    let origin: Int64
    let counters: DecodeCounters
    /// The stream by whose index the container is sought in: Matroska mostly has none for sound.
    private var seekStream: UnsafeMutablePointer<AVStream>
    /// How the times of the segment count that was entered last; nil before any was.
    private var segmentClock: SegmentClock?
    private var loadedIndex: KeyFrameIndex?

    /// Whether the stream is only read on from where it is: its bytes cannot go back, or moving has failed.
    var isSequential: Bool

    private(set) var interruption: Interruption
    private(set) var isAtEnd = false
    /// Whether libav was stopped inside a read or seek; it must not be used again.
    private(set) var isBroken = false
    private var sessionBytes: Int64 = 0
    /// Whether the place may be another than the container's first packet.
    private var hasRead = false

    init(demuxer: Demuxer, streamIndex: Int32, counters: DecodeCounters, interruption: Interruption) throws {
        guard let stream = demuxer.stream(Int(streamIndex)) else {
            throw MediaError(.noSuchTrack, "the file has no such track")
        }
        self.demuxer = demuxer
        self.streamIndex = streamIndex
        self.stream = stream
        self.counters = counters
        self.interruption = interruption
        isSequential = !demuxer.canGoBack
        seekStream = StreamSource.seekStream(of: stream, in: demuxer)
        origin = av_rescale_q(
            try demuxer.timelineOrigin(), AVRational(num: 1, den: AV_TIME_BASE), stream.pointee.time_base)
        leaveOutOthers()
    }

    private func leaveOutOthers() {
        for other in 0..<demuxer.streamCount where other != Int(streamIndex) {
            demuxer.stream(other)?.pointee.discard = AVDISCARD_ALL
        }
    }

    private static func seekStream(
        of stream: UnsafeMutablePointer<AVStream>, in demuxer: Demuxer
    ) -> UnsafeMutablePointer<AVStream> {
        guard demuxer.formatName.hasPrefix("matroska"),
            stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        else { return stream }
        let video = (0..<demuxer.streamCount).lazy.compactMap(demuxer.stream).first {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
                && $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        }
        return video ?? stream
    }

    var timeBase: AVRational { stream.pointee.time_base }
    var parameters: UnsafeMutablePointer<AVCodecParameters> { stream.pointee.codecpar }

    /// Whether every frame is decoded by itself, so that there are none between key frames.
    var hasOnlyKeyFrames: Bool { codecProperties & AV_CODEC_PROP_INTRA_ONLY != 0 }

    /// Whether frames may be presented in another order than they are decoded in.
    var mayReorder: Bool { codecProperties & AV_CODEC_PROP_REORDER != 0 && !hasOnlyKeyFrames }

    private var codecProperties: Int32 { avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props ?? 0 }

    /// Whether the transparency comes as a second picture beside the first, as WebM does it.
    var hasSeparateAlpha: Bool {
        guard let entry = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) else { return false }
        return String(cString: entry.pointee.value) == "1"
    }

    /// The tick before which the stream has nothing.
    var earliest: Int64 {
        let start = stream.pointee.start_time
        // What the segment says that was entered is not so of those before it.
        return demuxer.segments != nil || start == libav_no_pts ? origin : min(origin, start)
    }

    /// Makes the job with this interruption the one that works here.
    func use(_ interruption: Interruption) {
        self.interruption = interruption
        demuxer.use(interruption)
    }

    /// The asset's time of a tick.
    func time(of ticks: Int64) -> MediaTime {
        MediaTime(ticks: ticks.subtractingSaturating(origin), numerator: timeBase.num, denominator: timeBase.den)
    }

    /// The last tick that is not after an asset's time; clamped for what is not numeric.
    func ticks(at time: MediaTime, rounding: MediaTime.Rounding = .down) -> Int64 {
        guard time.isNumeric else { return time < .zero ? .min / 4 : .max / 4 }
        return length(of: time, rounding: rounding).addingSaturating(origin)
    }

    private func length(of time: MediaTime, rounding: MediaTime.Rounding) -> Int64 {
        guard let ticks = time.ticks(numerator: timeBase.num, denominator: timeBase.den, rounding: rounding) else {
            return time < .zero ? .min / 4 : .max / 4
        }
        return max(.min / 4, min(.max / 4, ticks))
    }

    /// The ticks that a frame may start at for a time, by the options' tolerances; the first is after the last where the
    /// tolerances end between two ticks.
    func window(around time: MediaTime, _ options: FrameOptions) -> (low: Int64, high: Int64) {
        let before = max(.zero, options.toleranceBefore)
        let after = max(.zero, options.toleranceAfter)
        return (
            before.isNumeric ? ticks(at: time - before, rounding: .up) : .min / 4,
            after.isNumeric ? ticks(at: time + after) : .max / 4
        )
    }

    /// Whether a tick after a time is nearer to it than one before it: a tick may be as coarse as a frame, and the time
    /// lie between two.
    func isNearer(_ after: Int64, than before: Int64, to time: MediaTime) -> Bool {
        time - self.time(of: before) > self.time(of: after) - time
    }

    /// The ticks of a number of seconds.
    func ticks(seconds: Double) -> Int64 {
        length(of: MediaTime(seconds: seconds, preferredTimescale: 90_000), rounding: .down)
    }

    /// The key frames of the container's index. Moves the demuxer where the index is only read on the first seek.
    func keyFrameIndex() throws -> KeyFrameIndex {
        if let loadedIndex { return loadedIndex }
        if demuxer.formatName.hasPrefix("matroska") {
            demuxer.reader?.keepsBytes = true
            defer { demuxer.reader?.keepsBytes = false }
            _ = try seek(to: 0)
        }
        let index = KeyFrameIndex(of: self)
        loadedIndex = index
        return index
    }

    /// The same with the times of all key frames from the file's sample tables, where those can be had.
    func timedKeyFrameIndex() throws -> KeyFrameIndex {
        var index = try keyFrameIndex()
        index.askTables(of: self)
        loadedIndex = index
        return index
    }

    /// Learns from a key frame read at an index entry when it is presented.
    func learnTime(of entry: Int64, from packet: Packet) {
        guard loadedIndex?.isKnown(entry) == false, let time = packet.time else { return }
        guard time == entry || packet.decodingTime == entry else { return }
        loadedIndex?.learn(entry, time: time, duration: packet.duration)
    }

    /// Notes whether the packet after a key frame's is a key frame, too.
    func learn(isFollowedByKey: Bool) { loadedIndex?.learn(isFollowedByKey: isFollowedByKey) }

    /// Reads the stream's next packet into `packet`; false at the end, which damage counts as too.
    func read(_ packet: Packet) throws -> Bool {
        var failures = 0
        // Whoever reads without having gone anywhere reads from the start.
        if !hasRead, let segments = demuxer.segments, segments.entry > .zero { try enter(segments, at: .min) }
        demuxer.reader?.isSentBack = false
        while true {
            try interruption.check("reading the picture")
            av_packet_unref(packet.pointer)
            hasRead = true
            let result = reading { av_read_frame(demuxer.context, packet.pointer) }
            demuxer.countSessionBytes(since: &sessionBytes)
            if result < 0, result == libav_error_exit || interruption.mustStop {
                isBroken = true
                try interruption.check("reading the picture")
            }
            // What could not be read is no end: libav has then lost its place, and may have made a part of a packet.
            do {
                try demuxer.throwStop()
                try demuxer.throwFailure()
            } catch {
                isBroken = true
                throw error
            }
            // A packet that did arrive is handed on even when the work must stop, so that none is lost: the reader may go
            // on from here with the next request.
            if result < 0 {
                // A demuxer that reports damage may go on behind it, but not for ever.
                failures += 1
                if result == libav_error_again || result == libav_error_invalid_data, failures < 16 { continue }
                do {
                    try demuxer.throwRefusal()
                    try demuxer.throwMissedBytes()
                    if let reader = demuxer.reader, reader.isSentBack { throw MediaError.cannotGoBack(reader.policy) }
                    try demuxer.checkEnd(result)
                } catch {
                    isBroken = true
                    throw error
                }
                isAtEnd = true
                return false
            }
            if packet.pointer.pointee.stream_index == streamIndex {
                counters.countPacket()
                segmentClock?.place(packet)
                fillTime(of: packet)
                if av_packet_get_side_data(packet.pointer, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil {
                    throw MediaError.encrypted
                }
                return true
            }
        }
    }

    /// Calls libav for something that may read. The clock of a decode stands still while a session of libav's own waits, as
    /// `InputReader` has it for bytes.
    private func reading(_ body: () -> Int32) -> Int32 {
        guard demuxer.waitsInside else { return body() }
        return interruption.whileWaiting(atMost: demuxer.networkTime, body)
    }

    /// AVI has decoding times only; frames come out as much later as the decoder holds them back to put them in order.
    private func fillTime(of packet: Packet) {
        let fields = packet.pointer
        guard fields.pointee.pts == libav_no_pts, fields.pointee.dts != libav_no_pts else { return }
        packet.delay = max(0, fields.pointee.duration)
            .multipliedSaturating(by: Int64(max(0, parameters.pointee.video_delay)))
    }

    /// Moves to the last key frame that the container knows at or before a tick; false when it cannot.
    func seek(to ticks: Int64) throws -> Bool {
        try interruption.check("seeking")
        if isSequential { return false }
        if let segments = demuxer.segments {
            try enter(segments, at: ticks)
            return true
        }
        if hasSynthesizedTimestamps { return false }
        hasRead = true
        counters.countSeek()
        let place = seekStream == stream ? ticks : av_rescale_q(ticks, timeBase, seekStream.pointee.time_base)
        let result = reading {
            av_seek_frame(demuxer.context, seekStream.pointee.index, place, AVSEEK_FLAG_BACKWARD)
        }
        demuxer.countSessionBytes(since: &sessionBytes)
        if result < 0, result == libav_error_exit || interruption.mustStop {
            isBroken = true
            try interruption.check("seeking")
        }
        do {
            try demuxer.throwStop()
            if result < 0 { try demuxer.throwFailure() }
        } catch {
            isBroken = true
            throw error
        }
        // An index that cannot be read is one that is not there: what is read from here on tells whether that matters.
        demuxer.noteSeek()
        isAtEnd = false
        return result >= 0
    }

    /// Moves to the first packet of the container. Throws `NotSeekable` when nothing can move it.
    func rewind() throws {
        guard hasRead else { return }
        if let segments = demuxer.segments { return try enter(segments, at: .min) }
        if !isSequential, !hasSynthesizedTimestamps {
            // In MPEG streams a seek by time looks for decoding times, and passes over a first frame without one.
            if isBroadcast, seekToFirstByte() { return }
            if try seek(to: .min / 4) { return }
            // MP3 starts with samples to be skipped, and a seek to the first that is heard passes over their packet.
            let start = stream.pointee.start_time == libav_no_pts ? 0 : stream.pointee.start_time
            if start > 0, try seek(to: 0) { return }
            if try seek(to: start) { return }
            if seekToFirstByte() { return }
        }
        isBroken = true
        throw NotSeekable()
    }

    /// Goes on from the segment that holds a tick: what was open is closed, and the container entered there.
    private func enter(_ segments: any SegmentedInput, at ticks: Int64) throws {
        let start = segments.start(ofSegmentAt: time(of: ticks))
        let isThere = !hasRead && start == segments.entry
        hasRead = true
        if isThere {
            segmentClock = SegmentClock(demuxer, stream, expected: self.ticks(at: start))
            return
        }
        counters.countSeek()
        isBroken = true
        guard let opened = try demuxer.entered(at: start), let found = opened.counterpart(of: stream, at: streamIndex)
        else { throw MediaError.unlikeSegments }
        // What the first segment has told is not looked for in each.
        guard avcodec_parameters_copy(found.pointee.codecpar, parameters) >= 0 else { throw MediaError.outOfMemory }
        found.pointee.avg_frame_rate = stream.pointee.avg_frame_rate
        found.pointee.r_frame_rate = stream.pointee.r_frame_rate
        opened.reader?.keepsBytes = false
        segmentClock = SegmentClock(opened, found, expected: self.ticks(at: start))
        (demuxer, stream, streamIndex, seekStream) = (opened, found, found.pointee.index, found)
        leaveOutOthers()
        isAtEnd = false
        isBroken = false
    }

    /// When the segment begins that holds a tick; nil for what is one piece.
    func segmentStart(at ticks: Int64) -> Int64? {
        demuxer.segments.map { self.ticks(at: $0.start(ofSegmentAt: time(of: ticks))) }
    }

    /// Moves to the first packet of a film in which there is no key frame. Throws `NotSeekable` where the container must be
    /// opened again for that: after a seek in Matroska libav passes over all that comes before a key frame.
    func rewindWithoutKeyFrames() throws {
        guard hasRead, !isSequential, demuxer.formatName.hasPrefix("matroska") else { return try rewind() }
        isBroken = true
        throw NotSeekable()
    }

    private func seekToFirstByte() -> Bool {
        counters.countSeek()
        let bytewise = AVSEEK_FLAG_BYTE | AVSEEK_FLAG_BACKWARD
        guard reading({ av_seek_frame(demuxer.context, -1, 0, bytewise) }) >= 0 else { return false }
        demuxer.noteSeek()
        isAtEnd = false
        return true
    }

    /// Whether moving may leave samples that cannot be decoded though the file is sound.
    var mayLoseHeader: Bool { demuxer.formatName.hasPrefix("hls") || demuxer.formatName == "dash" }

    private var isBroadcast: Bool { demuxer.formatName == "mpegts" || demuxer.formatName == "mpeg" }

    /// Whether the file has no times and libav counts them from where it happens to read: raw MPEG video, for one.
    private var hasSynthesizedTimestamps: Bool {
        // The demuxer of raw MPEG-1 and MPEG-2 video forgets to say so by its flags.
        demuxer.formatName == "mpegvideo"
            || (demuxer.context.pointee.iformat?.pointee.flags ?? 0) & AVFMT_NOTIMESTAMPS != 0
    }
}

extension Demuxer {
    /// The stream here that goes on with one of another opening of the same container; nil where there is none.
    fileprivate func counterpart(
        of stream: UnsafeMutablePointer<AVStream>, at index: Int32
    ) -> UnsafeMutablePointer<AVStream>? {
        func goesOn(_ other: UnsafeMutablePointer<AVStream>) -> Bool {
            let (base, own) = (other.pointee.time_base, stream.pointee.time_base)
            return other.pointee.codecpar.pointee.codec_id == stream.pointee.codecpar.pointee.codec_id
                && base.num == own.num && base.den == own.den
        }
        let streams = (0..<streamCount).compactMap(self.stream).filter(goesOn)
        return streams.first { $0.pointee.id == stream.pointee.id } ?? streams.first { $0.pointee.index == index }
            ?? streams.first
    }
}

extension MediaError {
    fileprivate static let unlikeSegments = MediaError(
        .damaged, "a segment has not the tracks that those before it have", remedy: "check the playlist at its source")
}
