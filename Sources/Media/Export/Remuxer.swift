import CLibav

/// Copies a planned range into a file. Used on one worker.
final class Remuxer {
    private let plan: ExportPlan
    private let source: ExportSource
    private let container: OutputContainer
    // Before the output, which must live longer: fields go in this order.
    private let muxer: Muxer
    private let output: FileOutput
    private let interruption: Interruption
    private var tracks: [Int32: RemuxedTrack] = [:]
    private var covers: [(UnsafeMutablePointer<AVStream>, UnsafeMutablePointer<AVStream>)] = []
    private var meter: ExportMeter
    private var frames = FLACFrames()

    init(
        _ plan: ExportPlan, source: ExportSource, output: FileOutput, name: String, interruption: Interruption,
        meter: ExportMeter
    ) throws {
        guard let container = OutputContainer(name: plan.muxer, fileExtension: plan.fileExtension) else {
            throw MediaError(.io, "this libav cannot write \(plan.container)", remedy: "install a fuller FFmpeg")
        }
        self.plan = plan
        self.source = source
        self.container = container
        self.output = output
        self.interruption = interruption
        self.meter = meter
        muxer = try Muxer(container, name: name)
    }

    /// Copies everything. Throws `MediaError` and `CancellationError`.
    func run() throws {
        guard source.main.streamIndex == plan.cut.streamIndex, source.demuxer.identity == plan.file else {
            throw Remuxer.changed
        }
        try describe()
        do {
            try muxer.writeHeader(to: output.context)
            try writeCovers()
            try moveToStart()
            try copyPackets()
            try muxer.finish(output)
        } catch {
            try interruption.check("writing")
            throw output.failure ?? error
        }
        if let failure = output.failure { throw failure }
    }

    fileprivate static let changed = MediaError(
        .changed, "the file has changed since the range was looked at", remedy: "export it again")

    // MARK: Header

    private func describe() throws {
        let context = source.demuxer.context
        let main = source.main
        ExportedMetadata.copy(context.pointee.metadata, to: &muxer.context.pointee.metadata)
        let rate = main.stream.pointee.avg_frame_rate
        let shift = main.time(of: plan.cut.zero)
        ExportedMetadata.shiftTimecode(of: &muxer.context.pointee.metadata, by: shift, at: rate)
        let carried = Set(plan.tracks.filter(\.isCarried).map(\.index))
        for stream in source.streams {
            guard carried.contains(Int(stream.pointee.index)) else {
                stream.pointee.discard = AVDISCARD_ALL
                continue
            }
            let target = try muxer.add(stream)
            ExportedMetadata.shiftTimecode(of: &target.pointee.metadata, by: shift, at: rate)
            if stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_FLAC {
                let rate = AVRational(num: 1, den: max(1, stream.pointee.codecpar.pointee.sample_rate))
                let length = plan.cut.end.subtractingSaturating(plan.cut.zero)
                target.pointee.codecpar.setLengthOfFLAC(
                    stream == main.stream ? av_rescale_q(length, main.timeBase, rate) : nil)
            }
            if stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_ATTACHMENT { continue }
            if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
                covers.append((stream, target))
            } else {
                tracks[stream.pointee.index] = RemuxedTrack(
                    stream, to: target, role: source.role(of: stream), cut: plan.cut, mainBase: main.timeBase,
                    container: container)
            }
        }
        try ExportedMetadata.copyChapters(
            of: context, to: muxer.context, from: clock(plan.cut.zero), to: clock(plan.cut.end))
        guard container.name == "mpegts" else { return }
        for place in 0..<Int(context.pointee.nb_programs) {
            guard let program = context.pointee.programs[place]?.pointee else { continue }
            let members = UnsafeBufferPointer(start: program.stream_index, count: Int(program.nb_stream_indexes))
            guard members.contains(UInt32(main.streamIndex)) else { continue }
            ExportedMetadata.copy(program.metadata, to: &muxer.context.pointee.metadata)
        }
    }

    /// A tick of the main track as a time of the container's clock.
    private func clock(_ ticks: Int64) -> MediaTime {
        MediaTime(ticks: ticks, numerator: source.main.timeBase.num, denominator: source.main.timeBase.den)
    }

    private func writeCovers() throws {
        for (cover, target) in covers where target.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
            let packet = try Packet()
            guard av_packet_ref(packet.pointer, &cover.pointee.attached_pic) >= 0 else { throw MediaError.outOfMemory }
            packet.pointer.pointee.stream_index = target.pointee.index
            packet.pointer.pointee.pts = 0
            packet.pointer.pointee.dts = 0
            packet.pointer.pointee.pos = -1
            try muxer.write(packet)
        }
    }

    // MARK: Packets

    /// Moves to before all packets of the range: of tracks that are stored after the picture that they belong to, and
    /// before it.
    private func moveToStart() throws {
        let main = source.main
        let first = main.stream.pointee.start_time
        if first != libav_no_pts, plan.cut.key < first.addingSaturating(main.ticks(seconds: CutFinder.nearStart)) {
            return listen()
        }
        // An index in memory leads each track to its own place; sound begins earlier by what its decoder needs.
        let lead = tracks.values.map(\.leadSeconds).max() ?? 0
        var distance = source.demuxer.formatName.hasPrefix("mov,") ? main.ticks(seconds: lead) : main.ticks(seconds: 1)
        let packet = try Packet()
        while true {
            let place = plan.cut.key.subtractingSaturating(distance)
            guard first == libav_no_pts || place >= first, try main.seek(to: place) else { break }
            guard try main.read(packet), let time = packet.time else { break }
            if time <= plan.cut.key {
                listen()
                guard try main.seek(to: place) else { break }
                return
            }
            distance = max(main.ticks(seconds: 1), distance).multipliedSaturating(by: 4)
        }
        listen()
        try main.rewind()
    }

    /// Has libav hand over the packets of all copied tracks.
    private func listen() {
        for track in tracks.values { track.source.pointee.discard = AVDISCARD_DEFAULT }
    }

    private func copyPackets() throws {
        while let packet = try nextPacket() {
            guard let track = tracks[packet.pointer.pointee.stream_index] else { continue }
            let isMain = track.source == source.main.stream
            if isMain, let part = track.part(packet) { meter.note(part, bytes: output.length) }
            let isFarBehind = track.isSteady && track.isFarBehind(packet)
            for ready in track.take(packet) { try write(ready, of: track) }
            // The main track goes on: it tells how far behind the range the reading is.
            if track.isDone, !isMain { track.source.pointee.discard = AVDISCARD_ALL }
            if isFarBehind, tracks[plan.cut.streamIndex]?.isDone == true { break }
            if tracks.values.allSatisfy({ $0.isDone || !$0.isSteady }) { break }
        }
        for track in tracks.values { for packet in track.finish() { try write(packet, of: track) } }
        guard let main = tracks[plan.cut.streamIndex], main.hasBegun else {
            throw MediaError(
                .damaged, "the key frame that the range begins with was not found again",
                remedy: "choose another start, or copy the whole file")
        }
        // A bogus timestamp in the middle, or damage, looks like the end: the last frames must have come.
        guard main.reached >= plan.cut.end.subtractingSaturating(source.main.ticks(seconds: 0.5)) else {
            throw MediaError(
                .damaged, "the file cannot be read up to the end of the range", remedy: "choose a shorter range")
        }
        meter.note(1, bytes: output.length)
    }

    private func write(_ packet: Packet, of track: RemuxedTrack) throws {
        if container.name == "flac", let data = packet.pointer.pointee.data,
            let renumbered = frames.renumbered(UnsafeBufferPointer(start: data, count: packet.size))
        {
            try packet.replaceData(with: renumbered)
        }
        if container.name == "mpegts" || container.name == "mpeg" || container.name == "vob", packet.isKey {
            try packet.addParameterSets(of: track.source.pointee.codecpar.pointee)
        }
        try muxer.write(packet)
        if let failure = output.failure { throw failure }
    }

    /// The next packet of a copied track; nil at the end, which damage counts as too.
    private func nextPacket() throws -> Packet? {
        var failures = 0
        while true {
            try interruption.check("reading")
            let packet = try Packet()
            let result = av_read_frame(source.demuxer.context, packet.pointer)
            try interruption.check("reading")
            // What could not be read is no end, and a packet may be one in part only.
            try source.demuxer.throwFailure()
            if result >= 0 {
                if av_packet_get_side_data(packet.pointer, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil {
                    throw MediaError.encrypted
                }
                return packet
            }
            if result == libav_error_eof {
                try source.demuxer.throwMissedBytes()
                return nil
            }
            // A demuxer that reports damage may go on behind it, but not for ever.
            failures += 1
            guard result == libav_error_again || result == libav_error_invalid_data else {
                throw MediaError.libav(result, doing: "reading")
            }
            if failures >= 16 { return nil }
        }
    }
}
