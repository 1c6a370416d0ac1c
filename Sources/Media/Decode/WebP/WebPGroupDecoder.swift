import CLibav
import CWebP
internal import Tags

/// Decodes the frames of an animation from one key frame to the next, by libwebp.
///
/// Confined to the worker that uses its session; libwebp's decoder is freed in `deinit`. libwebp wants a whole file in
/// memory and goes forwards only: it gets a file of these frames alone.
final class WebPGroupDecoder {
    /// More than a group of frames takes: libwebp wants them in memory.
    private static let mostBytes = 256 << 20
    /// More pixels than any animation has; two of its canvases take a quarter of a gigabyte.
    private static let mostPixels = 32 << 20

    private let timeline: WebPTimeline
    private let group: Range<Int>
    private let bytes: UnsafeMutableRawBufferPointer
    private let decoder: OpaquePointer
    private let reservation: FrameReservation
    /// The frame that was decoded last.
    private(set) var place: Int
    private var frame: Frame?

    /// Reads the group that begins with a key frame. Throws `MediaError`, and `CancellationError`.
    init(
        _ timeline: WebPTimeline, key: Int, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws {
        let size = timeline.size
        guard size.width.multipliedSaturating(by: size.height) <= Self.mostPixels else {
            throw MediaError.pictureTooLarge(width: Int64(size.width), height: Int64(size.height))
        }
        let frames = timeline.animation.frames
        let next = timeline.keys.firstPlace { $0 > key }
        group = key..<(next < timeline.keys.count ? timeline.keys[next] : frames.count)
        self.timeline = timeline
        place = key - 1
        let total = frames[group].reduce(0) {
            $0.addingSaturating(Int(clamping: $1.length)).addingSaturating($1.length % 2 == 0 ? 0 : 1)
        }
        guard total <= Self.mostBytes else {
            throw MediaError(
                .tooLarge,
                "the animation cannot be decoded in parts, and has more bytes than this program decodes at once",
                remedy: "convert it to a film, with ImageMagick say")
        }
        let header = timeline.animation.header(ofFrameBytes: total)
        let reservation = try memory.reserve(
            frames: 4, of: size.width * size.height * 4, extra: total / 4, interruption)
        self.reservation = reservation
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: header.count + total, alignment: 16)
        do {
            try Self.fill(buffer, header, frames[group], reader)
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
                let decoder = cwebp_animation_new(base, buffer.count)
            else {
                throw MediaError(.decodeFailed, "the animation is damaged", remedy: "get the file again")
            }
            self.decoder = decoder
        } catch {
            buffer.deallocate()
            reservation.close()
            throw error
        }
        bytes = buffer
    }

    deinit {
        cwebp_animation_free(decoder)
        bytes.deallocate()
        reservation.close()
    }

    private static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, _ header: [UInt8], _ frames: ArraySlice<WebPAnimation.Frame>,
        _ reader: InputReader
    ) throws {
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        buffer.copyBytes(from: header)
        var position = header.count
        for frame in frames {
            var offset = frame.offset
            let end = position + Int(frame.length)
            while position < end {
                let count = try reader.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[position..<end]), at: offset)
                guard count > 0 else { throw MediaError.cutOffWithinPicture }
                position += count
                offset += Int64(count)
            }
            position += Int(frame.length % 2)
        }
    }

    /// Whether a frame comes after the one that was decoded last, or is that one.
    func leads(to place: Int) -> Bool { group.contains(place) && place >= self.place }

    /// Decodes on to a frame of the group.
    ///
    /// In the place of a frame that is damaged the one before it stays, marked as damaged. Throws `MediaError` where there
    /// is none, and `CancellationError`.
    func frame(at place: Int, _ interruption: Interruption, _ counters: DecodeCounters) throws -> Frame {
        while self.place < place {
            try interruption.check("decoding")
            try interruption.stepAside()
            self.place += 1
            if let pixels = cwebp_animation_next(decoder) {
                counters.countFrame()
                frame = try copy(pixels)
            } else {
                frame = try frame.map(damaged)
                self.place = place
            }
        }
        guard let frame else {
            throw MediaError(.decodeFailed, "the decoder rejects the data", remedy: "get the file again")
        }
        return frame
    }

    /// The same pixels, marked as damaged.
    private func damaged(_ frame: Frame) throws -> Frame {
        let copy = try Frame()
        guard av_frame_ref(copy.pointer, frame.pointer) >= 0 else { throw MediaError.outOfMemory }
        copy.pointer.pointee.flags |= AV_FRAME_FLAG_CORRUPT
        return copy
    }

    private func copy(_ pixels: UnsafePointer<UInt8>) throws -> Frame {
        let size = timeline.size
        let frame = try Frame(rgbaOf: size)
        reservation.hold(frame.pointer)
        guard let target = frame.pointer.pointee.data.0 else { throw MediaError.outOfMemory }
        let stride = Int(frame.pointer.pointee.linesize.0)
        for row in 0..<size.height {
            UnsafeMutableRawPointer(target + row * stride).copyMemory(
                from: pixels + row * size.width * 4, byteCount: size.width * 4)
        }
        return frame
    }
}
