import CLibav

/// Turns pictures into frames as libav's encoders take them.
enum PixelConverter {
    /// A frame with the picture's pixels in another format. Where that has no alpha, transparent pixels show `background`.
    ///
    /// Colours become full-range BT.601 where the format is one of luma and chroma, as JFIF demands. Throws `MediaError`.
    static func frame(of picture: Picture, as format: AVPixelFormat, over background: RGBColor?) throws -> Frame {
        let source = try picture.frame()
        if let background, let rows = source.pointer.pointee.data.0 {
            let length = Int(source.pointer.pointee.linesize.0)
            for y in 0..<picture.height { background.fill(behind: rows + y * length, count: picture.width) }
        }
        guard format != AV_PIX_FMT_RGBA else { return source }

        let target = try Frame()
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        target.pointer.pointee.width = width
        target.pointer.pointee.height = height
        target.pointer.pointee.format = format.rawValue
        // Chroma from every pixel, and rounded: a grey stays grey.
        let flags = SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP
        guard av_frame_get_buffer(target.pointer, 0) >= 0,
            let scaler = sws_getContext(
                width, height, AV_PIX_FMT_RGBA, width, height, format, flags, nil, nil, nil)
        else { throw MediaError.outOfMemory }
        defer { sws_freeContext(scaler) }
        _ = sws_setColorspaceDetails(
            scaler, sws_getCoefficients(SWS_CS_DEFAULT), 1, sws_getCoefficients(SWS_CS_ITU601), 1, 0, 1 << 16, 1 << 16)
        let result = sws_scale_frame(scaler, target.pointer, source.pointer)
        guard result >= 0 else { throw MediaError.libav(result, doing: "converting the picture") }
        return target
    }
}

extension RGBColor {
    /// Makes a row of RGBA pixels opaque: this colour shows through them.
    func fill(behind row: UnsafeMutablePointer<UInt8>, count: Int) {
        func mix(_ over: UInt8, _ under: UInt8, _ alpha: UInt32) -> UInt8 {
            UInt8((UInt32(over) * alpha + UInt32(under) * (255 - alpha) + 127) / 255)
        }
        for x in 0..<count {
            let pixel = row + x * 4
            let alpha = UInt32(pixel[3])
            guard alpha < 255 else { continue }
            pixel[0] = mix(pixel[0], red, alpha)
            pixel[1] = mix(pixel[1], green, alpha)
            pixel[2] = mix(pixel[2], blue, alpha)
            pixel[3] = 255
        }
    }
}
