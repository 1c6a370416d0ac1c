import CLibav
import Glibc

extension Frame {
    /// This frame under another one, before either is scaled or brought to sRGB.
    ///
    /// Nil where that is not the same as laying one picture over the other: the frames must be alike in size, pixel format and
    /// what their numbers mean, of whole samples, opaque, and not to be tone-mapped. `unused` is a frame that was made by it
    /// and that nobody holds any more. Throws `MediaError` where there is no memory.
    func covered(by upper: Frame, _ blend: SampleBlend, into unused: Frame?) throws -> Frame? {
        let (colors, format) = (FrameColors(self), pointer.pointee.format)
        guard upper.size == size, upper.pointer.pointee.format == format, FrameColors(upper) == colors,
            colors.toneMap == nil, let layout = SampleLayout(format)
        else { return nil }
        let covered: Frame
        if let unused, unused.isOfKind(of: self), av_frame_is_writable(unused.pointer) != 0 {
            covered = unused
        } else {
            covered = try Frame()
            covered.copyKind(of: self)
            guard av_frame_get_buffer(covered.pointer, 0) >= 0 else { throw MediaError.outOfMemory }
        }
        for plane in 0..<layout.planes {
            guard let target = covered.plane(plane), let source = upper.plane(plane), let below = self.plane(plane)
            else { return nil }
            let count = Int(av_image_get_linesize(AVPixelFormat(format), width, Int32(plane)))
            guard count > 0 else { return nil }
            for row in 0..<layout.rows(of: plane, in: Int(height)) {
                let line = target.rows + row * target.stride
                // Row by row, so that it is at hand when it is mixed.
                memcpy(line, below.rows + row * below.stride, count)
                let upper = source.rows + row * source.stride
                switch layout.bytesPerSample {
                case 1: blend.blend(upper, onto: line, count: count)
                default:
                    line.withMemoryRebound(to: UInt16.self, capacity: count / 2) { line in
                        upper.withMemoryRebound(to: UInt16.self, capacity: count / 2) {
                            blend.blend($0, onto: line, count: count / 2)
                        }
                    }
                }
            }
        }
        return covered
    }

    /// Takes over what another frame's pixels are like, and none of them.
    private func copyKind(of frame: Frame) {
        let other = frame.pointer.pointee
        pointer.pointee.width = other.width
        pointer.pointee.height = other.height
        pointer.pointee.format = other.format
        pointer.pointee.colorspace = other.colorspace
        pointer.pointee.color_range = other.color_range
        pointer.pointee.color_primaries = other.color_primaries
        pointer.pointee.color_trc = other.color_trc
        pointer.pointee.chroma_location = other.chroma_location
    }

    /// Whether `copyKind` would change nothing.
    private func isOfKind(of frame: Frame) -> Bool {
        size == frame.size && pointer.pointee.format == frame.pointer.pointee.format
            && FrameColors(self) == FrameColors(frame)
    }

    /// A plane's rows, and the bytes from one to the next.
    private func plane(_ number: Int) -> (rows: UnsafeMutablePointer<UInt8>, stride: Int)? {
        let (data, strides) = (pointer.pointee.data, pointer.pointee.linesize)
        let plane =
            switch number {
            case 0: (data.0, strides.0)
            case 1: (data.1, strides.1)
            case 2: (data.2, strides.2)
            default: (data.3, strides.3)
            }
        return plane.0.map { ($0, Int(plane.1)) }
    }
}
