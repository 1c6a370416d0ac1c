internal import Boxes

/// The facts of a movie or picture that libav cannot open, from its boxes alone: HEIC stills, films with damage that libav
/// does not forgive.
struct MovieProbe {
    let bytes: InputReader
    /// Why libav did not open it.
    let obstacle: MediaError

    /// Whether boxes may tell more than libav's error: of a file that contradicts itself, or claims more than libav may have.
    static func mayHelp(_ error: MediaError) -> Bool { [.damaged, .tooLarge].contains(error.code) }

    /// What really stands in the way of a file that libav calls damaged or unknown; nil where that is what it is.
    ///
    /// Reads the movie only, none of its fragments. Throws what reading throws.
    static func reason(
        behind error: MediaError, _ bytes: InputReader
    ) throws -> MediaError? {
        guard [.damaged, .unrecognizedFormat].contains(error.code), bytes.isSeekable else { return nil }
        if try isHEIC(bytes) { return .heic }
        guard mayHelp(error) else { return nil }
        do {
            let movie = try BoxReader(bytes).readMovie()
            let isLocked = movie.tracks.contains { track in
                ["vide", "soun"].contains(track.handler?.type.description)
                    && track.sampleDescriptions.contains { $0.protections.contains { !$0.isRestriction } }
            }
            return isLocked ? .encrypted : nil
        } catch BoxError.source(let error) {
            throw error
        } catch BoxError.noMovie(let structure) {
            if isSegment(structure) { return .segmentAlone }
            // A movie keeps its index at the end, where it was not made for streaming.
            let isMovie = ["ftyp", "wide", "mdat"].contains(structure.boxes.first?.type.description)
            let hasFragments = structure.containsFragments
            return isMovie && structure.isCut && !hasFragments ? .cutOffBeforeIndex : nil
        } catch {
            return nil
        }
    }

    /// Whether the samples of a movie come before their index, as it begins: who cannot go back cannot read them.
    ///
    /// For a reader that nothing was read from yet. Throws what reading throws.
    static func isIndexLast(_ bytes: InputReader) throws -> Bool {
        _ = try bytes.beginning(limit: 4 << 10)
        do {
            let types = try BoxReader(bytes).readStructure().boxes.map(\.type)
            guard let first = types.first, ["ftyp", "wide", "free", "skip", "mdat"].contains(first.description),
                let samples = types.firstIndex(of: "mdat")
            else { return false }
            return !types[..<samples].contains { $0 == "moov" || $0 == "moof" }
        } catch BoxError.source(let error) {
            throw error
        } catch {
            return false
        }
    }

    private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// Whether this is a HEIC picture: libav before 7.1 rejects them with the same error as damage.
    static func isHEIC(_ bytes: InputReader) throws -> Bool {
        let header = try bytes.read(at: 0, count: 12)
        return header.count == 12 && header[4..<8].elementsEqual("ftyp".utf8)
            && heicBrands.contains(String(decoding: header[8...], as: UTF8.self))
    }

    /// What the boxes say of the still picture of a file; nil where its pictures are those of a movie, or there are none.
    ///
    /// Throws what reading throws.
    static func stillImage(_ bytes: InputReader) throws -> StillImage? {
        let reader = BoxReader(bytes)
        do {
            if let movie = try? reader.readMovie(), !movie.tracks.isEmpty { return nil }
            return try reader.readImage()
        } catch BoxError.source(let error) {
            throw error
        } catch {
            return nil
        }
    }

    /// Whether these are fragments with what belongs to them, and nothing that a movie may have been before damage.
    private static func isSegment(_ structure: FileStructure) -> Bool {
        let parts: Set<FourCC> = ["styp", "sidx", "ssix", "emsg", "prft", "moof", "mdat", "mfra", "free", "skip"]
        return structure.containsFragments && structure.isComplete
            && structure.boxes.allSatisfy { parts.contains($0.type) }
    }

    /// Nil where the boxes tell nothing of pictures or tracks. Throws what reading throws.
    func read() throws -> AssetFacts? {
        let reader = BoxReader(bytes)
        do {
            if let movie = try? reader.readMovie(), !movie.tracks.isEmpty { return facts(movie, reader) }
            let image = try reader.readImage()
            return image.properties.width == nil && image.grid == nil ? nil : facts(image)
        } catch BoxError.source(let error) {
            throw error
        } catch {
            return nil
        }
    }

    private func container(_ type: FileType?) -> ContainerFormat {
        let brand = type?.majorBrand.description
        let name: String =
            switch brand {
            case .some(let brand) where brand.hasPrefix("qt"): "mov"
            case .some(let brand) where brand.hasPrefix("avi"): "avif"
            case .some(let brand) where ["heic", "heix", "heim", "heis", "mif1", "msf1"].contains(brand): "heif"
            case .none: "mov"
            default: "mp4"
            }
        let longName = name == "heif" ? "HEIF" : name == "avif" ? "AVIF" : "QuickTime / MOV"
        return ContainerFormat(name: name, longName: longName, libavName: "mov,mp4,m4a,3gp,3g2,mj2", brand: brand)
    }

    // MARK: Pictures

    private func facts(_ image: StillImage) -> AssetFacts {
        let properties = image.properties
        let size = PixelSize(
            width: properties.width ?? image.grid?.width ?? 0, height: properties.height ?? image.grid?.height ?? 0)
        let codec = MovieProbe.codec(image.codedType ?? image.type ?? "    ")
        let still = HEIFDisplayProperties(image)
        var video = MovieProbe.video(size)
        still.apply(to: &video)
        let format = FormatDescription(
            mediaType: .video, codec: codec, profile: nil, level: nil, video: video, audio: nil)
        let container = container(image.structure.fileType)
        let items = StillMetadata.items(image, bytes, container)
        var structure = AssetStructure()
        // libav has no packets of it.
        structure.hasSamples = false
        if image.isCut(at: bytes.length) { structure.markSamplesMissing(because: .cutOffWithinPicture) }
        let decoder = HEIFDecoder.codec(of: image)
        let obstacle = decoder.map { MediaError.missingHEIFLibrary(for: $0) } ?? self.obstacle
        var track = MovieProbe.track(
            0, id: Int(image.primaryItemID), format, still.naturalSize(of: size), still.orientation.transform,
            hasDecoder: obstacle == nil)
        if let range = still.colors?.dynamicRange, range != .sdr { track.characteristics.append(.containsHDRVideo) }
        return facts(
            container, tracks: [track], metadata: items, duration: .zero, isStillImage: true,
            structure: structure, obstacle: obstacle)
    }

    // MARK: Movies

    private func facts(_ movie: Movie, _ reader: BoxReader) -> AssetFacts {
        let identifiers = movie.tracks.map { Int($0.id) }
        var knowledge = MovieStructure(movie: movie, trackIDs: identifiers).knowledge
        knowledge.asset.chapterLists = MovieChapters(movie: movie, reader: reader).lists
        let tracks = movie.tracks.enumerated().map { index, track -> TrackFacts in
            var facts = MovieProbe.track(index, track)
            facts.structure = knowledge.tracks[index] ?? TrackStructure()
            facts.metadata = facts.structure.metadata ?? []
            facts.isProtected = facts.structure.isProtected ?? false
            return facts
        }
        let scale = movie.header.flatMap { Int32(exactly: $0.timescale) } ?? 0
        let stated = movie.header?.duration.flatMap { Int64(exactly: $0) }.flatMap { value -> MediaTime? in
            value > 0 && scale > 0 ? MediaTime(value: value, timescale: scale) : nil
        }
        if movie.structure.isIndexCut { knowledge.asset.markSamplesMissing(because: .cutOffWithinIndex) }
        let duration = movie.isExtendedByFragments ? fragmentsEnd(movie, reader) ?? stated : stated
        return facts(
            container(movie.structure.fileType), tracks: tracks, metadata: knowledge.metadata ?? [], duration: duration,
            isStillImage: false, structure: knowledge.asset, obstacle: obstacle)
    }

    /// Where the last sample of the fragments ends.
    private func fragmentsEnd(_ movie: Movie, _ reader: BoxReader) -> MediaTime? {
        guard let summary = try? reader.readFragments(of: movie) else { return nil }
        return summary.tracks.compactMap { totals -> MediaTime? in
            guard let end = totals.presentationRange?.upperBound,
                let scale = movie.track(id: totals.trackID)?.mediaHeader.flatMap({ Int32(exactly: $0.timescale) }),
                scale > 0
            else { return nil }
            return MediaTime(value: end, timescale: scale)
        }.max()
    }

    private static func track(_ index: Int, _ track: MovieTrack) -> TrackFacts {
        let description = track.sampleDescriptions.first
        let type: MediaType =
            switch track.handler?.type {
            case "vide": .video
            case "soun": .audio
            case "sbtl", "subt", "clcp": .subtitle
            case "text": .text
            case "tmcd": .timecode
            case "meta": .metadata
            default: .data
            }
        let size = description?.visual.map { PixelSize(width: $0.width, height: $0.height) }
        let format = FormatDescription(
            mediaType: type, codec: codec(description?.originalFormat ?? "    "), profile: nil, level: nil,
            video: description?.visual.flatMap { visual in
                size.map { video($0, visual.colors, aspect: visual.pixelAspectRatio) }
            },
            audio: description?.audio.map {
                AudioFormat(
                    sampleRate: Int(exactly: $0.sampleRate.rounded()),
                    channels: $0.channelCount > 0 ? $0.channelCount : nil,
                    channelLayout: nil, sampleFormat: nil, bitsPerSample: nil)
            })
        let matrix = track.header?.matrix
        let transform = matrix.map { Transform(a: $0.a, b: $0.b, c: $0.c, d: $0.d, tx: $0.tx, ty: $0.ty) }
        return self.track(
            index, id: Int(track.id), format, size.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil },
            transform ?? .identity, timescale: track.mediaHeader.flatMap { Int32(exactly: $0.timescale) } ?? 1,
            duration: track.mediaHeader.flatMap { header in
                guard let scale = Int32(exactly: header.timescale), scale > 0 else { return nil }
                return header.duration.flatMap { Int64(exactly: $0) }.map { MediaTime(value: $0, timescale: scale) }
            }, language: track.language)
    }

    // MARK: Both

    private static func track(
        _ index: Int, id: Int, _ format: FormatDescription, _ size: PixelSize?, _ transform: Transform,
        timescale: Int32 = 1, duration: MediaTime? = nil, language: String? = nil, hasDecoder: Bool = false
    ) -> TrackFacts {
        var characteristics: [MediaCharacteristic] = []
        switch format.mediaType {
        case .video: characteristics = [.visual, .frameBased]
        case .audio: characteristics = [.audible]
        case .subtitle, .text: characteristics = [.legible]
        default: break
        }
        return TrackFacts(
            index: index, trackID: id, mediaType: format.mediaType, formats: [format], codecID: 0,
            hasDecoder: hasDecoder, decoderOpens: hasDecoder, isProtected: false, isEnabled: true, isDefault: false,
            isAttachedPicture: false,
            characteristics: characteristics, startTime: nil, duration: duration, timescale: timescale, bitRate: nil,
            language: language, naturalSize: size, transform: transform, frameRate: nil, minimumFrameDuration: nil,
            reordersFrames: false, sampleDataLength: nil, sampleCount: nil, metadata: [])
    }

    private func facts(
        _ format: ContainerFormat, tracks: [TrackFacts], metadata: [MetadataItem], duration: MediaTime?,
        isStillImage: Bool, structure: AssetStructure, obstacle: MediaError?
    ) -> AssetFacts {
        AssetFacts(
            stage: .fullScan, identity: bytes.identity, format: format, isStillImage: isStillImage, duration: duration,
            durationSource: duration == nil ? .unknown : .stated, startTime: .zero, fileSize: bytes.length,
            timelineOrigin: .zero, tracks: tracks, chapters: structure.flatChapters(until: duration) ?? [],
            programs: [],
            metadata: metadata, structure: structure, containsFragments: false, canContainFragments: true,
            obstacle: structure.obstacle ?? obstacle)
    }

    private static func video(
        _ size: PixelSize, _ colors: [ColorInformation] = [], aspect: PixelAspectRatio? = nil
    ) -> VideoFormat {
        let ratio = aspect.flatMap { Rational(Int($0.horizontalSpacing), Int($0.verticalSpacing)) }
        var format = VideoFormat(
            dimensions: size.width > 0 && size.height > 0 ? size : nil, pixelAspectRatio: ratio ?? .one,
            pixelFormat: nil, bitDepth: nil, hasAlpha: false, frameRate: nil, isInterlaced: nil,
            color: ColorProperties(primaries: nil, transfer: nil, matrix: nil, isFullRange: nil),
            dynamicRange: .sdr, masteringDisplay: nil, contentLightLevel: nil, dolbyVision: nil)
        if let colors = ColorCodePoints(colors) { format.apply(colors) }
        return format
    }

    /// libav's name of a sample entry's codec; the code itself where it is none of the usual.
    private static func codec(_ code: FourCC) -> CodecDescription {
        let name: String =
            switch code {
            case "avc1", "avc2", "avc3", "avc4": "h264"
            case "hvc1", "hvc2", "hev1", "hev2", "dvh1", "dvhe": "hevc"
            case "vvc1", "vvi1": "vvc"
            case "av01": "av1"
            case "vp08": "vp8"
            case "vp09": "vp9"
            case "mp4v": "mpeg4"
            case "jpeg", "mjpa", "mjpg": "mjpeg"
            case "mp4a": "aac"
            case "ac-3": "ac3"
            case "ec-3": "eac3"
            case "ac-4": "ac4"
            case "Opus": "opus"
            case "fLaC": "flac"
            case "alac": "alac"
            default: code.description.filter { !$0.isWhitespace }
            }
        return CodecDescription(
            name: name.isEmpty ? "unknown" : name, longName: name.isEmpty ? "unknown" : name,
            fourCharCode: FourCharCode(rawValue: code.rawValue))
    }
}

extension MediaError {
    /// A picture that libav does not know yet.
    static let heic = MediaError(
        .unsupportedCodec, "this libav cannot read HEIC pictures", remedy: "convert it with heif-convert")
}

extension AssetStructure {
    /// The chapters that are shown where no language is asked for; nil where only libav knows of any.
    func flatChapters(until end: MediaTime?) -> [Chapter]? {
        chapterLists?.best(for: []).map { list in
            list.groups.enumerated().map { index, group in
                let isOpen = !group.timeRange.duration.isNumeric
                let range = isOpen ? end.map { TimeRange(start: group.timeRange.start, end: $0) } : nil
                return Chapter(title: group.title, timeRange: range ?? group.timeRange, identifier: Int64(index))
            }
        }
    }
}
