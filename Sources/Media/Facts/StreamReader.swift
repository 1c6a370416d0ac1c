import CLibav

/// Reads the facts of one stream out of libav's structures. Used on the demuxer's worker, while the demuxer lives.
struct StreamReader {
    let stream: UnsafeMutablePointer<AVStream>
    let format: ContainerFormat
    let stage: Stage
    /// Whether the container brings keys along. libav pins them to whichever stream it read last, so that they tell of
    /// the file, not of that stream.
    let containerIsEncrypted: Bool

    private var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }

    func facts(trackID: Int) -> TrackFacts {
        let metadata = MetadataReader(format: format).items(stream.pointee.metadata)
        let decoder = avcodec_find_decoder(parameters.codec_id)
        let isProtected = containerIsEncrypted && (mediaType == .video || mediaType == .audio)
        let isPicture = has(AV_DISPOSITION_ATTACHED_PIC)
        let description = FormatReader(stream: stream, mediaType: mediaType).description
        return TrackFacts(
            index: Int(stream.pointee.index), trackID: trackID, mediaType: mediaType, formats: [description],
            codecID: parameters.codec_id.rawValue, hasDecoder: decoder != nil,
            decoderOpens: stage >= .streamInformation ? decoderOpens(decoder) : nil, isProtected: isProtected,
            isEnabled: !format.libavName.hasPrefix("mov,") || has(AV_DISPOSITION_DEFAULT) || isPicture,
            isDefault: has(AV_DISPOSITION_DEFAULT), isAttachedPicture: isPicture,
            characteristics: characteristics(description), startTime: startTime,
            duration: duration(metadata), timescale: timescale, bitRate: bitRate(metadata),
            language: MetadataReader.string("language", stream.pointee.metadata),
            naturalSize: naturalSize(description), transform: transform, frameRate: description.video?.frameRate,
            minimumFrameDuration: minimumFrameDuration(description.video?.frameRate),
            reordersFrames: parameters.video_delay > 0, sampleDataLength: sampleDataLength,
            sampleCount: stream.pointee.nb_frames > 0 ? stream.pointee.nb_frames : nil, metadata: metadata)
    }

    var mediaType: MediaType { StreamReader.mediaType(parameters) }

    /// What a stream holds, by its type in libav or, for what libav does not know, by its code.
    static func mediaType(_ parameters: AVCodecParameters) -> MediaType {
        switch parameters.codec_type {
        case AVMEDIA_TYPE_VIDEO: return .video
        case AVMEDIA_TYPE_AUDIO: return .audio
        case AVMEDIA_TYPE_SUBTITLE: return .subtitle
        case AVMEDIA_TYPE_ATTACHMENT: return .attachment
        default: break
        }
        if parameters.codec_id == AV_CODEC_ID_TIMED_ID3 || parameters.codec_id == AV_CODEC_ID_SCTE_35 {
            return .metadata
        }
        switch FourCharCode(tag: parameters.codec_tag)?.description {
        case "tmcd", "tc64": return .timecode
        case "text": return .text
        case "stpp", "wvtt", "sbtt", "c608", "c708": return .subtitle
        // The registration of a transport stream says what libav takes for mere data (ETSI TS 103 190-2, annex G).
        case "AC-4": return .audio
        case "mebx", "mett", "metx", "urim", "gpmd", "camm", "it35", "fdsc", "ID3 ", "rtmd", "CTMD", "djmd", "dbgi":
            return .metadata
        default: return .data
        }
    }

    private func has(_ disposition: Int32) -> Bool { stream.pointee.disposition & disposition != 0 }

    private func sideData(_ type: AVPacketSideDataType) -> UnsafeBufferPointer<UInt8>? {
        var size = 0
        guard let bytes = av_stream_get_side_data(stream, type, &size), size > 0 else { return nil }
        return UnsafeBufferPointer(start: bytes, count: size)
    }

    private func time(_ ticks: Int64) -> MediaTime? {
        guard ticks != libav_no_pts else { return nil }
        let base = stream.pointee.time_base
        let time = MediaTime(ticks: ticks, numerator: base.num, denominator: base.den)
        return time.isNumeric ? time : nil
    }

    private var startTime: MediaTime? { time(stream.pointee.start_time) }

    private func duration(_ metadata: [MetadataItem]) -> MediaTime? {
        if stream.pointee.duration > 0, let stated = time(stream.pointee.duration) { return stated }
        // Matroska's muxers state it in a tag: 00:00:24.341000000.
        return MetadataReader.string("DURATION", stream.pointee.metadata).flatMap(MediaTime.init(clock:))
    }

    private var timescale: Int32 {
        let base = stream.pointee.time_base
        guard base.num > 0, base.den > 0 else { return 1 }
        return base.num == 1 ? base.den : max(1, Int32((Double(base.den) / Double(base.num)).rounded()))
    }

    private func bitRate(_ metadata: [MetadataItem]) -> Double? {
        if parameters.bit_rate > 0 { return Double(parameters.bit_rate) }
        return MetadataReader.string("BPS", stream.pointee.metadata).flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
    }

    private func naturalSize(_ description: FormatDescription) -> PixelSize? {
        guard let video = description.video, let size = video.dimensions else { return nil }
        let aspect = video.pixelAspectRatio
        let width = (Double(size.width) * aspect.value).rounded()
        guard width >= 1, width < 1_000_000 else { return size }
        return PixelSize(width: Int(width), height: size.height)
    }

    private var transform: Transform {
        guard let bytes = sideData(AV_PKT_DATA_DISPLAYMATRIX), bytes.count >= 36 else { return .identity }
        let raw = UnsafeRawBufferPointer(bytes)
        return Transform(displayMatrix: (0..<9).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) })
    }

    private func minimumFrameDuration(_ average: Rational?) -> MediaTime? {
        if let ticks = FrameSpacing(stream).shortest, let time = time(ticks) { return time }
        // r_frame_rate is the lowest rate that hits every time stamp; its reciprocal is the shortest frame.
        let rate = stream.pointee.r_frame_rate
        guard rate.num > 0, rate.den > 0 else {
            return average.map {
                MediaTime(value: Int64($0.denominator), timescale: Int32(clamping: $0.numerator))
            }
        }
        return MediaTime(value: Int64(rate.den), timescale: rate.num)
    }

    private var sampleDataLength: Int64? {
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, stream.pointee.nb_frames > 0, Int64(count) == stream.pointee.nb_frames else { return nil }
        var total: Int64 = 0
        for index in 0..<count {
            guard let entry = avformat_index_get_entry(stream, index) else { return nil }
            total += Int64(entry.pointee.size)
        }
        return total
    }

    private func decoderOpens(_ decoder: UnsafePointer<AVCodec>?) -> Bool {
        guard let decoder, let context = avcodec_alloc_context3(decoder) else { return false }
        var owned: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&owned) }
        guard avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0 else { return false }
        context.pointee.thread_count = 1
        return avcodec_open2(context, decoder, nil) >= 0
    }

    private func characteristics(_ description: FormatDescription) -> [MediaCharacteristic] {
        var found: [MediaCharacteristic] = []
        switch mediaType {
        case .video: found += [.visual, .frameBased]
        case .audio: found += [.audible]
        case .subtitle, .text: found += [.legible]
        default: break
        }
        if let video = description.video, video.dynamicRange != .sdr { found.append(.containsHDRVideo) }
        let flags: [(Int32, MediaCharacteristic)] = [
            (AV_DISPOSITION_DEFAULT, .isDefault), (AV_DISPOSITION_DUB, .dubbedTranslation),
            (AV_DISPOSITION_ORIGINAL, .isOriginalContent), (AV_DISPOSITION_LYRICS, .lyrics),
            (AV_DISPOSITION_KARAOKE, .karaoke), (AV_DISPOSITION_FORCED, .containsOnlyForcedSubtitles),
            (AV_DISPOSITION_HEARING_IMPAIRED, .describesMusicAndSoundForAccessibility),
            (AV_DISPOSITION_VISUAL_IMPAIRED, .describesVideoForAccessibility),
            (AV_DISPOSITION_DESCRIPTIONS, .describesVideoForAccessibility),
            (AV_DISPOSITION_CLEAN_EFFECTS, .enhancesSpeechIntelligibility),
            (AV_DISPOSITION_ATTACHED_PIC, .attachedPicture), (AV_DISPOSITION_STILL_IMAGE, .stillImage),
        ]
        for (flag, characteristic) in flags where has(flag) && !found.contains(characteristic) {
            found.append(characteristic)
        }
        let auxiliary =
            AV_DISPOSITION_COMMENT | AV_DISPOSITION_DEPENDENT | AV_DISPOSITION_ATTACHED_PIC
            | AV_DISPOSITION_TIMED_THUMBNAILS
        if mediaType == .video || mediaType == .audio {
            found.append(stream.pointee.disposition & auxiliary == 0 ? .isMainProgramContent : .isAuxiliaryContent)
        }
        return found
    }
}
