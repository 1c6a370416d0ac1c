import CLibav

/// A libav audio decoder.
///
/// Confined to the worker that made it; the codec context ends in `deinit`.
final class AudioDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// Opens the decoder for a stream's parameters. Throws `MediaError`.
    init(parameters: UnsafeMutablePointer<AVCodecParameters>, timeBase: AVRational) throws {
        guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw MediaError.noDecoder(for: parameters.pointee)
        }
        guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
        self.context = context
        var result = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = timeBase
        context.pointee.thread_count = 1
        if result >= 0 { result = avcodec_open2(context, codec, nil) }
        // Every property is set: deinit frees the context of a decoder that throws here, too.
        guard result >= 0 else { throw MediaError.libav(result, doing: "opening the decoder") }
    }

    deinit {
        var freeing: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&freeing)
    }

    /// Hands over a packet, nil for the end. Returns libav's result: the caller judges damage.
    func send(_ packet: Packet?) -> Int32 { avcodec_send_packet(context, packet?.pointer) }

    /// Fills `frame` with the next samples; libav's result.
    func receive(_ frame: Frame) -> Int32 { avcodec_receive_frame(context, frame.pointer) }

    /// Forgets all that was sent, to start at another place.
    func flush() { avcodec_flush_buffers(context) }
}
