import CLibav

/// Reads how a stream is coded out of its parameters and side data. Used on the demuxer's worker.
struct FormatReader {
    let stream: UnsafeMutablePointer<AVStream>
    let mediaType: MediaType

    private var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }

    var description: FormatDescription {
        FormatDescription(
            mediaType: mediaType, codec: codec, profile: profile,
            level: parameters.level > 0 ? Int(parameters.level) : nil,
            video: parameters.codec_type == AVMEDIA_TYPE_VIDEO ? video : nil,
            audio: parameters.codec_type == AVMEDIA_TYPE_AUDIO ? audio : nil)
    }

    private var codec: CodecDescription {
        let identifier = parameters.codec_id
        // "Binary data" is what libav has for sound too that it does not know.
        let isUnknown = identifier == AV_CODEC_ID_NONE || identifier == AV_CODEC_ID_BIN_DATA && mediaType == .audio
        let descriptor = isUnknown ? nil : avcodec_descriptor_get(identifier)
        let name = FormatReader.text(descriptor?.pointee.name) ?? "unknown"
        return CodecDescription(
            name: name, longName: FormatReader.text(descriptor?.pointee.long_name) ?? name,
            fourCharCode: FourCharCode(tag: parameters.codec_tag))
    }

    private var profile: String? {
        guard parameters.profile != FF_PROFILE_UNKNOWN else { return nil }
        return FormatReader.text(avcodec_profile_name(parameters.codec_id, parameters.profile))
            ?? String(parameters.profile)
    }

    private var video: VideoFormat {
        let pixelFormat = AVPixelFormat(parameters.format)
        let descriptor = av_pix_fmt_desc_get(pixelFormat)
        let configuration = dolbyVision
        let aspect =
            Rational(known: stream.pointee.sample_aspect_ratio) ?? Rational(known: parameters.sample_aspect_ratio)
        return VideoFormat(
            dimensions: parameters.width > 0 && parameters.height > 0
                ? PixelSize(width: Int(parameters.width), height: Int(parameters.height)) : nil,
            pixelAspectRatio: aspect ?? .one, pixelFormat: FormatReader.text(av_get_pix_fmt_name(pixelFormat)),
            bitDepth: descriptor.map { Int($0.pointee.comp.0.depth) }.flatMap { $0 > 0 ? $0 : nil },
            hasAlpha: descriptor.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 } ?? false,
            frameRate: Rational(known: stream.pointee.avg_frame_rate) ?? Rational(known: stream.pointee.r_frame_rate),
            isInterlaced: interlaced, color: color, dynamicRange: dynamicRange(configuration),
            masteringDisplay: masteringDisplay, contentLightLevel: contentLightLevel, dolbyVision: configuration)
    }

    private var interlaced: Bool? {
        switch parameters.field_order {
        case AV_FIELD_PROGRESSIVE: false
        case AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT: true
        default: nil
        }
    }

    private var color: ColorProperties {
        ColorProperties(
            primaries: FormatReader.primaries(parameters.color_primaries),
            transfer: FormatReader.transfer(parameters.color_trc), matrix: FormatReader.matrix(parameters.color_space),
            isFullRange: parameters.color_range == AVCOL_RANGE_UNSPECIFIED
                ? nil : parameters.color_range == AVCOL_RANGE_JPEG)
    }

    /// The name of primaries; nil for "unspecified", and for numbers of no meaning.
    static func primaries(_ value: AVColorPrimaries) -> String? {
        value == AVCOL_PRI_UNSPECIFIED ? nil : text(av_color_primaries_name(value))
    }

    /// The name of a transfer function; nil for "unspecified", and for numbers of no meaning.
    static func transfer(_ value: AVColorTransferCharacteristic) -> String? {
        value == AVCOL_TRC_UNSPECIFIED ? nil : text(av_color_transfer_name(value))
    }

    /// The name of a matrix; nil for "unspecified", and for numbers of no meaning.
    static func matrix(_ value: AVColorSpace) -> String? {
        value == AVCOL_SPC_UNSPECIFIED ? nil : text(av_color_space_name(value))
    }

    private func dynamicRange(_ configuration: DolbyVisionConfiguration?) -> DynamicRange {
        if configuration != nil { return .dolbyVision }
        switch parameters.color_trc {
        case AVCOL_TRC_SMPTE2084: return .pq
        case AVCOL_TRC_ARIB_STD_B67: return .hlg
        default: return .sdr
        }
    }

    private func sideData<Value>(_ type: AVPacketSideDataType, as: Value.Type) -> Value? {
        var size = 0
        guard let bytes = av_stream_get_side_data(stream, type, &size), size >= MemoryLayout<Value>.size else {
            return nil
        }
        return UnsafeRawPointer(bytes).loadUnaligned(as: Value.self)
    }

    private var dolbyVision: DolbyVisionConfiguration? {
        sideData(AV_PKT_DATA_DOVI_CONF, as: AVDOVIDecoderConfigurationRecord.self).map {
            DolbyVisionConfiguration(
                profile: Int($0.dv_profile), level: Int($0.dv_level),
                baseLayerCompatibility: Int($0.dv_bl_signal_compatibility_id))
        }
    }

    private var masteringDisplay: MasteringDisplay? {
        guard let data = sideData(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self) else {
            return nil
        }
        func number(_ ratio: AVRational) -> Double { ratio.den == 0 ? 0 : Double(ratio.num) / Double(ratio.den) }
        let primaries = data.display_primaries
        let points = [primaries.0, primaries.1, primaries.2].map {
            MasteringDisplay.Chromaticity(x: number($0.0), y: number($0.1))
        }
        let hasPrimaries = data.has_primaries != 0
        let hasLuminance = data.has_luminance != 0
        return MasteringDisplay(
            primaries: hasPrimaries ? points : nil,
            whitePoint: hasPrimaries
                ? MasteringDisplay.Chromaticity(x: number(data.white_point.0), y: number(data.white_point.1)) : nil,
            minimumLuminance: hasLuminance ? number(data.min_luminance) : nil,
            maximumLuminance: hasLuminance ? number(data.max_luminance) : nil)
    }

    private var contentLightLevel: ContentLightLevel? {
        sideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self).map {
            ContentLightLevel(maximumContent: Int($0.MaxCLL), maximumFrameAverage: Int($0.MaxFALL))
        }
    }

    private var audio: AudioFormat {
        let channels = Int(parameters.ch_layout.nb_channels)
        let bits =
            parameters.bits_per_raw_sample > 0 ? parameters.bits_per_raw_sample : parameters.bits_per_coded_sample
        let isLossless =
            avcodec_descriptor_get(parameters.codec_id).map { $0.pointee.props & AV_CODEC_PROP_LOSSLESS != 0 } ?? false
        return AudioFormat(
            sampleRate: parameters.sample_rate > 0 ? Int(parameters.sample_rate) : nil,
            channels: channels > 0 ? channels : nil, channelLayout: channels > 0 ? channelLayout : nil,
            sampleFormat: FormatReader.text(av_get_sample_fmt_name(AVSampleFormat(parameters.format))),
            bitsPerSample: isLossless && bits > 0 ? Int(bits) : nil)
    }

    private var channelLayout: String? {
        var text = [CChar](repeating: 0, count: 128)
        var layout = parameters.ch_layout
        guard av_channel_layout_describe(&layout, &text, text.count) > 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}
