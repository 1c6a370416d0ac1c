import CLibav

/// How a frame's numbers mean colour, its gaps filled by what the field assumes.
struct FrameColors: Hashable {
    /// One of `SWS_CS_*`.
    let matrix: Int32
    let isFullRange: Bool
    let toneMap: ToneMapper.Curve?
    let hasWidePrimaries: Bool

    init(_ frame: Frame) {
        let values = frame.pointer.pointee
        switch values.colorspace {
        // Scaling goes by luma and chroma, and back by the matrix of `SWS_CS_DEFAULT`: there must be the same on the way.
        case _ where FrameColors.isRGB(values.format): matrix = SWS_CS_DEFAULT
        case AVCOL_SPC_BT709: matrix = SWS_CS_ITU709
        case AVCOL_SPC_FCC: matrix = SWS_CS_FCC
        case AVCOL_SPC_SMPTE240M: matrix = SWS_CS_SMPTE240M
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: matrix = SWS_CS_BT2020
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: matrix = SWS_CS_ITU601
        default:
            // Untagged: players take high definition for BT.709, still pictures and the rest for BT.601.
            let isStill = FrameColors.fullRangeFormats.contains(values.format)
            matrix = !isStill && (values.height >= 720 || values.width >= 1280) ? SWS_CS_ITU709 : SWS_CS_ITU601
        }
        isFullRange =
            values.color_range == AVCOL_RANGE_JPEG || FrameColors.fullRangeFormats.contains(values.format)
        hasWidePrimaries = values.color_primaries == AVCOL_PRI_BT2020
        switch values.color_trc {
        case AVCOL_TRC_SMPTE2084: toneMap = .perceptualQuantizer
        case AVCOL_TRC_ARIB_STD_B67: toneMap = .hybridLogGamma
        default: toneMap = nil
        }
    }

    private static func isRGB(_ format: Int32) -> Bool {
        let flags = av_pix_fmt_desc_get(AVPixelFormat(format))?.pointee.flags ?? 0
        return flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
    }

    /// libav's old formats that say "full range" by their name.
    private static let fullRangeFormats: Set<Int32> = [
        AV_PIX_FMT_YUVJ420P.rawValue, AV_PIX_FMT_YUVJ422P.rawValue, AV_PIX_FMT_YUVJ444P.rawValue,
        AV_PIX_FMT_YUVJ440P.rawValue, AV_PIX_FMT_YUVJ411P.rawValue,
    ]
}
