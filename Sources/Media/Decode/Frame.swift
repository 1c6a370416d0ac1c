import CLibav

/// A decoded frame, still in the decoder's own pixel format.
///
/// Confined to the worker that made it; the frame's buffers go back to the decoder's pool in `deinit`.
final class Frame {
    let pointer: UnsafeMutablePointer<AVFrame>

    init() throws {
        guard let pointer = av_frame_alloc() else { throw MediaError.outOfMemory }
        self.pointer = pointer
    }

    deinit {
        var freeing: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&freeing)
    }

    /// Presentation time in the stream's time base; nil when neither the packet nor its neighbours tell.
    var time: Int64? {
        if pointer.pointee.best_effort_timestamp != libav_no_pts { return pointer.pointee.best_effort_timestamp }
        return pointer.pointee.pts == libav_no_pts ? nil : pointer.pointee.pts
    }

    /// The length that the container gives the frame, in the stream's time base; zero when unknown.
    var duration: Int64 { max(0, pointer.pointee.pkt_duration) }

    var width: Int32 { pointer.pointee.width }
    var height: Int32 { pointer.pointee.height }

    /// Whether references were missing or damaged when the frame was decoded.
    var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }
}
