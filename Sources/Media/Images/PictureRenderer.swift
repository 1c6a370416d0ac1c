import CLibav

/// Turns decoded frames into pictures: scaled once, turned, brought to sRGB, blended.
///
/// Confined to the worker that uses its session. Keeps libav's scaler for frames of the same kind, and memory for the next
/// frame until `dropMemory`; both are freed in `deinit`.
package final class PictureRenderer {
    private struct Kind: Hashable {
        var width: Int32
        var height: Int32
        var format: Int32
        var color: FrameColors
        var target: PixelSize
        /// Each how-many-th row is looked at.
        var step: Int32
    }

    private var scaler: OpaquePointer?
    private var kind: Kind?
    private var toneMapper: ToneMapper?
    /// What the scaler writes to. Fresh memory has none of its pages yet: of 1080p it cost 3 ms a picture, and the frame that
    /// was mixed one more.
    private var scaled = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    /// The frame that was mixed last.
    private var mixed: Frame?

    /// One that has made nothing yet.
    package init() {}

    deinit {
        sws_freeContext(scaler)
        scaled.deallocate()
    }

    /// The frame as a picture of exactly `size`, which is the size after turning.
    ///
    /// `prefersSpeed` leaves rows out where three of the frame's still go into each of the picture's: 1.9 ms for a 1080p
    /// frame become 0.9, and the pictures stay alike (structural similarity over 0.98).
    func picture(
        of frame: Frame, size: PixelSize, orientation: Orientation, background: Backdrop?, prefersSpeed: Bool = false
    ) throws -> Picture {
        let target = orientation.isTransposed ? size.transposed : size
        guard target.width > 0, target.height > 0, frame.width > 0, frame.height > 0,
            Int64(target.width) * Int64(target.height) <= VideoDecoder.maximumPixels
        else { throw MediaError.pictureTooLarge(width: Int64(target.width), height: Int64(target.height)) }
        let color = FrameColors(frame)
        let step = prefersSpeed && !hasPalette(frame) ? max(1, frame.height / Int32(clamping: target.height * 3)) : 1
        try prepare(frame, color, target, step)

        let depth = toneMapper == nil ? 4 : 8
        // libav's vector code may write past the end of a row: the rows are padded, and copied on once.
        let stride = (target.width * depth + 127) & ~63
        let buffer = memory(stride * target.height + 64)
        guard let base = buffer.baseAddress else { throw MediaError.outOfMemory }
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        let result = libav_scale(scaler, frame.pointer, step, frame.height / step, bytes, Int32(stride))
        guard result >= 0 else { throw MediaError.libav(result, doing: "scaling the picture") }

        if let toneMapper {
            toneMapper.map(buffer, stride: stride, size: target)
        }
        if let background, frame.hasAlpha {
            background.fill(behind: bytes, stride: stride, size: target)
        }
        return orientation.copy(bytes, stride: stride, size: target)
    }

    /// A frame under another one, before either is scaled or brought to sRGB; nil where they are not alike enough for that.
    ///
    /// It is written over by the next one once nobody holds it. Throws `MediaError` where there is no memory.
    func frame(_ lower: Frame, coveredBy upper: Frame, _ blend: SampleBlend) throws -> Frame? {
        let unused = isKnownUniquelyReferenced(&mixed) ? mixed : nil
        mixed = nil
        mixed = try lower.covered(by: upper, blend, into: unused)
        return mixed
    }

    /// At least so many bytes, aligned for vectors, of any contents.
    private func memory(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if scaled.count < count {
            scaled.deallocate()
            scaled = .allocate(byteCount: count, alignment: 64)
        }
        return scaled
    }

    /// Frees what is only worth keeping from one picture to the next.
    func dropMemory() {
        scaled.deallocate()
        (scaled, mixed) = (UnsafeMutableRawBufferPointer(start: nil, count: 0), nil)
    }

    private func prepare(_ frame: Frame, _ color: FrameColors, _ target: PixelSize, _ step: Int32) throws {
        let wanted = Kind(
            width: frame.width, height: frame.height, format: frame.pointer.pointee.format, color: color,
            target: target, step: step)
        guard wanted != kind || scaler == nil else { return }
        kind = nil
        sws_freeContext(scaler)
        toneMapper = color.toneMap.map {
            ToneMapper($0, peak: PictureRenderer.peak(of: frame), hasWidePrimaries: color.hasWidePrimaries)
        }
        scaler = sws_getContext(
            frame.width, frame.height / step, AVPixelFormat(frame.pointer.pointee.format), Int32(target.width),
            Int32(target.height), toneMapper == nil ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGBA64LE, SWS_AREA, nil, nil, nil)
        guard let scaler else {
            throw MediaError(
                .unsupportedCodec, "this libav cannot convert the picture's pixel format",
                remedy: "install a newer or fuller FFmpeg")
        }
        let matrix = sws_getCoefficients(color.matrix)
        // Fails for formats that have no such matrix, RGB for one; they need none.
        _ = sws_setColorspaceDetails(
            scaler, matrix, color.isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
        kind = wanted
    }

    /// The brightest light of the content or of the screen it was made on, in nits; 1,000 when nobody says.
    private static func peak(of frame: Frame) -> Float {
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL),
            side.pointee.size >= MemoryLayout<AVContentLightMetadata>.size, let data = side.pointee.data
        {
            let light = UnsafeRawPointer(data).load(as: AVContentLightMetadata.self)
            if light.MaxCLL > 0 { return Float(light.MaxCLL) }
        }
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
            side.pointee.size >= MemoryLayout<AVMasteringDisplayMetadata>.size, let data = side.pointee.data
        {
            let display = UnsafeRawPointer(data).load(as: AVMasteringDisplayMetadata.self)
            if display.has_luminance != 0, display.max_luminance.den > 0, display.max_luminance.num > 0 {
                return Float(display.max_luminance.num) / Float(display.max_luminance.den)
            }
        }
        return 1_000
    }

    private func hasPalette(_ frame: Frame) -> Bool {
        let description = av_pix_fmt_desc_get(AVPixelFormat(frame.pointer.pointee.format))
        let plain = UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM)
        return description.map { $0.pointee.flags & plain != 0 } ?? true
    }
}
