internal import Boxes
import CHEIF
import CLibav

/// Decodes the picture of a HEIC or AVIF file by libheif: libav before 7.1 knows neither tiles nor alpha.
enum HEIFDecoder {
    /// More bytes than the file of a picture has: libheif wants them in memory.
    private static let mostBytes = 256 << 20

    /// The codec of the pictures that the primary one is made of; nil where libheif is not asked for it.
    static func codec(of image: StillImage) -> cheif_codec? {
        switch image.codedType {
        case "hvc1", "hev1": CHEIF_HEVC
        // What libav decodes as well stays with it.
        case "av01": image.type != "av01" || image.hasAlpha ? CHEIF_AV1 : nil
        default: nil
        }
    }

    /// Whether a picture is put together of others, which have their own transformations.
    static func isLayered(_ image: StillImage) -> Bool { image.type == "iden" || image.type == "iovl" }

    /// Decodes the primary picture. Throws `MediaError`, and `CancellationError`.
    static func decode(
        _ image: StillImage, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame {
        if image.isCut(at: reader.length) { throw MediaError.cutOffWithinPicture }
        let stated = PixelSize(
            width: image.properties.width ?? image.grid?.width ?? 0,
            height: image.properties.height ?? image.grid?.height ?? 0)
        let size = PixelSize(
            width: max(stated.width, image.grid?.width ?? 0), height: max(stated.height, image.grid?.height ?? 0))
        let pixels = size.width.multipliedSaturating(by: size.height)
        guard Int64(pixels) <= VideoDecoder.maximumPixels else {
            throw MediaError.pictureTooLarge(width: Int64(size.width), height: Int64(size.height))
        }
        let count = Int(clamping: reader.length ?? 0)
        guard count <= mostBytes else {
            throw MediaError(
                .tooLarge, "the picture has more bytes than this program decodes",
                remedy: "scale it down with an image editor")
        }
        // The picture twice, at up to four bytes a pixel, and the file.
        let reservation = try memory.reserve(
            frames: 2, of: pixels.multipliedSaturating(by: 4), extra: count / 2, interruption)
        defer { reservation.close() }
        let bytes = try reader.read(at: 0, count: count)
        try interruption.check("decoding")
        var layout = cheif_layout()
        var picture: OpaquePointer?
        let status = bytes.withUnsafeBufferPointer {
            cheif_decode(
                $0.baseAddress, $0.count, VideoDecoder.maximumPixels, isLayered(image) ? 1 : 0, &picture, &layout)
        }
        defer { cheif_picture_free(picture) }
        try interruption.check("decoding")
        guard status == CHEIF_DECODED, let picture else { throw error(status, size) }
        let frame = try self.frame(picture, layout)
        reservation.hold(frame.pointer)
        return frame
    }

    private static func error(_ status: cheif_status, _ size: PixelSize) -> MediaError {
        switch status {
        case CHEIF_UNSUPPORTED:
            MediaError(
                .unsupportedCodec, "this libheif cannot decode the picture", remedy: "install a newer libheif")
        case CHEIF_TOO_LARGE: .pictureTooLarge(width: Int64(size.width), height: Int64(size.height))
        case CHEIF_NO_LIBRARY: MediaError.missingHEIFLibrary(for: CHEIF_HEVC) ?? .noPicture
        default: .cannotDecodePicture
        }
    }

    // MARK: Planes

    private static func frame(_ picture: OpaquePointer, _ layout: cheif_layout) throws -> Frame {
        // Of a matrix of zero the three planes are green, blue and red (H.273, 8.3).
        let isIdentity = layout.has_colors != 0 && layout.matrix == 0 && layout.chroma == CHEIF_444
        let isRGB = layout.is_rgb != 0 || isIdentity
        let format = av_get_pix_fmt(pixelFormat(layout, isRGB: isRGB))
        guard format != AV_PIX_FMT_NONE else { throw error(CHEIF_UNSUPPORTED, PixelSize(width: 0, height: 0)) }
        let allowance = AllocationLimit.Allowance(
            forPixels: PixelSize(width: Int(layout.width), height: Int(layout.height)))
        defer { withExtendedLifetime(allowance) {} }
        let frame = try Frame()
        let values = frame.pointer
        values.pointee.format = format.rawValue
        values.pointee.width = layout.width
        values.pointee.height = layout.height
        guard av_frame_get_buffer(values, 0) >= 0 else { throw MediaError.outOfMemory }
        var channels: [cheif_channel]
        if layout.is_rgb != 0 {
            channels = [CHEIF_G, CHEIF_B, CHEIF_R]
        } else if layout.chroma == CHEIF_GRAY {
            channels = [CHEIF_Y]
        } else {
            channels = [CHEIF_Y, CHEIF_CB, CHEIF_CR]
        }
        if layout.has_alpha != 0, layout.chroma != CHEIF_GRAY { channels.append(CHEIF_ALPHA) }
        for (index, channel) in channels.enumerated() { try copy(channel, of: picture, layout, to: frame, index) }
        if !isRGB { color(frame, layout) }
        return frame
    }

    /// libav's name of the layout.
    private static func pixelFormat(_ layout: cheif_layout, isRGB: Bool) -> String {
        let alpha = layout.has_alpha != 0 ? "a" : ""
        let depth = layout.bits > 8 ? "\(layout.bits)le" : ""
        if isRGB { return "gbr\(alpha)p\(depth)" }
        switch layout.chroma {
        case CHEIF_GRAY: return "gray\(depth)"
        case CHEIF_420: return "yuv\(alpha)420p\(depth)"
        case CHEIF_422: return "yuv\(alpha)422p\(depth)"
        default: return "yuv\(alpha)444p\(depth)"
        }
    }

    private static func copy(
        _ channel: cheif_channel, of picture: OpaquePointer, _ layout: cheif_layout, to frame: Frame, _ plane: Int
    ) throws {
        var (width, height, stride): (Int32, Int32, Int32) = (0, 0, 0)
        let source = cheif_plane(picture, channel, &width, &height, &stride)
        let isColor = channel == CHEIF_CB || channel == CHEIF_CR
        let wide = isColor && (layout.chroma == CHEIF_420 || layout.chroma == CHEIF_422)
        let high = isColor && layout.chroma == CHEIF_420
        let wanted = (wide ? (layout.width + 1) / 2 : layout.width, high ? (layout.height + 1) / 2 : layout.height)
        let bytes = layout.bits > 8 ? 2 : 1
        let (data, strides) = withUnsafePointer(to: frame.pointer.pointee) { fields in
            let planes = withUnsafeBytes(of: fields.pointee.data) {
                $0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)[plane]
            }
            return (planes, withUnsafeBytes(of: fields.pointee.linesize) { $0.bindMemory(to: Int32.self)[plane] })
        }
        guard let source, let data, width >= wanted.0, height >= wanted.1, stride >= wanted.0 * Int32(bytes) else {
            throw error(CHEIF_DAMAGED, PixelSize(width: 0, height: 0))
        }
        for row in 0..<Int(wanted.1) {
            UnsafeMutableRawPointer(data + row * Int(strides)).copyMemory(
                from: source + row * Int(stride), byteCount: Int(wanted.0) * bytes)
        }
    }

    /// Without code points a picture is BT.601 with full range, as MIAF has it (ISO/IEC 23000-22, 7.3.6.4).
    private static func color(_ frame: Frame, _ layout: cheif_layout) {
        let values = frame.pointer
        values.pointee.colorspace = AVCOL_SPC_SMPTE170M
        values.pointee.color_range = AVCOL_RANGE_JPEG
        guard layout.has_colors != 0 else { return }
        values.pointee.color_range = layout.is_full_range != 0 ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        if layout.matrix != 2 { values.pointee.colorspace = AVColorSpace(rawValue: UInt32(layout.matrix)) }
        if layout.primaries != 2 {
            values.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(layout.primaries))
        }
        if layout.transfer != 2 {
            values.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(layout.transfer))
        }
    }
}
