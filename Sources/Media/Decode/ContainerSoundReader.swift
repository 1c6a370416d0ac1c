import CLibav

/// An audio track of one container. Confined as `SoundReader` says.
final class ContainerSoundReader: SoundReader {
    private let owner: ContainerSource
    /// Its place among the tracks; nil for the best one.
    private let index: Int?
    private var source: StreamSource
    private var decoder: AudioDecoder
    private let packet: Packet
    private let frame: Frame
    private var failures = 0
    private(set) var hasData = false

    /// Opens the container and one of its audio tracks, the best one where none is named. Throws `MediaError`.
    init(_ owner: ContainerSource, trackAt index: Int?, _ interruption: Interruption) throws {
        (self.owner, self.index) = (owner, index)
        source = try ContainerSoundReader.open(owner, trackAt: index, interruption)
        decoder = try AudioDecoder(parameters: source.parameters, timeBase: source.timeBase)
        packet = try Packet()
        frame = try Frame()
    }

    private static func open(
        _ owner: ContainerSource, trackAt wanted: Int?, _ interruption: Interruption
    ) throws -> StreamSource {
        let demuxer = try owner.open(interruption)
        try demuxer.findStreamInformation()
        demuxer.clearFailure()
        demuxer.reader?.keepsBytes = false
        let index = av_find_best_stream(
            demuxer.context, AVMEDIA_TYPE_AUDIO, wanted.map { Int32(clamping: $0) } ?? -1, -1, nil, 0)
        guard index >= 0 else {
            try demuxer.throwMissedBytes()
            throw noTrack(demuxer, at: wanted)
        }
        return try StreamSource(
            demuxer: demuxer, streamIndex: index, counters: DecodeCounters(), interruption: interruption)
    }

    /// Why there is no track: libav takes none for the best one whose rate and channels it does not know.
    private static func noTrack(_ demuxer: Demuxer, at wanted: Int?) -> MediaError {
        let places = wanted.map { $0..<$0 + 1 } ?? 0..<demuxer.streamCount
        let sound = places.lazy.compactMap(demuxer.stream).first {
            StreamReader.mediaType($0.pointee.codecpar.pointee) == .audio
        }
        guard let sound else {
            return MediaError(.noSuchTrack, wanted == nil ? "the file has no sound" : "the track has no sound")
        }
        let parameters = sound.pointee.codecpar.pointee
        return avcodec_find_decoder(parameters.codec_id) == nil ? .noDecoder(for: parameters) : .noSound
    }

    func begin(_ interruption: Interruption) throws {
        source.use(interruption)
        interruption.limitDecode(owner.budget)
        try source.demuxer.reader?.checkUnchanged()
    }

    var isBroken: Bool { source.isBroken }

    var duration: MediaTime? {
        let known = source.demuxer.context.pointee.duration
        return known > 0 ? MediaTime(value: known, timescale: Int32(AV_TIME_BASE)) : nil
    }

    var isDurationEstimate: Bool {
        let demuxer = source.demuxer
        return demuxer.lacksIndex
            || demuxer.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    }

    var statedEnd: MediaTime? {
        let (start, duration) = (source.stream.pointee.start_time, source.stream.pointee.duration)
        guard duration != libav_no_pts, duration > 0 else { return nil }
        return source.time(of: (start == libav_no_pts ? source.origin : start).addingSaturating(duration))
    }

    func seek(to time: MediaTime) throws -> SoundPlace {
        guard try source.seek(to: source.ticks(at: time)) else { return .unreachable }
        decoder.flush()
        guard try source.read(packet) else { return .ended }
        _ = decoder.send(packet)
        return .found(packet.time.map(source.time(of:)))
    }

    func rewind() throws {
        // A seek to the start and a flush do not bring back all: the noise of AAC goes on from where it was.
        source = try ContainerSoundReader.open(owner, trackAt: index, source.interruption)
        decoder = try AudioDecoder(parameters: source.parameters, timeBase: source.timeBase)
    }

    func next(while mayGoOn: (Int) -> Bool) throws -> DecodedSound.Step {
        var fed = 0
        while true {
            let result = decoder.receive(frame)
            if result == libav_error_eof { return .ended }
            if result >= 0 {
                let rate = Double(max(1, source.parameters.pointee.sample_rate))
                return .sound(
                    DecodedSound(frame: frame, time: frame.time.map(source.time(of:)), statedRate: rate))
            }
            try feed()
            // Packets may give neither a frame nor an error, to the end of the file.
            fed += 1
            if !mayGoOn(fed) { return .paused }
        }
    }

    private func feed() throws {
        let hasPacket = try source.read(packet)
        hasData = hasData || hasPacket
        let result = decoder.send(hasPacket ? packet : nil)
        if result < 0, result != libav_error_again, result != libav_error_eof {
            failures += 1
            if failures > 1_000 {
                throw MediaError(.decodeFailed, "the decoder rejects the sound", remedy: "get the file again")
            }
        }
    }
}
