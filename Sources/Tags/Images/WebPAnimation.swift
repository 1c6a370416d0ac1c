/// An animation of WebP as its chunks describe it (RFC 9649, 2.7.1.1).
public struct WebPAnimation: Sendable, Hashable {
    /// A picture that is laid over the canvas.
    public struct Frame: Sendable, Hashable {
        /// Where its chunk begins, with name and length.
        public let offset: Int64
        /// The bytes of the chunk with name and length, without padding.
        public let length: Int64
        /// How long it is shown, in milliseconds, as the file states it.
        public let duration: Int
        /// Whether it can be decoded without those before it.
        public let isKey: Bool
    }

    /// The size of the canvas.
    public internal(set) var size: PictureSize
    /// Whether the file says that it has transparency.
    public internal(set) var hasAlpha: Bool
    /// How often it is played; zero for without end.
    public internal(set) var loopCount = 0
    /// The background, in the bytes of the file: blue, green, red, alpha.
    public internal(set) var background: [UInt8] = [0, 0, 0, 0]
    /// Those frames that lie in the file as a whole and in the canvas.
    public internal(set) var frames: [Frame] = []
    /// How many bytes of the file's form lie beyond its end.
    public internal(set) var missingByteCount: Int64 = 0
    /// The bytes of the form by its own word.
    public internal(set) var byteCount: Int64
    /// Whether frames are left out because they are damaged, or because there are too many.
    public internal(set) var isPartial = false

    /// Whether a file that begins so is an animation.
    public static func isAnimation(_ head: [UInt8]) -> Bool {
        head.count >= 21 && head[0..<4].elementsEqual("RIFF".utf8) && head[8..<16].elementsEqual("WEBPVP8X".utf8)
            && head[20] & 0x02 != 0
    }

    /// The header of a file of some of its frames, whose chunks take so many bytes with padding.
    public func header(ofFrameBytes count: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let extended: [UInt8] =
            [hasAlpha ? 0x12 : 0x02, 0, 0, 0] + number(size.width - 1, 3) + number(size.height - 1, 3)
        let chunks =
            Array("WEBPVP8X".utf8) + number(10, 4) + extended + Array("ANIM".utf8) + number(6, 4) + background
            + number(loopCount, 2)
        return Array("RIFF".utf8) + number(chunks.count + count, 4) + chunks
    }
}
