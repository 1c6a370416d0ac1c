import CLibav
import CWebP

/// Decodes a WebP picture in another size, part by part, by libwebp.
///
/// Confined to its caller; libwebp's decoder is freed in `deinit`, and the frame stays until then.
final class WebPScaledDecoder {
    private let frame: Frame
    private let picture: OpaquePointer

    /// Writes to a frame of RGBA; nil where there is no memory, or no libwebp.
    init?(into frame: Frame) {
        let pixels = frame.pointer.pointee.data.0
        guard let picture = cwebp_picture_new(frame.width, frame.height, pixels, Int(frame.pointer.pointee.linesize.0))
        else { return nil }
        (self.frame, self.picture) = (frame, picture)
    }

    deinit { cwebp_picture_free(picture) }

    /// Decodes as far as the file's next bytes allow. Throws `MediaError` where they are damaged.
    func isComplete(after bytes: UnsafeRawBufferPointer) throws -> Bool {
        switch cwebp_picture_add(picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count) {
        case CWEBP_COMPLETE: return true
        case CWEBP_WANTS_MORE: return false
        default: throw MediaError.cannotDecodePicture
        }
    }
}
