internal import Tags

/// What decides how a PNG is decoded.
struct PNGHeader {
    let size: PixelSize
    /// Whether its rows come in their order, so that it can be scaled down as it is decoded.
    let isProgressive: Bool

    /// The header of a picture of so many pixels; nil for other files, and for animations, which libav puts together.
    ///
    /// Throws what reading throws.
    init?(_ reader: InputReader, pixels: ClosedRange<Int>) throws {
        let head = try reader.beginning()
        // The signature, then the header's length, type and content (PNG, 11.2.1).
        guard head.count >= 33, head.starts(with: PNGChunks.signatures[0]), head[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        size = PixelSize(width: number(at: 16), height: number(at: 20))
        guard size.width > 0, pixels.contains(size.width.multipliedSaturating(by: size.height)),
            let image = try TagReader.read(reader).image, image.isAnimated == false
        else { return nil }
        // Pixels that are not square are left to libav.
        let density = image.pixelsPerMetre
        isProgressive = head[28] == 0 && density?.width == density?.height
    }
}
