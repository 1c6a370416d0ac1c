internal import Tags

/// The picture of a large JPEG.
struct JPEGPicture: ScalablePicture {
    /// Smaller pictures are decoded whole: their frames are no larger than those of films.
    private static let leastPixels = 8 << 20

    let size: PixelSize
    let orientation: Orientation
    private let hasSeveralScans: Bool

    /// Opens a picture; nil for other files, and for what is left to libav. Throws what reading throws.
    init?(_ reader: InputReader, _ interruption: Interruption) throws {
        // SOI, and the beginning of the next segment.
        guard try reader.beginning().starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        let tags = try TagReader.read(reader)
        guard let image = tags.image, let stated = image.size, image.hasSquarePixels,
            stated.width.multipliedSaturating(by: stated.height) >= Self.leastPixels,
            let decoder = try JPEGRowDecoder(reader, interruption),
            decoder.size == PixelSize(width: stated.width, height: stated.height),
            !decoder.hasSeveralScans || !decoder.size.isDecodable
        else { return nil }
        // Only then it is known that libjpeg can do what the header asks for.
        if !decoder.hasSeveralScans, try decoder.start(.zero) == nil { return nil }
        size = decoder.size
        hasSeveralScans = decoder.hasSeveralScans
        orientation = tags.photograph?.orientation.map { Orientation(exif: $0) } ?? .upright
    }

    func frame(
        of size: PixelSize, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame {
        guard !hasSeveralScans else {
            throw MediaError(
                .tooLarge,
                "the picture has \(self.size.width) × \(self.size.height) pixels in several scans, which must all be in memory",
                remedy: "save it as baseline JPEG, in one scan")
        }
        guard let decoder = try JPEGRowDecoder(reader, interruption), let original = try decoder.start(size) else {
            throw MediaError.cannotDecodePicture
        }
        let frame = try RowScaler.frame(
            of: size, from: original, channels: 3, memory: memory, interruption, fill: decoder.rows)
        frame.isIncomplete = decoder.isDamaged
        return frame
    }
}
