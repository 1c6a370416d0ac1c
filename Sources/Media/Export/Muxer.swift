import CLibav

/// A container that is being written: libav's format context with the streams that a copy takes over from its source.
///
/// Confined to the worker that made it. Owns the format context and frees it in `deinit`; the output that it writes to
/// must live longer.
final class Muxer {
    /// The context; valid while this object lives.
    let context: UnsafeMutablePointer<AVFormatContext>
    private let container: OutputContainer
    private let name: String

    /// A container without streams. `name` is the name of the file that it is for, whose ending some formats look at.
    init(_ container: OutputContainer, name: String) throws {
        var made: UnsafeMutablePointer<AVFormatContext>?
        let result = avformat_alloc_output_context2(&made, container.format, nil, name)
        guard result >= 0, let made else { throw MediaError.libav(result, doing: "writing the header") }
        context = made
        self.container = container
        self.name = name
        // All that libav can write counts, not only what standards bless.
        context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        // What a decoder may lag behind the clock, as ffmpeg has it; only MPEG streams care.
        context.pointee.max_delay = 700_000
    }

    deinit { avformat_free_context(context) }

    /// Takes over a stream of the source: parameters, tags, flags and side data.
    func add(_ source: UnsafeMutablePointer<AVStream>) throws -> UnsafeMutablePointer<AVStream> {
        guard let stream = avformat_new_stream(context, nil) else { throw MediaError.outOfMemory }
        guard avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar) >= 0 else {
            throw MediaError.outOfMemory
        }
        stream.pointee.codecpar.pointee.codec_tag = tag(of: source.pointee.codecpar.pointee)
        stream.pointee.time_base = source.pointee.time_base
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        stream.pointee.r_frame_rate = source.pointee.r_frame_rate
        // The container's word goes before the codec's, and the writers want them to agree.
        let aspect = source.pointee.sample_aspect_ratio
        stream.pointee.sample_aspect_ratio =
            aspect.num > 0 ? aspect : source.pointee.codecpar.pointee.sample_aspect_ratio
        stream.pointee.codecpar.pointee.sample_aspect_ratio = stream.pointee.sample_aspect_ratio
        stream.pointee.disposition = source.pointee.disposition
        for place in 0..<Int(max(0, source.pointee.nb_side_data)) {
            let data = source.pointee.side_data[place]
            guard let bytes = av_stream_new_side_data(stream, data.type, data.size) else {
                throw MediaError.outOfMemory
            }
            bytes.update(from: data.data, count: data.size)
        }
        ExportedMetadata.copy(source.pointee.metadata, to: &stream.pointee.metadata)
        if container.name == "matroska", source.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
            try makeAttachment(stream, of: source)
        }
        return stream
    }

    /// The container's own code for a codec: the source's where this container knows it too.
    private func tag(of parameters: AVCodecParameters) -> UInt32 {
        guard let tags = container.format.pointee.codec_tag else { return parameters.codec_tag }
        if av_codec_get_id(tags, parameters.codec_tag) == parameters.codec_id { return parameters.codec_tag }
        var other: UInt32 = 0
        return av_codec_get_tag2(tags, parameters.codec_id, &other) == 0 ? parameters.codec_tag : 0
    }

    /// Matroska keeps a cover as an attached file, whose bytes are the stream's extra data.
    private func makeAttachment(
        _ stream: UnsafeMutablePointer<AVStream>, of source: UnsafeMutablePointer<AVStream>
    ) throws {
        let picture = source.pointee.attached_pic
        guard let bytes = picture.data, picture.size > 0 else {
            throw MediaError(.damaged, "the cover has no bytes", remedy: "get the file again")
        }
        guard let parameters = stream.pointee.codecpar else { throw MediaError.outOfMemory }
        parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
        try parameters.replaceExtradata(with: UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
        let isPNG = parameters.pointee.codec_id == AV_CODEC_ID_PNG
        av_dict_set(&stream.pointee.metadata, "mimetype", isPNG ? "image/png" : "image/jpeg", AV_DICT_DONT_OVERWRITE)
        av_dict_set(&stream.pointee.metadata, "filename", isPNG ? "cover.png" : "cover.jpg", AV_DICT_DONT_OVERWRITE)
    }

    /// Writes the header to `output`. Throws `MediaError` when the container does not take these streams so.
    func writeHeader(to output: UnsafeMutablePointer<AVIOContext>?) throws {
        context.pointee.pb = output
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        switch container.name {
        case "matroska", "webm":
            // Which tracks are played without being chosen is up to the source.
            av_dict_set(&options, "default_mode", "passthrough", 0)
        case "mpegts":
            // Cameras' files have a time stamp before each packet.
            if name.hasSuffix(".mts") || name.hasSuffix(".m2ts") { av_dict_set(&options, "mpegts_m2ts_mode", "1", 0) }
        case "wav": av_dict_set(&options, "rf64", "auto", 0)
        default:
            guard container.hasEditLists else { break }
            // Edit lists count in it: with libav's milliseconds sound and pictures begin up to one apart from each other.
            av_dict_set(&options, "movie_timescale", "90000", 0)
            if hasQuickTimeKeys { av_dict_set(&options, "movflags", "use_metadata_tags", 0) }
        }
        let result = avformat_write_header(context, &options)
        guard result >= 0 else { throw MediaError.libav(result, doing: "writing the header") }
    }

    /// Whether the tags have keys such as `com.apple.quicktime.make`, which have no place among those of iTunes, where
    /// covers are.
    private var hasQuickTimeKeys: Bool {
        let hasCover = (0..<Int(context.pointee.nb_streams)).contains {
            libav_stream(context, UInt32($0)).pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
        }
        return !hasCover && MetadataReader.entries(context.pointee.metadata).contains { $0.key.hasPrefix("com.") }
    }

    /// Hands a packet over, with times in its stream's time base; it is empty afterwards.
    func write(_ packet: Packet) throws {
        let result = av_interleaved_write_frame(context, packet.pointer)
        guard result >= 0 else { throw MediaError.libav(result, doing: "writing") }
    }

    /// Writes what is held back, and what comes at the end, to the output that the header was written to.
    func finish(_ output: FileOutput) throws {
        let result = av_write_trailer(context)
        guard result >= 0 else { throw MediaError.libav(result, doing: "writing the end") }
        guard container.name == "mov", output.failure == nil else { return }
        let stated = (0..<context.pointee.nb_streams).compactMap { index -> (UInt32, String)? in
            let language = MetadataReader.string("language", libav_stream(context, index).pointee.metadata)
            // libav numbers tracks so, also where one before has no samples.
            return language.map { (index + 1, $0) }
        }
        try output.complete(MovieLanguages(Dictionary(uniqueKeysWithValues: stated)))
    }

    /// Whether the container would take these streams of a source together.
    static func accepts(
        _ streams: [UnsafeMutablePointer<AVStream>], in container: OutputContainer, name: String
    ) -> Bool {
        var output: UnsafeMutablePointer<AVIOContext>?
        guard avio_open_dyn_buf(&output) >= 0 else { return false }
        defer {
            var bytes: UnsafeMutablePointer<UInt8>?
            _ = avio_close_dyn_buf(output, &bytes)
            av_free(bytes)
        }
        guard let muxer = try? Muxer(container, name: name) else { return false }
        do {
            for stream in streams { _ = try muxer.add(stream) }
            try muxer.writeHeader(to: output)
            return true
        } catch {
            return false
        }
    }
}
