import CLibav
import Glibc

extension Frame {
    /// A frame of red, green, blue and alpha in full range, whose pixels are still to be written.
    ///
    /// Throws `MediaError` where there is no memory.
    convenience init(rgbaOf size: PixelSize) throws {
        try self.init()
        pointer.pointee.width = Int32(size.width)
        pointer.pointee.height = Int32(size.height)
        pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
        pointer.pointee.color_range = AVCOL_RANGE_JPEG
        guard av_frame_get_buffer(pointer, 0) >= 0, pointer.pointee.data.0 != nil else { throw MediaError.outOfMemory }
    }

    /// Takes the pixels for opaque, whatever their alpha is.
    func ignoreAlpha() { pointer.pointee.format = AV_PIX_FMT_RGB0.rawValue }

    /// A frame with the pixels of a picture. Throws `MediaError` where there is no memory.
    convenience init(copying picture: Picture) throws {
        try self.init(rgbaOf: picture.size)
        guard let rows = pointer.pointee.data.0 else { throw MediaError.outOfMemory }
        let stride = Int(pointer.pointee.linesize.0)
        picture.pixels.withUnsafeBytes { pixels in
            guard let source = pixels.baseAddress else { return }
            for row in 0..<picture.height {
                memcpy(rows + row * stride, source + row * picture.stride, picture.stride)
            }
        }
    }
}
