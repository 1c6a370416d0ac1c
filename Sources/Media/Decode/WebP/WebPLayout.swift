import CLibav
import CWebP

/// What the header of a WebP picture says.
struct WebPLayout {
    let size: PixelSize
    let hasAlpha: Bool
    /// Whether it is coded without loss: such a picture is decoded from all that came before.
    let isLossless: Bool

    /// Reads the file's first bytes; nil where they do not hold the header, for animations, and without libwebp.
    init?(_ bytes: [UInt8]) {
        var layout = cwebp_layout()
        guard cwebp_read_layout(bytes, bytes.count, &layout) != 0 else { return nil }
        size = PixelSize(width: Int(layout.width), height: Int(layout.height))
        hasAlpha = layout.has_alpha != 0
        isLossless = layout.is_lossless != 0
    }

    /// Writes down what libav's decoder would say of the picture.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        guard parameters.pointee.width == 0 else { return }
        parameters.pointee.width = Int32(size.width)
        parameters.pointee.height = Int32(size.height)
        if isLossless {
            parameters.pointee.format = AV_PIX_FMT_ARGB.rawValue
        } else {
            parameters.pointee.format = (hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P).rawValue
            parameters.pointee.color_range = AVCOL_RANGE_MPEG
            parameters.pointee.color_space = AVCOL_SPC_BT470BG
        }
    }
}
