import CLibav

/// Makes picture files, through libav's encoders.
public enum ImageEncoder {
    /// The bytes of a picture file, made on a worker.
    ///
    /// Throws `MediaError` (`.unsupportedCodec` when this libav cannot write the format, `.tooLarge` when the format cannot
    /// hold so large a picture) or `CancellationError`.
    public static func encode(
        _ picture: Picture, as format: ImageFormat = .png(), priority: WorkerPool.Priority = .visible
    ) async throws -> [UInt8] {
        try await WorkerPool.decoding.run(priority: priority) { _ in try data(picture, as: format) }
    }

    /// The bytes of a picture file. Throws like `encode(_:as:priority:)`.
    ///
    /// It computes and never waits, 20 to 100 ms for a megapixel: call it on a worker.
    public static func data(_ picture: Picture, as format: ImageFormat = .png()) throws -> [UInt8] {
        guard max(picture.width, picture.height) <= format.maximumSide,
            Int64(picture.width).multipliedSaturating(by: Int64(picture.height)) <= VideoDecoder.maximumPixels
        else {
            throw MediaError(
                .tooLarge, "\(format.name) cannot hold a picture of \(picture.width) × \(picture.height) pixels",
                remedy: "make it smaller, or choose another format")
        }
        let allowance = AllocationLimit.Allowance(forPixels: picture.size)
        defer { withExtendedLifetime(allowance) {} }
        let recipe = Recipe(format, isOpaque: picture.isOpaque)
        guard let codec = recipe.codec, let context = avcodec_alloc_context3(codec) else {
            throw MediaError(
                .unsupportedCodec, "this libav cannot write \(format.name)",
                remedy: "choose another format, or install a fuller FFmpeg")
        }
        var freeing: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&freeing) }
        context.pointee.width = Int32(picture.width)
        context.pointee.height = Int32(picture.height)
        context.pointee.pix_fmt = recipe.pixelFormat
        context.pointee.time_base = AVRational(num: 1, den: 1)
        // Square pixels; a JPEG gets its JFIF header with it.
        context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        context.pointee.thread_count = 1
        // The same picture gives the same bytes: no encoder's version in it.
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        recipe.adjust(&context.pointee)
        var options = recipe.options.reduce(into: OpaquePointer?.none) { av_dict_set(&$0, $1.key, $1.value, 0) }
        defer { av_dict_free(&options) }
        try check(avcodec_open2(context, codec, &options), format)

        let frame = try PixelConverter.frame(of: picture, as: recipe.pixelFormat, over: recipe.background)
        frame.pointer.pointee.quality = context.pointee.global_quality
        let packet = try Packet()
        try check(avcodec_send_frame(context, frame.pointer), format)
        // The end, for encoders that would wait for another frame.
        try check(avcodec_send_frame(context, nil), format)
        try check(avcodec_receive_packet(context, packet.pointer), format)
        return Array(UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.size))
    }

    private static func check(_ result: Int32, _ format: ImageFormat) throws {
        guard result < 0 else { return }
        throw MediaError.libav(result, doing: "writing the \(format.name) picture")
    }
}

extension ImageEncoder {
    /// Which of libav's encoders makes a format, from which pixels and how.
    private struct Recipe {
        var codec: UnsafePointer<AVCodec>?
        var pixelFormat: AVPixelFormat
        var options: [String: String] = [:]
        /// What shows through transparent pixels where the format has none.
        var background: RGBColor?
        var effort: Int32?
        var scale: Int32?

        init(_ format: ImageFormat, isOpaque: Bool) {
            switch format {
            case .png(let effort):
                codec = avcodec_find_encoder(AV_CODEC_ID_PNG)
                pixelFormat = isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
                self.effort = Int32(max(0, min(9, effort)))
                // Half the size of libav's default, which predicts nothing.
                options["pred"] = "mixed"
            case .jpeg(let quality, let background):
                let quality = max(1, min(100, quality))
                codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG)
                // By their names these have the full range that JFIF demands.
                pixelFormat = quality < 90 ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUVJ444P
                self.background = background
                // libav's tables times 1 to 31: at these its mean coefficient is that of libjpeg's table for the quality.
                scale = Int32(max(1, min(31, (33.4 - 0.334 * Double(quality)).rounded())))
            case .webp(let quality):
                codec = avcodec_find_encoder_by_name("libwebp")
                pixelFormat = AV_PIX_FMT_BGRA
                options["quality"] = String(max(0, min(100, quality)))
            case .losslessWebP:
                codec = avcodec_find_encoder_by_name("libwebp")
                pixelFormat = AV_PIX_FMT_BGRA
                options["lossless"] = "1"
            }
        }

        func adjust(_ context: inout AVCodecContext) {
            if let effort { context.compression_level = effort }
            if let scale {
                context.flags |= AV_CODEC_FLAG_QSCALE
                context.qmin = 1
                context.global_quality = scale * FF_QP2LAMBDA
                context.color_range = AVCOL_RANGE_JPEG
            }
        }
    }
}
