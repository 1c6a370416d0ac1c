import CPNG

/// Decodes a PNG row by row, by libpng.
///
/// Confined to its caller; libpng's picture is freed in `deinit`.
final class PNGRowDecoder {
    let size: PixelSize
    /// Bytes for each pixel.
    let channels: Int
    private let bytes: SequentialBytes
    private let picture: OpaquePointer

    /// Whether libpng can be had.
    static var isThere: Bool { cpng_load() == nil }

    /// Reads the header. Throws `MediaError`, and `CancellationError`.
    init(_ reader: InputReader, _ interruption: Interruption) throws {
        bytes = SequentialBytes(reader, interruption)
        var layout = cpng_layout()
        let picture = cpng_open(SequentialBytes.reading, bytes.context, &layout)
        guard let picture else {
            try bytes.checkFailure()
            throw MediaError.cannotDecodePicture
        }
        self.picture = picture
        size = PixelSize(width: Int(layout.width), height: Int(layout.height))
        channels = Int(layout.channels)
    }

    deinit { cpng_close(picture) }

    /// The next rows, `stride` bytes apart. Throws `MediaError`, and `CancellationError`.
    func rows(_ target: UnsafeMutablePointer<UInt8>, stride: Int, count: Int) throws {
        guard cpng_rows(picture, target, stride, Int32(count)) == count else {
            try bytes.checkFailure()
            throw MediaError.cannotDecodePicture
        }
    }
}
