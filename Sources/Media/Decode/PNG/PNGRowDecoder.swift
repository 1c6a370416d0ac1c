import CLibav
import CPNG

/// Decodes a PNG row by row and scales it down meanwhile, by libpng: of the picture no more than some rows are in memory.
enum PNGRowDecoder {
    /// So many bytes of rows are handed to the scaler at once.
    private static let bandBytes = 1 << 20

    /// The picture in another size, smaller than its own. Throws `MediaError`, and `CancellationError`.
    static func frame(
        of size: PixelSize, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame {
        let source = Source(reader)
        var layout = cpng_layout()
        let picture = cpng_open(
            { context, bytes, count in
                guard let context, let bytes else { return 0 }
                let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
                return source.read(UnsafeMutableRawBufferPointer(start: bytes, count: count))
            }, Unmanaged.passUnretained(source).toOpaque(), &layout)
        defer {
            cpng_close(picture)
            withExtendedLifetime(source) {}
        }
        guard let picture else { throw try source.error(interruption) }
        let (width, height) = (Int(layout.width), Int(layout.height))
        let stride = (width * Int(layout.channels) + 63) & ~63
        let band = max(1, min(height, bandBytes / stride))
        let reservation = try memory.reserve(
            frames: 1, of: (size.width * 4).multipliedSaturating(by: size.height), extra: stride * band, interruption)
        defer { reservation.close() }
        let scaled = try Scaled(layout, size)
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * band + 64)
        defer { rows.deallocate() }
        var first = 0
        while first < height {
            try interruption.check("decoding")
            let count = min(band, height - first)
            guard cpng_rows(picture, rows, stride, Int32(count)) == count else { throw try source.error(interruption) }
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

        init(_ layout: cpng_layout, _ size: PixelSize) throws {
            frame = try Frame()
            frame.pointer.pointee.width = Int32(size.width)
            frame.pointer.pointee.height = Int32(size.height)
            frame.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
            frame.pointer.pointee.color_range = AVCOL_RANGE_JPEG
            let format = layout.channels == 4 ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
            let scaler = sws_getContext(
                Int32(layout.width), Int32(layout.height), format, Int32(size.width), Int32(size.height),
                AV_PIX_FMT_RGBA, SWS_AREA, nil, nil, nil)
            guard let scaler else { throw MediaError.outOfMemory }
            self.scaler = scaler
            guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw MediaError.outOfMemory }
        }

        deinit { sws_freeContext(scaler) }

        func add(_ rows: UnsafePointer<UInt8>, stride: Int, _ range: Range<Int>) throws {
            let result = libav_scale_rows(
                scaler, rows, Int32(stride), Int32(range.lowerBound), Int32(range.count), frame.pointer.pointee.data.0,
                frame.pointer.pointee.linesize.0)
            guard result >= 0 else { throw MediaError.libav(result, doing: "scaling the picture") }
        }
    }

    /// The file's bytes in their order. Confined to its caller.
    private final class Source {
        private let reader: InputReader
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        private var filled = 0..<0
        private var offset: Int64 = 0
        private var failure: (any Error)?

        init(_ reader: InputReader) { self.reader = reader }

        deinit { buffer.deallocate() }

        /// Fills as much of the target as there is.
        func read(_ target: UnsafeMutableRawBufferPointer) -> Int {
            var done = 0
            while done < target.count {
                if filled.isEmpty {
                    do {
                        let count = try reader.read(into: buffer, at: offset)
                        guard count > 0 else { break }
                        offset += Int64(count)
                        filled = 0..<count
                    } catch {
                        failure = error
                        break
                    }
                }
                let count = min(filled.count, target.count - done)
                UnsafeMutableRawBufferPointer(rebasing: target[done..<done + count]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: buffer[filled.lowerBound..<filled.lowerBound + count]))
                filled = filled.lowerBound + count..<filled.upperBound
                done += count
            }
            return done
        }

        /// Why the picture cannot be decoded further. Throws what stopped the work.
        func error(_ interruption: Interruption) throws -> MediaError {
            try interruption.check("decoding")
            if let failure { throw failure }
            return MediaError(
                .decodeFailed, "the picture cannot be decoded", remedy: "open it with another program")
        }
    }
}
