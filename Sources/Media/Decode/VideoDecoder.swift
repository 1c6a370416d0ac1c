import CLibav
import CLinux

/// A libav video decoder.
///
/// Confined to the worker that uses its session; the codec context, and any threads it made, end in `deinit`.
final class VideoDecoder {
    /// What the decoder is set up for.
    enum Purpose {
        /// Single key frames, each drained at once: no reordering delay, no frame threads.
        case keyFrames
        /// Every frame in presentation order.
        case allFrames
        /// One picture that stands alone, in one thread.
        case singlePicture
    }

    /// More pixels than any camera has; a frame of them takes half a gigabyte.
    static let maximumPixels: Int64 = 128 << 20

    /// Codecs that are decoded with frame threads. libav 5.1's picture codecs abort in them on damaged data, and Theora
    /// shows other pictures after a flush.
    private static let gainsFromThreads: Set<UInt32> = [
        AV_CODEC_ID_H264.rawValue, AV_CODEC_ID_HEVC.rawValue, AV_CODEC_ID_VP8.rawValue, AV_CODEC_ID_VP9.rawValue,
        AV_CODEC_ID_AV1.rawValue, AV_CODEC_ID_MPEG4.rawValue,
    ]

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let counters: DecodeCounters
    private let manners: DecoderManners
    private let reservation: FrameReservation
    /// For a picture too large for what libav may allocate otherwise.
    private let allowance: AllocationLimit.Allowance?
    /// Whether packets may carry what the decoder must not inflate.
    private let hidesChunks: Bool

    /// Opens the decoder for a stream's parameters, as soon as there is memory for its frames; where that is scarce, calls
    /// `closeOthers` for the caller's other decoders. Throws `MediaError` or `CancellationError`.
    init(
        parameters: UnsafeMutablePointer<AVCodecParameters>, timeBase: AVRational, purpose: Purpose, hasAlpha: Bool,
        reorderingIsKnown: Bool, counters: DecodeCounters, memory: FrameMemory, interruption: Interruption,
        closeOthers: () -> Bool = { false }
    ) throws {
        let size = (Int64(parameters.pointee.width), Int64(parameters.pointee.height))
        guard size.0 * size.1 <= VideoDecoder.maximumPixels else {
            throw MediaError.pictureTooLarge(width: size.0, height: size.1)
        }
        let identifier = parameters.pointee.codec_id
        hidesChunks = identifier == AV_CODEC_ID_PNG || identifier == AV_CODEC_ID_APNG
        guard let codec = VideoDecoder.codec(for: identifier, hasAlpha: hasAlpha) else {
            throw MediaError.noDecoder(for: parameters.pointee)
        }
        reservation = try memory.reserve(
            frames: Self.frames(of: identifier, purpose), of: Self.pixelBytes(of: parameters.pointee),
            extra: Self.motionBytes(of: parameters.pointee), interruption, closeOwn: closeOthers)
        allowance = AllocationLimit.Allowance(
            forPixels: PixelSize(width: Int(max(0, size.0)), height: Int(max(0, size.1))))
        manners = DecoderManners(hasThreads: purpose == .allFrames, reservation: reservation)
        guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
        self.context = context
        self.counters = counters
        var result = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = timeBase
        context.pointee.max_pixels = VideoDecoder.maximumPixels
        manners.govern(context)
        switch purpose {
        case .keyFrames:
            context.pointee.thread_count = 1
            context.pointee.skip_frame = AVDISCARD_NONKEY
        case .singlePicture: context.pointee.thread_count = 1
        case .allFrames:
            context.pointee.thread_count = VideoDecoder.gainsFromThreads.contains(identifier.rawValue) ? 2 : 1
            context.pointee.thread_type = FF_THREAD_FRAME
            // What threads inherit here they keep, unless they ask.
            linux_leave_processor(0)
            // Without a count of reordered frames the H.264 decoder would guess zero and put out the first frames in
            // the wrong order; strict compliance makes it take the stream's own limit.
            if !reorderingIsKnown { context.pointee.strict_std_compliance = FF_COMPLIANCE_STRICT }
        }
        if result >= 0 { result = avcodec_open2(context, codec, nil) }
        // Every property is set: deinit frees the context of a decoder that throws here, too.
        guard result >= 0 else { throw MediaError.libav(result, doing: "opening the decoder") }
    }

    deinit {
        var freeing: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&freeing)
        reservation.close()
    }

    /// How many frames a decoder of a codec holds at most of what is usual, with two threads and two frames of ours.
    private static func frames(of codec: AVCodecID, _ purpose: Purpose) -> Int {
        switch (codec, purpose) {
        case (_, .singlePicture): 1
        case (AV_CODEC_ID_AV1, .allFrames): 16
        case (AV_CODEC_ID_AV1, .keyFrames): 3
        // A key frame within the film has references made for it that are missing.
        case (AV_CODEC_ID_HEVC, .keyFrames): 5
        case (_, .keyFrames): 2
        case (AV_CODEC_ID_H264, .allFrames), (AV_CODEC_ID_HEVC, .allFrames), (AV_CODEC_ID_VP9, .allFrames): 9
        case (_, .allFrames): 5
        }
    }

    /// What a frame's pixels take, as far as is known before the first: more than 8 bits a sample where nothing tells.
    private static func pixelBytes(of parameters: AVCodecParameters) -> Int {
        let (width, height) = (max(0, parameters.width), max(0, parameters.height))
        let known = av_image_get_buffer_size(AVPixelFormat(rawValue: parameters.format), width, height, 32)
        let pixels = Int(width).multipliedSaturating(by: Int(height))
        return known > 0 ? Int(known) : pixels.multipliedSaturating(by: 3)
    }

    /// What the decoder keeps of a frame beside its pixels: how each 4 × 4 of them moved.
    private static func motionBytes(of parameters: AVCodecParameters) -> Int {
        let pixels = Int(max(0, parameters.width)).multipliedSaturating(by: Int(max(0, parameters.height)))
        return switch parameters.codec_id {
        case AV_CODEC_ID_HEVC: pixels / 16 * 12
        case AV_CODEC_ID_H264: pixels
        default: pixels / 4
        }
    }

    /// What a decoder of all frames of these parameters will likely hold, in bytes.
    static func expectedBytes(_ parameters: AVCodecParameters) -> Int {
        frames(of: parameters.codec_id, .allFrames).multipliedSaturating(
            by: pixelBytes(of: parameters).addingSaturating(motionBytes(of: parameters)))
    }

    /// The decoder for a codec; VP8 and VP9 planes of alpha are only seen by libvpx.
    private static func codec(for identifier: AVCodecID, hasAlpha: Bool) -> UnsafePointer<AVCodec>? {
        if hasAlpha {
            let name =
                identifier == AV_CODEC_ID_VP9 ? "libvpx-vp9" : identifier == AV_CODEC_ID_VP8 ? "libvpx" : nil
            if let name, let codec = avcodec_find_decoder_by_name(name) { return codec }
        }
        return avcodec_find_decoder(identifier)
    }

    /// Whether its threads leave one of the processors to others.
    var leavesProcessor: Bool {
        get { manners.leavesProcessor }
        set { manners.leavesProcessor = newValue }
    }

    /// Whether the frames that were decoded so far say that others are presented before frames decoded earlier.
    var reorders: Bool { context.pointee.has_b_frames > 0 }

    /// What is not decoded at all.
    var skippedFrames: AVDiscard {
        get { context.pointee.skip_frame }
        set { context.pointee.skip_frame = newValue }
    }

    /// Whether frames leave the decoder without their deblocking: quicker, and invisible in a small picture.
    var skipsLoopFilter: Bool {
        get { context.pointee.skip_loop_filter == AVDISCARD_ALL }
        set { context.pointee.skip_loop_filter = newValue ? AVDISCARD_ALL : AVDISCARD_DEFAULT }
    }

    /// Whether frames that lack their references come out too.
    var showsCorrupt: Bool {
        get { context.pointee.flags[flag: AV_CODEC_FLAG_OUTPUT_CORRUPT] }
        set { context.pointee.flags[flag: AV_CODEC_FLAG_OUTPUT_CORRUPT] = newValue }
    }

    /// Hands over a packet, nil for the end. Returns libav's result: the caller judges damage.
    func send(_ packet: Packet?) -> Int32 {
        if let packet, hidesChunks {
            let result = PNGChunks.hideCompressed(in: packet)
            guard result >= 0 else { return result }
        }
        return avcodec_send_packet(context, packet?.pointer)
    }

    /// Fills `frame` with the next frame; libav's result.
    func receive(_ frame: Frame) -> Int32 {
        let result = avcodec_receive_frame(context, frame.pointer)
        if result >= 0 {
            counters.countFrame()
            // Some decoders have memory of their own for frames.
            reservation.settle(frame.pointer)
        }
        return result
    }

    /// Forgets all that was sent, to start at another key frame.
    func flush() { avcodec_flush_buffers(context) }
}

extension MediaError {
    /// What a picture of these dimensions stands for.
    static func pictureTooLarge(width: Int64, height: Int64) -> MediaError {
        MediaError(
            .tooLarge, "the picture has \(width) × \(height) pixels, more than this program decodes",
            remedy: "scale it down with an image editor")
    }
}
