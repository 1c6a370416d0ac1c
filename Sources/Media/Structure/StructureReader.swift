internal import Boxes
internal import Bytes
import CLibav
internal import Matroska
internal import Playlists
internal import Tags

/// Runs the container's parser, beside libav. Confined to the demuxer's worker.
struct StructureReader {
    let demuxer: Demuxer
    let format: ContainerFormat
    /// Whether times must be exact, whatever it costs.
    var isPrecise = false

    /// Fragmented files up to this length are walked through: their headers' durations are often wrong.
    private static let smallFile: Int64 = 64 << 20
    /// How much of a variant's playlist is read: hours of segments.
    private static let variantBytes = 1 << 20

    /// What was found; nothing for containers that libav tells all of, and for streams that cannot go back.
    ///
    /// Throws `CancellationError`, and `MediaError` where a limit is passed; damage costs what is damaged.
    func read(_ interruption: Interruption) throws -> ContainerProperties {
        var knowledge = ContainerProperties()
        do {
            if format.libavName.hasPrefix("mov,") {
                knowledge = try movie()
            } else if format.libavName == "matroska,webm" {
                knowledge = try segment()
            } else if format.libavName == "hls" {
                knowledge = try playlist()
            } else if StructureReader.tagged.contains(format.libavName) || format.libavName.hasSuffix("_pipe") {
                if demuxer.policy.readsTail { knowledge = try tags() }
                if format.libavName == "webp_pipe", demuxer.canGoBack { try addAnimation(to: &knowledge) }
            }
        } catch BoxError.source(let error as MediaError) where error.code == .network {
            // libav seeks to each sample of a movie by itself: what our reader could not have costs no more.
            demuxer.clearFailure()
        } catch BoxError.source(let error), TagError.source(let error) {
            if error is CancellationError || error is MediaError { throw error }
        } catch MatroskaError.source(let error) {
            if error is CancellationError || error is MediaError { throw error }
        } catch is MatroskaError {
        } catch is BoxError {
        } catch is TagError {
        }
        try interruption.check("reading the structure")
        return knowledge
    }

    private static let tagged: Set<String> = [
        "mp3", "aac", "flac", "ogg", "wav", "w64", "avi", "aiff", "dsf", "ape", "mpc", "mpc8", "wv", "tta", "asf",
        "gif",
        "apng", "image2",
    ]

    private func movie() throws -> ContainerProperties {
        let bytes = demuxer.bytes
        let reader = BoxReader(bytes)
        if format.name == "avif" || format.name == "heif" { return try image(reader, bytes) }
        let movie = try reader.readMovie()
        var knowledge = MovieStructure(movie: movie, trackIDs: trackIDs, lengths: lengths).knowledge
        knowledge.asset.chapterLists = MovieChapters(movie: movie, reader: reader).lists
        if !movie.isExtendedByFragments { addSampleBytes(movie, reader, to: &knowledge) }
        addLoss(movie, to: &knowledge.asset)
        let isSmall = demuxer.policy.mayBeScanned(length: demuxer.fileSize, limit: StructureReader.smallFile)
        if movie.isExtendedByFragments, movie.structure.containsFragments, isSmall || isPrecise {
            addFragments(try reader.readFragments(of: movie), movie, to: &knowledge)
        }
        if movie.structure.first("emsg") != nil {
            let mayBeRead = isSmall || isPrecise
            knowledge.events = EventTrack(mayBeRead ? EventTimeline(try reader.readEvents(of: movie), of: movie) : nil)
        }
        return knowledge
    }

    /// The events of an opened movie. Throws `MediaError` or `CancellationError`.
    static func events(of demuxer: Demuxer) throws -> EventTimeline {
        let reader = BoxReader(demuxer.bytes)
        do {
            let movie = try reader.readMovie()
            return EventTimeline(try reader.readEvents(of: movie), of: movie)
        } catch .source(let error) where error is CancellationError || error is MediaError {
            throw error
        } catch {
            throw MediaError(
                .damaged, "the event messages cannot be read", remedy: "check that the file is whole")
        }
    }

    /// Tells what a movie lacks that was cut off within or behind its index.
    private func addLoss(_ movie: Movie, to asset: inout AssetStructure) {
        guard let size = demuxer.fileSize else { return }
        let structure = movie.structure
        let media = movie.tracks.filter { ["vide", "soun"].contains($0.handler?.type) }
        let mayHaveFragments = movie.isExtendedByFragments && (structure.containsFragments || !structure.isComplete)
        if !media.isEmpty || structure.isIndexCut, media.allSatisfy({ ($0.samples.sampleCount ?? 0) == 0 }),
            !mayHaveFragments
        {
            return asset.markSamplesMissing(because: structure.isIndexCut ? .cutOffWithinIndex : .noSamples)
        }
        if structure.isIndexCut { asset.loss = .cutOffWithinIndex }
        // Samples that lie in another file have their places there.
        let streams = trackIDs.enumerated().compactMap { place, identifier in
            let isHere = UInt32(exactly: identifier).flatMap { movie.track(id: $0)?.isSelfContained } ?? false
            return isHere ? demuxer.stream(place) : nil
        }
        guard let samples = MissingSamples(streams, fileSize: size, isCut: structure.isCut) else { return }
        if !samples.hasBeginning, samples.missingByteCount > 0 {
            asset.markSamplesMissing(because: structure.isIndexCut ? .cutOffWithinIndex : .cutOffBeforeMedia)
        } else if structure.containsFragments {
            // libav knows the first fragments only; what is cut is the last box.
            let missing = structure.missingLength
            if missing > 0 { asset.loss = .cutOff(missing: missing, of: size.addingSaturating(missing)) }
        } else if samples.missingByteCount > 0 {
            asset.loss = .cutOff(missing: samples.missingByteCount, of: samples.byteCount, from: samples.start)
        }
    }

    /// Counts the bytes of tracks whose samples libav has not all kept, because an edit list leaves some out. The tables
    /// lie in what libav has just read.
    private func addSampleBytes(_ movie: Movie, _ reader: BoxReader, to knowledge: inout ContainerProperties) {
        for (place, identifier) in trackIDs.enumerated() {
            guard let stream = demuxer.stream(place), let id = UInt32(exactly: identifier),
                let track = movie.track(id: id), let count = track.samples.sampleCount, count > 0,
                count != Int(avformat_index_get_entries_count(stream)),
                let table = try? reader.sampleTable(of: track), !table.isPartial
            else { continue }
            knowledge.tracks[place]?.sampleDataLength = table.byteCount
        }
    }

    private func addFragments(_ summary: FragmentSummary, _ movie: Movie, to knowledge: inout ContainerProperties) {
        guard summary.isComplete else { return }
        for (place, identifier) in trackIDs.enumerated() {
            guard let id = UInt32(exactly: identifier), let range = summary.totals(trackID: id)?.presentationRange,
                let scale = movie.track(id: id)?.mediaHeader.flatMap({ Int32(exactly: $0.timescale) }), scale > 0
            else { continue }
            let start = MediaTime(value: max(0, range.lowerBound), timescale: scale)
            let end = MediaTime(value: range.upperBound, timescale: scale)
            knowledge.tracks[place]?.presented = TimeRange(start: start, end: end)
            knowledge.tracks[place]?.sampleDataLength = summary.totals(trackID: id)?.byteCount
            knowledge.fragmentsEnd = max(knowledge.fragmentsEnd ?? end, end)
        }
    }

    private func image(_ reader: BoxReader, _ bytes: any ByteSource) throws -> ContainerProperties {
        var knowledge = ContainerProperties()
        var hasItemsOnly = true
        if let movie = try? reader.readMovie(), !movie.tracks.isEmpty {
            hasItemsOnly = false
            knowledge = MovieStructure(movie: movie, trackIDs: trackIDs).knowledge
            addLoss(movie, to: &knowledge.asset)
        }
        let image = try reader.readImage()
        knowledge.metadata = (knowledge.metadata ?? []) + StillMetadata.items(image, bytes, format)
        guard hasItemsOnly else { return knowledge }
        if image.isCut(at: bytes.length) { knowledge.asset.markSamplesMissing(because: .cutOffWithinPicture) }
        let still = HEIFDisplayProperties(image)
        var track = TrackStructure()
        track.still = still
        track.transform = still.orientation.transform
        if let range = still.colors?.dynamicRange, range != .sdr { track.characteristics = [.containsHDRVideo] }
        knowledge.tracks[0] = track
        return knowledge
    }

    private func segment() throws -> ContainerProperties {
        let segment = try MatroskaReader(demuxer.bytes).read()
        let tracks = (0..<demuxer.streamCount).compactMap { index -> (place: Int, type: TrackType?)? in
            guard let stream = demuxer.stream(index)?.pointee, stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            else { return nil }
            switch stream.codecpar.pointee.codec_type {
            case AVMEDIA_TYPE_ATTACHMENT: return nil
            case AVMEDIA_TYPE_VIDEO: return (index, .video)
            case AVMEDIA_TYPE_AUDIO: return (index, .audio)
            case AVMEDIA_TYPE_SUBTITLE: return (index, .subtitle)
            default: return (index, nil)
            }
        }
        var knowledge = MatroskaStructure(segment: segment, streams: tracks).knowledge
        // A segment of unknown size may end anywhere.
        if let size = demuxer.fileSize, let length = segment.size,
            case let missing = segment.dataOffset.addingSaturating(length) - size, missing > 0
        {
            knowledge.asset.loss = .cutOff(missing: missing, of: length)
        }
        return knowledge
    }

    private func playlist() throws -> ContainerProperties {
        guard let reader = demuxer.reader else { return ContainerProperties() }
        let place = String(
            decoding: reader.url.starts(with: "file:".utf8) ? reader.url.dropFirst(5) : reader.url[...], as: UTF8.self)
        guard let playlist = try? Playlist.parse(try reader.playlistText(), url: place) else {
            return ContainerProperties()
        }
        guard case .master(let master) = playlist, master.sessionKeys.isEmpty else {
            return PlaylistStructure(playlist: playlist).knowledge
        }
        return PlaylistStructure(playlist: playlist, variant: try variant(of: master)).knowledge
    }

    /// The playlist of the first variant that can be read: most lists of variants leave it to those to say that they are
    /// encrypted. libav has read it already, but lets nobody see it. Nil where none of the first few can be read.
    private func variant(of master: MasterPlaylist) throws -> MediaPlaylist? {
        for variant in master.variants.lazy.filter({ !$0.isIFrameOnly }).prefix(3) {
            guard let neighbor = demuxer.neighbor(variant.uri),
                let text = try readable({ try demuxer.beginning(of: neighbor, limit: StructureReader.variantBytes) }),
                case .media(let media)? = try? Playlist.parse(
                    text, url: variant.uri.resolved, variables: master.variables)
            else { continue }
            return media
        }
        return nil
    }

    /// What `read` gives; nil where it fails otherwise than by being cancelled.
    private func readable(_ read: () throws -> [UInt8]) throws -> [UInt8]? {
        do { return try read() } catch is MediaError { return nil }
    }

    private func addAnimation(to knowledge: inout ContainerProperties) throws {
        guard let animation = try WebPAnimationReader.read(demuxer.bytes) else { return }
        let facts = AnimationFacts(timeline: WebPTimeline(animation))
        facts.apply(to: &knowledge.asset)
        knowledge.animation = facts
    }

    private func tags() throws -> ContainerProperties {
        let tags = try TagReader.read(demuxer.bytes)
        return TagStructure(tags: tags, format: format, fileSize: demuxer.fileSize).knowledge
    }

    private var lengths: [Int: MediaTime] {
        var lengths: [Int: MediaTime] = [:]
        for index in 0..<demuxer.streamCount {
            guard let stream = demuxer.stream(index)?.pointee, stream.duration > 0 else { continue }
            let base = stream.time_base
            lengths[index] = MediaTime(ticks: stream.duration, numerator: base.num, denominator: base.den)
        }
        return lengths
    }

    private var trackIDs: [Int] { (0..<demuxer.streamCount).map { Int(demuxer.stream($0)?.pointee.id ?? 0) } }
}
