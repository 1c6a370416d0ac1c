import CJPEG

/// Decodes a JPEG row by row at a fraction of its size, by libjpeg.
///
/// Confined to its caller; libjpeg's picture is freed in `deinit`.
final class JPEGRowDecoder {
    let size: PixelSize
    /// Whether all of it must be in memory to be decoded.
    let hasSeveralScans: Bool
    /// How many pixels of a smaller picture share a colour.
    private let colorStep: Int
    private let bytes: SequentialBytes
    private let picture: OpaquePointer

    /// Reads the header; nil where libjpeg cannot, or is missing. Throws what reading throws, and `CancellationError`.
    init?(_ reader: InputReader, _ interruption: Interruption) throws {
        bytes = SequentialBytes(reader, interruption)
        var layout = cjpeg_layout()
        let picture = cjpeg_open(SequentialBytes.reading, bytes.context, &layout)
        guard let picture else {
            try bytes.checkFailure()
            return nil
        }
        self.picture = picture
        size = PixelSize(width: Int(layout.width), height: Int(layout.height))
        colorStep = Int(layout.color_step)
        hasSeveralScans = layout.has_several_scans != 0
    }

    deinit { cjpeg_close(picture) }

    /// Begins with the rows of a picture that has at least this size; returns the size that it has, or nil where libjpeg
    /// cannot decode it. Once only.
    ///
    /// Throws what reading throws, and `CancellationError`.
    func start(_ least: PixelSize) throws -> PixelSize? {
        // Blocks of 8 × 8 become 1, 4, 16 or all of their pixels.
        let (width, height) = (least.width * colorStep * 8, least.height * colorStep * 8)
        let eighths = [1, 2, 4].first { size.width * $0 >= width && size.height * $0 >= height } ?? 8
        var decoded = (width: UInt32(0), height: UInt32(0))
        guard cjpeg_start(picture, Int32(eighths), &decoded.width, &decoded.height) != 0 else {
            try bytes.checkFailure()
            return nil
        }
        return PixelSize(width: Int(decoded.width), height: Int(decoded.height))
    }

    /// The next rows, `stride` bytes apart: three for each pixel. Throws `MediaError`, and `CancellationError`.
    func rows(_ target: UnsafeMutablePointer<UInt8>, stride: Int, count: Int) throws {
        guard cjpeg_rows(picture, target, stride, Int32(count)) == count else {
            try bytes.checkFailure()
            throw MediaError.cannotDecodePicture
        }
    }

    /// Whether any of what was decoded was damaged or missing.
    var isDamaged: Bool { cjpeg_is_damaged(picture) != 0 }
}
