internal import Tags

/// A large picture of WebP that does not move.
struct WebPPicture: ScalablePicture {
    /// Smaller pictures are decoded whole: their frames are no larger than those of films.
    private static let leastPixels = 8 << 20
    /// Within so many bytes the header ends, unless a colour profile is larger than any.
    private static let headerBytes = 1 << 20
    /// How much of the file is decoded between two looks at whether to go on.
    private static let partBytes = 64 << 10

    let size: PixelSize
    let orientation: Orientation
    private let layout: WebPLayout

    /// Opens a picture; nil for other files, and for what is left to libav. Throws what reading throws.
    init?(_ reader: InputReader) throws {
        let head = try reader.beginning()
        guard head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8),
            let layout = try WebPLayout(head) ?? WebPLayout(reader.read(at: 0, count: Self.headerBytes)),
            layout.size.width * layout.size.height >= Self.leastPixels,
            !layout.isLossless || !layout.size.isDecodable
        else { return nil }
        self.layout = layout
        size = layout.size
        orientation = try TagReader.read(reader).photograph?.orientation.map { Orientation(exif: $0) } ?? .upright
    }

    func frame(
        of size: PixelSize, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame {
        guard !layout.isLossless else {
            throw MediaError(
                .tooLarge,
                "the picture has \(self.size.width) × \(self.size.height) pixels without loss, which must all be in memory",
                remedy: "save it as PNG, or in parts")
        }
        // Transparency is decoded whole.
        let reservation = try memory.reserve(
            frames: 1, of: (size.width * 4).multipliedSaturating(by: size.height),
            extra: Self.partBytes + (layout.hasAlpha ? self.size.width * self.size.height : 0), interruption)
        defer { reservation.close() }
        let frame = try Frame(rgbaOf: size)
        let bytes = SequentialBytes(reader, interruption)
        guard let decoder = WebPScaledDecoder(into: frame) else { throw MediaError.cannotDecodePicture }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.partBytes, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = bytes.read(buffer)
            guard count > 0 else {
                try bytes.checkFailure()
                throw MediaError.cannotDecodePicture
            }
            if try decoder.isComplete(after: UnsafeRawBufferPointer(rebasing: buffer[..<count])) { break }
        }
        reservation.hold(frame.pointer)
        return frame
    }
}
