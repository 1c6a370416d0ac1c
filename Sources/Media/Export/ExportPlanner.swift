import CLibav

/// Decides what the export of a range will be. Used on one worker.
struct ExportPlanner {
    let range: TimeRange
    private let interruption: Interruption
    private let open: () throws -> ExportSource
    /// The most tracks of a copy: each is tried, and films have a few dozen at most.
    private static let mostTracks = 128
    private let source: ExportSource

    /// A planner for what `open` opens, which some sources need a second time.
    init(range: TimeRange, interruption: Interruption, open: @escaping () throws -> ExportSource) throws {
        self.range = range
        self.interruption = interruption
        self.open = open
        source = try open()
    }

    /// The plan. Throws as `RangeExport.plan` does.
    func plan() throws -> ExportPlan {
        let main = source.main
        guard !source.isJoined else {
            throw MediaError(
                .invalidRequest, "an edit list puts this track together from pieces, which a copy would show whole",
                remedy: "copy the whole file, or encode the range anew")
        }
        var cuts = CutFinder(main)
        let start = try cuts.start(at: main.ticks(at: range.start))
        let limit = range.end.isNumeric ? main.ticks(at: range.end, rounding: .up) : .max / 4
        guard limit > start.key else { throw ExportPlanner.nothing }
        // Playlists do not get back to where they were.
        if source.isPlaylist { cuts = CutFinder(try open().main) }
        let end = try cuts.end(before: limit, from: start.key)
        guard end.end > main.ticks(at: range.start) else { throw ExportPlanner.nothing }
        let (container, tracks) = try choice()
        var zero = container.hasEditLists && source.hasPictures ? max(start.key, start.shown) : start.key
        var stop = end.end
        if !source.hasPictures, RawSamples(main.stream) != nil {
            zero = max(zero, main.ticks(at: range.start))
            stop = min(stop, limit)
        }
        let cut = ExportCut(
            streamIndex: main.streamIndex, key: start.key, zero: min(zero, stop), end: stop,
            firstExcluded: end.firstExcluded)
        // What a decoder of sound is fed before the beginning is not heard.
        let first = main.time(of: cut.zero)
        let shown = TimeRange(start: source.hasPictures ? first : max(.zero, first), end: main.time(of: cut.end))
        return ExportPlan(
            requested: range, range: shown, hasPictures: source.hasPictures,
            showsLaterFrames: end.isExtended, container: container.title,
            fileExtension: container.fileExtension, tracks: tracks,
            estimatedBytes: bytes(from: start.position, to: end.position, shown), muxer: container.name, cut: cut,
            file: source.demuxer.identity)
    }

    private static let nothing = MediaError(
        .noFrame, "nothing is presented in this range", remedy: "choose a longer range")

    /// What lies between the cuts in the file, else a share of the file as large as that of its time.
    private func bytes(from start: Int64, to end: Int64, _ shown: TimeRange) -> Int64? {
        if start >= 0, end > start { return end - start }
        let duration = source.demuxer.context.pointee.duration
        guard let size = source.demuxer.fileSize, duration > 0 else { return nil }
        let share = shown.duration.seconds * Double(AV_TIME_BASE) / Double(duration)
        return Int64(clamping: Int(saturating: Double(size) * min(1, max(0, share))))
    }

    // MARK: Container and tracks

    private typealias Choice = (container: OutputContainer, tracks: [PlannedTrack], isWhole: Bool)

    /// The first container that takes all pictures and sounds, else the first that takes the main track.
    private func choice() throws -> (OutputContainer, [PlannedTrack]) {
        if source.streams.contains(where: { av_stream_get_side_data($0, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil })
        {
            throw MediaError(.protected, "the file is encrypted", remedy: "play it where it was bought")
        }
        var fallback: Choice?
        for container in OutputContainer.candidates(for: source.demuxer, hasPictures: source.hasPictures) {
            guard let choice = try choice(of: container) else { continue }
            if choice.isWhole { return (choice.container, choice.tracks) }
            fallback = fallback ?? choice
        }
        guard let fallback else {
            let codec = FormatReader(stream: source.main.stream, mediaType: .video).description.codec
            throw MediaError(
                .invalidRequest, "libav writes no container that holds \(codec.longName)",
                remedy: "copy the whole file instead")
        }
        return (fallback.container, fallback.tracks)
    }

    /// Which streams a container takes; nil when not even the main one.
    private func choice(of container: OutputContainer) throws -> Choice? {
        let main = source.main.stream
        let name = "a." + container.fileExtension
        guard container.refusal(of: main) == nil, Muxer.accepts([main], in: container, name: name) else { return nil }
        var refusals: [Int32: String] = [:]
        var carried: [UnsafeMutablePointer<AVStream>] = []
        for stream in source.streams {
            try interruption.check("looking at the tracks")
            if stream == main {
                carried.append(stream)
            } else if let refusal = container.refusal(of: stream) {
                refusals[stream.pointee.index] = refusal
            } else if carried.count >= Self.mostTracks {
                refusals[stream.pointee.index] = "there are too many tracks"
            } else if Muxer.accepts([main, stream], in: container, name: name) {
                carried.append(stream)
            } else {
                refusals[stream.pointee.index] = "libav cannot write it into \(container.title)"
            }
        }
        // Each may be taken beside the main one, and yet not all of them together.
        while carried.count > 1, !Muxer.accepts(carried, in: container, name: name) {
            try interruption.check("looking at the tracks")
            guard let last = carried.lastIndex(where: { $0 != main }) else { break }
            refusals[carried.remove(at: last).pointee.index] = "\(container.title) takes no further tracks"
        }
        let isWhole = source.streams.allSatisfy { stream in
            refusals[stream.pointee.index] == nil || !isSteady(stream)
        }
        return (container, source.streams.map { track($0, refusals[$0.pointee.index], container) }, isWhole)
    }

    private func isSteady(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let type = stream.pointee.codecpar.pointee.codec_type
        return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            && stream.pointee.codecpar.pointee.codec_id != AV_CODEC_ID_NONE
            && (type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO)
    }

    private func track(
        _ stream: UnsafeMutablePointer<AVStream>, _ refusal: String?, _ container: OutputContainer
    ) -> PlannedTrack {
        let format = source.demuxer.formatName
        let reader = StreamReader(
            stream: stream, format: ContainerFormat(name: format, longName: format, libavName: format, brand: nil),
            stage: .header, containerIsEncrypted: false)
        var note = refusal ?? ""
        if refusal == nil, isSteady(stream), source.role(of: stream) == .picture {
            note = "starts with its first key frame in the range"
        }
        let fate: PlannedTrack.Fate =
            refusal == nil ? .copied : container.rewrites(stream) ? .rewritten : .leftOut
        return PlannedTrack(
            index: Int(stream.pointee.index), mediaType: reader.mediaType,
            codec: FormatReader(stream: stream, mediaType: reader.mediaType).description.codec,
            language: MetadataReader.string("language", stream.pointee.metadata), fate: fate, note: note)
    }
}
