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

    var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
    var width: Int32 { pointer.pointee.width }
    var height: Int32 { pointer.pointee.height }

    /// A part of the picture, which shares this one's pixels; parts between the samples of colour begin half a sample off.
    func part(_ rect: PixelRect) throws -> Frame {
        let part = try Frame()
        var result = av_frame_ref(part.pointer, pointer)
        part.pointer.pointee.crop_left = rect.x
        part.pointer.pointee.crop_top = rect.y
        part.pointer.pointee.crop_right = Int(width) - rect.x - rect.size.width
        part.pointer.pointee.crop_bottom = Int(height) - rect.y - rect.size.height
        if result >= 0 { result = av_frame_apply_cropping(part.pointer, Int32(AV_FRAME_CROP_UNALIGNED)) }
        guard result >= 0 else { throw MediaError.libav(result, doing: "cropping the picture") }
        return part
    }

    /// Whether pixels may be transparent.
    var hasAlpha: Bool {
        let format = AVPixelFormat(pointer.pointee.format)
        guard let description = av_pix_fmt_desc_get(format) else { return false }
        return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 || format == AV_PIX_FMT_PAL8
    }

    /// Whether the decoder takes it for one that needs no other.
    var isKey: Bool { pointer.pointee.key_frame != 0 }

    /// Whether it was made from other frames, as far as the decoder tells.
    var isPredicted: Bool {
        pointer.pointee.pict_type != AV_PICTURE_TYPE_NONE && pointer.pointee.pict_type != AV_PICTURE_TYPE_I
    }

    /// Whether it came before the picture was whole, where decoding began in the middle of the film.
    var isIncomplete: Bool {
        get { pointer.pointee.flags[flag: AV_FRAME_FLAG_CORRUPT] }
        set { pointer.pointee.flags[flag: AV_FRAME_FLAG_CORRUPT] = newValue }
    }

    /// Whether references were missing or damaged when the frame was decoded.
    var isCorrupt: Bool {
        isIncomplete || pointer.pointee.decode_error_flags != 0
    }
}
