import CLibav

/// Compresses the small pictures of filmstrips, through libav's JPEG encoder.
package enum StripCodec {
    /// libav's quantiser scale, 1 to 31, at its best: small pictures are all detail. One of 114 × 64 pixels of a film
    /// takes 4.7 KB at a structural similarity of 0.986; at 2 it would be 3.1 KB and 0.979.
    private static let scale: Int32 = 1

    /// The bytes of a JPEG file with colours at full resolution, made on a worker. Alpha is dropped.
    ///
    /// Throws `MediaError` when libav has no JPEG encoder or no memory, or `CancellationError`.
    package static func encode(_ picture: Picture, priority: WorkerPool.Priority) async throws -> [UInt8] {
        try await WorkerPool.decoding.run(priority: priority) { _ in try data(picture) }
    }

    static func data(_ picture: Picture) throws -> [UInt8] {
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG), let context = avcodec_alloc_context3(codec) else {
            throw MediaError(.unsupportedCodec, "this libav cannot write JPEG", remedy: "install a fuller FFmpeg")
        }
        var freeing: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&freeing) }
        context.pointee.width = Int32(picture.width)
        context.pointee.height = Int32(picture.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUVJ444P
        context.pointee.color_range = AVCOL_RANGE_JPEG
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.qmin = scale
        context.pointee.global_quality = scale * FF_QP2LAMBDA
        context.pointee.thread_count = 1
        try check(avcodec_open2(context, codec, nil))

        let frame = try lumaAndChroma(picture)
        frame.pointer.pointee.quality = context.pointee.global_quality
        let packet = try Packet()
        try check(avcodec_send_frame(context, frame.pointer))
        try check(avcodec_send_frame(context, nil))
        try check(avcodec_receive_packet(context, packet.pointer))
        return Array(UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.size))
    }

    /// The picture in full-range BT.601, as JFIF demands.
    private static func lumaAndChroma(_ picture: Picture) throws -> Frame {
        let frame = try Frame()
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        frame.pointer.pointee.width = width
        frame.pointer.pointee.height = height
        frame.pointer.pointee.format = AV_PIX_FMT_YUVJ444P.rawValue
        let flags = SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP
        guard av_frame_get_buffer(frame.pointer, 0) >= 0,
            let scaler = sws_getContext(
                width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUVJ444P, flags, nil, nil, nil)
        else { throw MediaError.outOfMemory }
        defer { sws_freeContext(scaler) }
        _ = sws_setColorspaceDetails(
            scaler, sws_getCoefficients(SWS_CS_DEFAULT), 1, sws_getCoefficients(SWS_CS_ITU601), 1, 0, 1 << 16, 1 << 16)
        let source = try picture.frame()
        try check(sws_scale_frame(scaler, frame.pointer, source.pointer))
        return frame
    }

    private static func check(_ result: Int32) throws {
        if result < 0 { throw MediaError.libav(result, doing: "writing the JPEG") }
    }
}
