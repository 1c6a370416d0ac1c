import CLibav

/// Writes pictures as PNG files, through libav's encoder.
public enum PNGEncoder {
    /// The bytes of a PNG file: RGBA, or RGB when no pixel is transparent.
    ///
    /// `effort` is zlib's level, 0 (quickest) to 9 (smallest). Takes about 10 ms per megapixel and never waits: call it
    /// on a worker, or use `encode(_:effort:priority:)`. Throws `MediaError` when libav has no PNG encoder or no memory.
    public static func data(_ picture: Picture, effort: Int = 6) throws -> [UInt8] {
        let isOpaque = stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 }
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG), let context = avcodec_alloc_context3(codec) else {
            throw MediaError(.unsupportedCodec, "this libav cannot write PNG", remedy: "install a fuller FFmpeg")
        }
        var freeing: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&freeing) }
        context.pointee.width = Int32(picture.width)
        context.pointee.height = Int32(picture.height)
        context.pointee.pix_fmt = isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.compression_level = Int32(max(0, min(9, effort)))
        context.pointee.thread_count = 1
        var result = avcodec_open2(context, codec, nil)
        guard result >= 0 else { throw MediaError.libav(result, doing: "opening the PNG encoder") }

        let frame = try Frame()
        frame.pointer.pointee.width = context.pointee.width
        frame.pointer.pointee.height = context.pointee.height
        frame.pointer.pointee.format = context.pointee.pix_fmt.rawValue
        guard av_frame_get_buffer(frame.pointer, 0) >= 0, let rows = frame.pointer.pointee.data.0 else {
            throw MediaError.outOfMemory
        }
        let length = Int(frame.pointer.pointee.linesize.0)
        picture.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in 0..<picture.height {
                let (input, output) = (base + y * picture.stride, rows + y * length)
                guard isOpaque else {
                    output.update(from: input, count: picture.stride)
                    continue
                }
                for x in 0..<picture.width {
                    output[x * 3] = input[x * 4]
                    output[x * 3 + 1] = input[x * 4 + 1]
                    output[x * 3 + 2] = input[x * 4 + 2]
                }
            }
        }
        let packet = try Packet()
        result = avcodec_send_frame(context, frame.pointer)
        if result >= 0 { result = avcodec_receive_packet(context, packet.pointer) }
        guard result >= 0, let bytes = packet.pointer.pointee.data else {
            throw MediaError.libav(result, doing: "writing the PNG")
        }
        return Array(UnsafeBufferPointer(start: bytes, count: packet.size))
    }

    /// The bytes of a PNG file, made on a worker. Throws like `data(_:effort:)`, and `CancellationError`.
    public static func encode(
        _ picture: Picture, effort: Int = 6, priority: WorkerPool.Priority = .visible
    ) async throws -> [UInt8] {
        try await WorkerPool.decoding.run(priority: priority) { _ in try data(picture, effort: effort) }
    }
}
