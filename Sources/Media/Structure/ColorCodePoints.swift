internal import Boxes
import CLibav

/// How numbers are meant as colours by a `colr` box, in the code points of ITU-T H.273.
struct ColorCodePoints {
    let primaries: AVColorPrimaries
    let transfer: AVColorTransferCharacteristic
    let matrix: AVColorSpace
    /// Nil in QuickTime's form, which does not tell.
    let isFullRange: Bool?

    /// Nil where none of the boxes has code points.
    init?(_ colors: [ColorInformation]) {
        for case .codePoints(let primaries, let transfer, let matrix, let isFullRange) in colors {
            self.primaries = AVColorPrimaries(rawValue: UInt32(primaries))
            self.transfer = AVColorTransferCharacteristic(rawValue: UInt32(transfer))
            self.matrix = AVColorSpace(rawValue: UInt32(matrix))
            self.isFullRange = isFullRange
            return
        }
        return nil
    }

    var properties: ColorProperties {
        ColorProperties(
            primaries: FormatReader.primaries(primaries), transfer: FormatReader.transfer(transfer),
            matrix: FormatReader.matrix(matrix), isFullRange: isFullRange)
    }

    /// Nil where the transfer function is not stated.
    var dynamicRange: DynamicRange? {
        switch transfer {
        case AVCOL_TRC_UNSPECIFIED: nil
        case AVCOL_TRC_SMPTE2084: .pq
        case AVCOL_TRC_ARIB_STD_B67: .hlg
        default: .sdr
        }
    }

    /// Tells a decoded frame what its numbers mean, in the place of its bit stream.
    func color(_ frame: Frame) {
        let values = frame.pointer
        if primaries != AVCOL_PRI_UNSPECIFIED { values.pointee.color_primaries = primaries }
        if transfer != AVCOL_TRC_UNSPECIFIED { values.pointee.color_trc = transfer }
        if matrix != AVCOL_SPC_UNSPECIFIED { values.pointee.colorspace = matrix }
        if let isFullRange { values.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG }
    }
}
