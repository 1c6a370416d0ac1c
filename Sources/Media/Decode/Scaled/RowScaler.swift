import CLibav

/// Scales a picture down whose rows come in their order: no more than some of them are in memory.
enum RowScaler {
    /// So many bytes of rows are handed to the scaler at once.
    private static let bandBytes = 1 << 20

    /// A picture in another size. `fill` writes the next rows of the original, which has `channels` bytes for each pixel (red,
    /// green, blue, and alpha of four): to an address, so many bytes apart, so many of them.
    ///
    /// Throws `MediaError`, `CancellationError`, and what `fill` throws.
    static func frame(
        of size: PixelSize, from original: PixelSize, channels: Int, memory: FrameMemory, _ interruption: Interruption,
        fill: (UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int) throws -> Void
    ) throws -> Frame {
        let stride = (original.width * channels + 63) & ~63
        let band = max(1, min(original.height, bandBytes / stride))
        let reservation = try memory.reserve(
            frames: 1, of: (size.width * 4).multipliedSaturating(by: size.height), extra: stride * band, interruption)
        defer { reservation.close() }
        let scaled = try Scaled(original, channels, size)
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * band + 64)
        defer { rows.deallocate() }
        var first = 0
        while first < original.height {
            try interruption.check("decoding")
            let count = min(band, original.height - first)
            try fill(rows, stride, count)
            try scaled.add(rows, stride: stride, first..<first + count)
            first += count
        }
        reservation.hold(scaled.frame.pointer)
        return scaled.frame
    }

    /// The rows that came so far, scaled. Confined to its caller; libav's scaler is freed in `deinit`.
    private final class Scaled {
        let frame: Frame
        private let scaler: OpaquePointer

        init(_ original: PixelSize, _ channels: Int, _ size: PixelSize) throws {
            frame = try Frame(rgbaOf: size)
            let format = channels == 4 ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
            let scaler = sws_getContext(
                Int32(original.width), Int32(original.height), format, Int32(size.width), Int32(size.height),
                AV_PIX_FMT_RGBA, SWS_AREA, nil, nil, nil)
            guard let scaler else { throw MediaError.outOfMemory }
            self.scaler = scaler
        }

        deinit { sws_freeContext(scaler) }

        func add(_ rows: UnsafePointer<UInt8>, stride: Int, _ range: Range<Int>) throws {
            let result = libav_scale_rows(
                scaler, rows, Int32(stride), Int32(range.lowerBound), Int32(range.count), frame.pointer.pointee.data.0,
                frame.pointer.pointee.linesize.0)
            guard result >= 0 else { throw MediaError.libav(result, doing: "scaling the picture") }
        }
    }
}
