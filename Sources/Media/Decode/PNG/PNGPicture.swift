internal import Tags

/// The picture of a PNG whose rows come in their order.
struct PNGPicture: ScalablePicture {
    /// Smaller pictures are decoded whole: their frames are no larger than those of films. More pixels cannot be decoded
    /// within the time for one.
    private static let pixels = 8 << 20...2 << 30

    let size: PixelSize
    var orientation: Orientation { .upright }

    /// Opens a picture; nil for other files, for animations, which libav puts together, and for what is left to libav.
    ///
    /// Throws what reading throws.
    init?(_ reader: InputReader) throws {
        let head = try reader.beginning()
        // The signature, then the header's length, type and content (PNG, 11.2.1): the last byte tells of interlacing.
        guard head.count >= 33, head.starts(with: PNGChunks.signatures[0]), head[12..<16].elementsEqual("IHDR".utf8),
            head[28] == 0
        else { return nil }
        func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        size = PixelSize(width: number(at: 16), height: number(at: 20))
        guard size.width > 0, Self.pixels.contains(size.width.multipliedSaturating(by: size.height)),
            let image = try TagReader.read(reader).image, image.isAnimated == false, image.hasSquarePixels,
            PNGRowDecoder.isThere
        else { return nil }
    }

    func frame(
        of size: PixelSize, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame {
        let decoder = try PNGRowDecoder(reader, interruption)
        return try RowScaler.frame(
            of: size, from: decoder.size, channels: decoder.channels, memory: memory, interruption, fill: decoder.rows)
    }
}
