import CLibav

/// The packets of one track of a container. Confined as `SampleReader` says.
final class ContainerSampleReader: SampleReader {
    let format: SampleFormat
    private let owner: ContainerSource
    private let source: StreamSource
    private let packet: Packet
    /// Whether the packet was read and is still to be handed out.
    private var isAhead = false

    /// Reads one of the tracks of an opened container. Throws `MediaError`.
    init(
        _ owner: ContainerSource, _ demuxer: Demuxer, trackAt index: Int, _ interruption: Interruption
    ) throws {
        self.owner = owner
        // Streams without a header are found by looking.
        if demuxer.hasBroadcastClock || demuxer.stream(index) == nil { try demuxer.findStreamInformation() }
        demuxer.clearFailure()
        demuxer.reader?.keepsBytes = false
        if demuxer.stream(index) == nil { try demuxer.throwMissedBytes() }
        source = try StreamSource(
            demuxer: demuxer, streamIndex: Int32(clamping: index), counters: DecodeCounters(),
            interruption: interruption)
        packet = try Packet()
        let parameters = source.parameters.pointee
        let size = max(0, Int(parameters.extradata_size))
        format = SampleFormat(
            configuration: parameters.extradata.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? [],
            containerCodec: FourCharCode(tag: parameters.codec_tag)?.description,
            timescale: ContainerSampleReader.timescale(of: source.timeBase), width: Int(max(0, parameters.width)),
            height: Int(max(0, parameters.height)))
    }

    /// The container's own where it counts in parts of a second.
    private static func timescale(of base: AVRational) -> Int32 { base.num == 1 && base.den > 0 ? base.den : 90_000 }

    func begin(_ interruption: Interruption) throws {
        source.use(interruption)
        interruption.limitDecode(owner.budget)
        try source.demuxer.reader?.checkUnchanged()
    }

    var isBroken: Bool { source.isBroken }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: packet.pointer.pointee.data, count: packet.pointer.pointee.data == nil ? 0 : packet.size)
    }

    func seek(to time: MediaTime) throws {
        let wanted = source.ticks(at: time)
        var (place, step) = (wanted, source.ticks(seconds: 1))
        // Containers without an index lead to any packet, and to one after the place where times are few.
        for _ in 0..<ContainerSampleReader.attempts {
            // Where nothing leads there, all that comes before is read.
            guard try source.seek(to: place) else { return try source.demuxer.throwFailure() }
            isAhead = try source.read(packet)
            if isAhead, packet.isKey, let time = packet.time, time <= wanted { return }
            place = place.subtractingSaturating(step)
            step = step.multipliedSaturating(by: 2)
        }
        isAhead = false
        do {
            try source.rewind()
        } catch is NotSeekable {
            throw MediaError(
                .io, "the track cannot be read from an earlier place",
                remedy: "read it from its start, without a range")
        }
    }

    /// How often an earlier place is tried: the last is half an hour before the first.
    private static let attempts = 12

    func next() throws -> SampleInfo? {
        if isAhead {
            isAhead = false
        } else {
            guard try source.read(packet) else { return nil }
        }
        let (data, length) = (packet.pointer.pointee, packet.pointer.pointee.duration)
        let identifier = text(AV_PKT_DATA_WEBVTT_IDENTIFIER)
        let settings = text(AV_PKT_DATA_WEBVTT_SETTINGS)
        let addition = identifier == nil && settings == nil && data.side_data_elems > 0 ? cueAddition() : nil
        return SampleInfo(
            presentationTime: data.pts == libav_no_pts ? nil : time(of: data.pts.subtractingSaturating(source.origin)),
            decodeTime: packet.decodingTime.map { time(of: $0.subtractingSaturating(source.origin)) },
            duration: length > 0 ? time(of: length) : nil, isKeyFrame: packet.isKey,
            isHidden: packet.isHidden,
            cueIdentifier: identifier ?? addition?.identifier, cueSettings: settings ?? addition?.settings)
    }

    private func time(of ticks: Int64) -> MediaTime {
        let base = source.timeBase
        let isOwn = base.num == 1 && base.den == format.timescale
        let value = isOwn ? ticks : av_rescale_q(ticks, base, AVRational(num: 1, den: format.timescale))
        return MediaTime(value: value, timescale: format.timescale)
    }

    private func bytes(_ type: AVPacketSideDataType) -> UnsafeBufferPointer<UInt8>? {
        var size = 0
        guard let start = av_packet_get_side_data(packet.pointer, type, &size), size > 0 else { return nil }
        return UnsafeBufferPointer(start: start, count: size)
    }

    private func text(_ type: AVPacketSideDataType) -> String? {
        bytes(type).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What Matroska adds to a cue (`S_TEXT/WEBVTT`): its settings, its name and comments, each a line.
    private func cueAddition() -> (identifier: String, settings: String)? {
        // Eight bytes before it are its number, of which cues have 1.
        guard let addition = bytes(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL), addition.count > 8, addition[7] == 1 else {
            return nil
        }
        let lines = addition.dropFirst(8).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        return (
            lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : "", String(decoding: lines[0], as: UTF8.self)
        )
    }
}
