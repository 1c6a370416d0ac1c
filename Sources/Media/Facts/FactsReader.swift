import CLibav

/// Reads the facts of an opened container, stage by stage. Confined to the demuxer's worker.
final class FactsReader {
    let demuxer: Demuxer
    let interruption: Interruption
    private let options: AssetOptions
    private let budget: Budget
    /// Judged before anything more was read.
    private let headerSuffices: Bool
    private var durations: DurationReader
    /// What our own readers found; read once.
    private var knowledge: ContainerProperties?
    private var sessionBytes: Int64 = 0

    private var context: UnsafeMutablePointer<AVFormatContext> { demuxer.context }

    /// A reader of a container that was just opened, before anything else was read from it.
    init(demuxer: Demuxer, options: AssetOptions, budget: Budget, interruption: Interruption) {
        self.demuxer = demuxer
        self.options = options
        self.budget = budget
        self.interruption = interruption
        headerSuffices = HeaderProbe(demuxer: demuxer).suffices
        durations = DurationReader(demuxer: demuxer)
        // What the header states is taken before more is read, so that a property is the same whatever was loaded first.
        if headerSuffices { durations.takeStated() }
    }

    /// The facts that `stage` asks for; reads further by itself where the format's header does not tell.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func facts(_ stage: Stage) throws -> AssetFacts {
        defer { demuxer.reader?.pause() }
        if stage > .header || !headerSuffices || durations.needsMeasuring { try demuxer.findStreamInformation() }
        let reached = demuxer.hasStreamInformation ? max(stage, .streamInformation) : stage
        var format = containerFormat
        guard HeaderProbe(demuxer: demuxer).isCredible else {
            throw MediaError(
                .unrecognizedFormat, "this looks like \(format.longName) but contains no \(format.longName) data",
                remedy: "check what it is with the file command")
        }
        let knowledge = try structure(format)
        defer { demuxer.countSessionBytes(since: &sessionBytes) }
        if let name = knowledge.asset.documentType {
            format = ContainerFormat(
                name: name, longName: name == "webm" ? "WebM" : format.longName, libavName: format.libavName,
                brand: format.brand)
        }
        let animation = knowledge.animation
        var tracks = self.tracks(format, reached).map { track in
            let merged = merged(track, with: knowledge.tracks[track.index])
            return animation?.track(merged) ?? merged
        }
        if let events = knowledge.events {
            let trackID = (tracks.map(\.trackID).max() ?? 0) + 1
            tracks.append(events.facts(index: demuxer.streamCount, trackID: trackID))
        }
        let isStillImage = animation == nil && self.isStillImage(format)
        if !headerSuffices { durations.takeStated() }
        // What goes on while it is read has no end to wait for.
        let isExact = stage >= .fullScan || options.prefersPreciseDurationAndTiming
        // What fragments promise beyond the end of the file is not there to be measured.
        let isCut = knowledge.asset.loss != nil || !knowledge.asset.hasSamples && knowledge.animation == nil
        if let end = knowledge.fragmentsEnd, !isCut || !isExact { durations.takeMeasured(end) }
        if let animation { durations.takeMeasured(animation.timeline.duration) }
        if !isStillImage, animation == nil, !knowledge.asset.isLive, isExact || durations.needsMeasuring {
            if isExact {
                interruption.setTimeout(budget.scanTime)
                interruption.setByteLimit(.max)
                interruption.setWaitLimit(budget.scanTime)
            }
            try durations.measure(interruption, whateverTheSize: isExact)
        }
        for place in tracks.indices {
            guard let range = durations.streamRanges[tracks[place].index] else { continue }
            tracks[place].structure.presented = range
        }
        // What could not be read may be missing from any of these facts.
        try demuxer.throwFailure()
        // Any text with a bracket at the start of a line passes for lyrics; those have times.
        if format.libavName == "lrc", durations.duration == nil { throw MediaError.unrecognized }
        var facts = AssetFacts(
            stage: reached, identity: demuxer.identity, format: format, isStillImage: isStillImage,
            duration: isStillImage ? .zero : durations.duration,
            durationSource: isStillImage ? .stated : isCut && !isExact ? .doubtful : durations.source,
            startTime: startTime,
            fileSize: demuxer.fileSize,
            timelineOrigin: demuxer.hasBroadcastClock ? startTime ?? .zero : .zero,
            tracks: tracks, chapters: chapters(durations.duration, knowledge), programs: programs(tracks),
            metadata: knowledge.metadata.map { $0 + timecodes } ?? metadata(format, tracks),
            structure: knowledge.asset, containsFragments: durations.isFragmented, canContainFragments: demuxer.isMovie)
        facts.isReadInOrder = !demuxer.canGoBack
        // Others that are presented beside segments count by their clock.
        if demuxer.segments != nil, demuxer.hasStreamInformation { _ = try demuxer.timelineOrigin() }
        return facts
    }

    /// What our own reader of the container says; nothing where there is none.
    private func structure(_ format: ContainerFormat) throws -> ContainerProperties {
        if let knowledge { return knowledge }
        var found = ContainerProperties()
        do {
            found = try StructureReader(
                demuxer: demuxer, format: format, isPrecise: options.prefersPreciseDurationAndTiming
            ).read(interruption)
        } catch let error as MediaError where [.timedOut, .readLimitExceeded].contains(error.code) {
            // What libav has told stands: a thousand chapters on a slow disk must not cost the duration.
            interruption.limitOpening(demuxer.policy, budget)
            demuxer.clearFailure()
        }
        knowledge = found
        // Our parsers are done with the header.
        demuxer.reader?.keepsBytes = false
        return found
    }

    private func merged(_ track: TrackFacts, with structure: TrackStructure?) -> TrackFacts {
        guard let structure else { return track }
        var track = track
        track.structure = structure
        track.characteristics += structure.characteristics.filter { !track.characteristics.contains($0) }
        if structure.characteristics.contains(.isAuxiliaryContent) {
            track.characteristics.removeAll { $0 == .isMainProgramContent }
        }
        if let isProtected = structure.isProtected { track.isProtected = isProtected }
        if let still = structure.still, var video = track.format.video {
            still.apply(to: &video)
            track.format.video = video
            track.naturalSize = video.dimensions.map(still.naturalSize)
        }
        if let metadata = structure.metadataFormat { track.format.metadata = metadata }
        if let timecode = structure.timecodeFormat { track.format.timecode = timecode }
        if let items = structure.metadata {
            track.metadata = items + track.metadata.filter(\.isTimecode)
        }
        return track
    }

    /// The source's first timecode, which libav reads out of the timecode track.
    private var timecodes: [MetadataItem] {
        MetadataReader(format: containerFormat).items(context.pointee.metadata).filter(\.isTimecode)
    }

    private var libavName: String {
        context.pointee.iformat?.pointee.name.map { String(cString: $0) } ?? "unknown"
    }

    /// Whether this is one picture rather than a timeline.
    private func isStillImage(_ format: ContainerFormat) -> Bool {
        if libavName == "image2" || libavName.hasSuffix("_pipe") { return true }
        guard format.name == "avif" || format.name == "heif" else { return false }
        return (0..<demuxer.streamCount).allSatisfy { (demuxer.stream($0)?.pointee.nb_frames ?? 0) <= 1 }
    }

    private var containerFormat: ContainerFormat {
        let libavName = self.libavName
        let brand = MetadataReader.string("major_brand", context.pointee.metadata)
        var name = libavName
        if demuxer.isMovie {
            switch brand {
            case .some(let brand) where brand.hasPrefix("qt"): name = "mov"
            case .some(let brand) where brand.hasPrefix("3g"): name = "3gp"
            case .some(let brand) where brand.hasPrefix("M4A"): name = "m4a"
            case .some(let brand) where brand.hasPrefix("M4B"): name = "m4b"
            case .some(let brand) where brand.hasPrefix("avi"): name = "avif"
            case .some(let brand) where ["heic", "heix", "mif1", "msf1"].contains(brand): name = "heif"
            case .none: name = "mov"
            default: name = "mp4"
            }
        } else if libavName == "matroska,webm" {
            name = isWebM ? "webm" : "matroska"
        } else if libavName == "image2" || libavName.hasSuffix("_pipe"),
            let codec = demuxer.stream(0)?.pointee.codecpar,
            let known = avcodec_descriptor_get(codec.pointee.codec_id)?.pointee.name
        {
            // libav's names are those of its ways to read a picture, not of the picture.
            name = String(cString: known) == "mjpeg" ? "jpeg" : String(cString: known)
            return ContainerFormat(
                name: name, longName: "\(name.uppercased()) picture", libavName: libavName, brand: nil)
        }
        let longName = context.pointee.iformat?.pointee.long_name.map { String(cString: $0) }
        return ContainerFormat(name: name, longName: longName ?? name, libavName: libavName, brand: brand)
    }

    /// libav does not say which of the two doctypes it read; WebM allows these codecs only.
    private var isWebM: Bool {
        let allowed = [
            AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_VORBIS, AV_CODEC_ID_OPUS,
            AV_CODEC_ID_WEBVTT,
        ]
        return demuxer.streamCount > 0
            && (0..<demuxer.streamCount).allSatisfy { index in
                demuxer.stream(index).map { allowed.contains($0.pointee.codecpar.pointee.codec_id) } ?? false
            }
    }

    private var startTime: MediaTime? {
        guard demuxer.hasStreamInformation else { return nil }
        // Without a packet that tells: zero, unless the clock may start anywhere.
        guard context.pointee.start_time != libav_no_pts else { return demuxer.hasBroadcastClock ? nil : .zero }
        return MediaTime(value: context.pointee.start_time, timescale: 1_000_000)
    }

    private func tracks(_ format: ContainerFormat, _ reached: Stage) -> [TrackFacts] {
        let streams = (0..<demuxer.streamCount).compactMap(demuxer.stream)
        let identifiers = TrackNumbers.distinct(
            streams.map { (Int($0.pointee.id), $0.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0) })
        let isEncrypted = streams.contains { $0.isEncrypted }
        return zip(streams, identifiers).map { stream, identifier in
            StreamReader(stream: stream, format: format, stage: reached, containerIsEncrypted: isEncrypted).facts(
                trackID: identifier)
        }
    }

    /// The chapters in order of time. A chapter without an end lasts until the next one starts, the last until the asset
    /// ends, as libav too has it once it knows the streams.
    private func chapters(_ duration: MediaTime?, _ knowledge: ContainerProperties) -> [Chapter] {
        if let chapters = knowledge.asset.flatChapters(until: duration) { return chapters }
        guard let list = context.pointee.chapters else { return [] }
        let stated = (0..<Int(context.pointee.nb_chapters)).compactMap { index -> (AVChapter, MediaTime, MediaTime?)? in
            guard let chapter = list[index]?.pointee else { return nil }
            let base = chapter.time_base
            let start = MediaTime(ticks: chapter.start, numerator: base.num, denominator: base.den)
            guard start.isNumeric else { return nil }
            let hasEnd = chapter.end != libav_no_pts && chapter.end > chapter.start
            let end = MediaTime(ticks: chapter.end, numerator: base.num, denominator: base.den)
            return (chapter, start, hasEnd && end.isNumeric ? end : nil)
        }
        let ordered = stated.sorted { $0.1 < $1.1 }
        return ordered.enumerated().map { index, entry in
            let (chapter, start, stated) = entry
            let following = index + 1 < ordered.count ? ordered[index + 1].1 : duration
            let end = stated ?? following
            return Chapter(
                title: MetadataReader.string("title", chapter.metadata),
                timeRange: end.map { TimeRange(start: start, end: $0) }
                    ?? TimeRange(start: start, duration: .indefinite),
                identifier: chapter.id)
        }
    }

    private func programs(_ tracks: [TrackFacts]) -> [Program] {
        guard let list = context.pointee.programs else { return [] }
        return (0..<Int(context.pointee.nb_programs)).compactMap { index in
            guard let program = list[index]?.pointee else { return nil }
            let indices = (0..<Int(program.nb_stream_indexes)).compactMap { program.stream_index?[$0] }
            return Program(
                programID: Int(program.id), name: MetadataReader.string("service_name", program.metadata),
                provider: MetadataReader.string("service_provider", program.metadata),
                trackIDs: indices.compactMap { tracks.indices.contains(Int($0)) ? tracks[Int($0)].trackID : nil })
        }
    }

    private func metadata(_ format: ContainerFormat, _ tracks: [TrackFacts]) -> [MetadataItem] {
        var items = MetadataReader(format: format).items(context.pointee.metadata)
        // Ogg keeps the comments of the work with its stream.
        if format.libavName == "ogg" { items += tracks.flatMap(\.metadata) }
        for track in tracks where track.isAttachedPicture {
            guard let stream = demuxer.stream(track.index) else { continue }
            let picture = DeferredValue(
                place: .stream(track.index), mimeType: DeferredValue.mimeType(ofCodec: track.format.codec.name),
                byteCount: Int(max(0, stream.pointee.attached_pic.size)),
                comment: MetadataReader.string("comment", stream.pointee.metadata))
            items.append(
                MetadataItem(
                    keySpace: MetadataVocabulary.keySpace(of: "artwork", in: format), key: "artwork",
                    commonKey: .artwork, value: .unread(picture)))
        }
        return items
    }
}

extension DeferredValue {
    /// The MIME type of pictures in libav's codec `name`; nil when it is not one of the usual.
    static func mimeType(ofCodec name: String) -> String? {
        switch name {
        case "mjpeg": "image/jpeg"
        case "png", "gif", "bmp", "tiff", "webp": "image/\(name)"
        default: nil
        }
    }
}
