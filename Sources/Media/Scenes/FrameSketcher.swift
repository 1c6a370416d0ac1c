import CLibav

/// Makes sketches of decoded frames.
///
/// Reads a few points of each area straight from the frame's luma plane, about 30,000 of a frame of any size: scaling the
/// whole of a 1080p frame would take half as long as decoding it. Formats that hold no such plane go through libav's
/// scaler.
///
/// Confined to the worker that uses its session. The scaler is freed in `deinit`.
final class FrameSketcher {
    private struct Kind: Equatable {
        let width: Int32
        let height: Int32
        let format: Int32
    }

    /// Where the brightness of a pixel lies in its plane.
    private struct Layout {
        let plane: Int
        let step: Int
        let offset: Int
        /// Bits to drop for 8 of them; nil for one byte a pixel.
        let shift: Int?
        let mask: Int
    }

    private var kind: Kind?
    private var layout: Layout?
    private var scaler: OpaquePointer?
    /// The column of areas that each column of pixels looked at belongs to.
    private var columns: [(pixel: Int, area: Int)] = []
    private var rows: [(pixel: Int, area: Int)] = []

    deinit { sws_freeContext(scaler) }

    /// A sketch of a frame. Throws `MediaError` when its format cannot be read.
    func sketch(of frame: Frame) throws -> FrameSketch {
        try prepare(frame)
        guard let layout else { return try scaledSketch(of: frame) }
        let planes = frame.pointer.pointee
        let data = [planes.data.0, planes.data.1, planes.data.2, planes.data.3]
        let strides = [planes.linesize.0, planes.linesize.1, planes.linesize.2, planes.linesize.3]
        guard data.indices.contains(layout.plane), let base = data[layout.plane] else {
            return try scaledSketch(of: frame)
        }
        let stride = Int(strides[layout.plane])
        var sums = [UInt32](repeating: 0, count: FrameSketch.count)
        var counts = [UInt32](repeating: 0, count: FrameSketch.count)
        sums.withUnsafeMutableBufferPointer { sums in
            counts.withUnsafeMutableBufferPointer { counts in
                columns.withUnsafeBufferPointer { columns in
                    for (row, areaRow) in rows {
                        let line = UnsafeRawPointer(base + row * stride + layout.offset)
                        let first = areaRow * FrameSketch.columns
                        if let shift = layout.shift {
                            for (column, area) in columns {
                                let value = line.loadUnaligned(fromByteOffset: column * layout.step, as: UInt16.self)
                                sums[first + area] &+= UInt32(truncatingIfNeeded: (Int(value) >> shift) & layout.mask)
                                counts[first + area] &+= 1
                            }
                        } else {
                            for (column, area) in columns {
                                let value = line.load(fromByteOffset: column * layout.step, as: UInt8.self)
                                sums[first + area] &+= UInt32(value)
                                counts[first + area] &+= 1
                            }
                        }
                    }
                }
            }
        }
        return FrameSketch(luma: (0..<FrameSketch.count).map { UInt8(clamping: sums[$0] / max(1, counts[$0])) })
    }

    private func prepare(_ frame: Frame) throws {
        let kind = Kind(width: frame.width, height: frame.height, format: frame.pointer.pointee.format)
        guard kind != self.kind else { return }
        guard kind.width > 0, kind.height > 0,
            Int64(kind.width) * Int64(kind.height) <= VideoDecoder.maximumPixels
        else { throw MediaError.pictureTooLarge(width: Int64(kind.width), height: Int64(kind.height)) }
        self.kind = kind
        sws_freeContext(scaler)
        scaler = nil
        layout = FrameSketcher.layout(of: AVPixelFormat(kind.format))
        columns = FrameSketcher.points(Int(kind.width), areas: FrameSketch.columns, each: 5)
        rows = FrameSketcher.points(Int(kind.height), areas: FrameSketch.rows, each: 3)
    }

    /// Up to `each` places for each area, spread evenly over a length; small pictures give some areas the same place.
    private static func points(_ length: Int, areas: Int, each: Int) -> [(pixel: Int, area: Int)] {
        let count = areas * each
        var points: [(pixel: Int, area: Int)] = []
        for index in 0..<count {
            let point = (pixel: (2 * index + 1) * length / (2 * count), area: index / each)
            if let last = points.last, last == point { continue }
            points.append(point)
        }
        return points
    }

    private static func layout(of format: AVPixelFormat) -> Layout? {
        guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
        let unread =
            AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_FLOAT
        guard description.flags & UInt64(unread) == 0, description.nb_components > 0 else { return nil }
        // Green stands for the brightness of RGB.
        let isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 && description.nb_components >= 3
        let component = isRGB ? description.comp.1 : description.comp.0
        guard component.depth >= 8, component.depth <= 16, component.plane >= 0, component.step > 0 else { return nil }
        return Layout(
            plane: Int(component.plane), step: Int(component.step), offset: Int(component.offset),
            shift: component.depth == 8 && component.shift == 0 ? nil : Int(component.shift + component.depth - 8),
            mask: 0xFF)
    }

    private func scaledSketch(of frame: Frame) throws -> FrameSketch {
        if scaler == nil {
            scaler = sws_getContext(
                frame.width, frame.height, AVPixelFormat(frame.pointer.pointee.format), Int32(FrameSketch.columns),
                Int32(FrameSketch.rows), AV_PIX_FMT_GRAY8, SWS_AREA, nil, nil, nil)
        }
        guard let scaler else {
            throw MediaError(
                .unsupportedCodec, "this libav cannot convert the picture's pixel format",
                remedy: "install a newer or fuller FFmpeg")
        }
        // libav's vector code may write past the end of a row.
        let stride = FrameSketch.columns + 64
        var rows = [UInt8](repeating: 0, count: stride * (FrameSketch.rows + 1))
        let result = rows.withUnsafeMutableBufferPointer {
            libav_scale(scaler, frame.pointer, 1, frame.height, $0.baseAddress, Int32(stride))
        }
        guard result >= 0 else { throw MediaError.libav(result, doing: "scaling the picture") }
        return FrameSketch(
            luma: (0..<FrameSketch.rows).flatMap { rows[$0 * stride..<$0 * stride + FrameSketch.columns] })
    }
}
