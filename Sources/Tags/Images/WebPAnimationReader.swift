public import Bytes

/// Reads which frames an animation of WebP has, by the headers of their chunks alone.
public enum WebPAnimationReader {
    /// More frames than anybody has met: half an hour at 60 in a second.
    private static let mostFrames = 108_000
    /// Chunks of other kinds between them.
    private static let mostOthers = 10_000
    /// The name and length of a chunk, a frame's header, and what tells whether its picture is transparent.
    private static let headLength = 8 + 16 + 13

    /// Reads the animation; nil where the file is none. Throws what the source throws.
    public static func read(_ source: any ByteSource) throws -> WebPAnimation? {
        let head = try source.read(at: 0, count: 30)
        guard head.count == 30, WebPAnimation.isAnimation(head) else { return nil }
        let stated = number(head, 4, 4) + 8
        let size = PictureSize(width: Int(number(head, 24, 3)) + 1, height: Int(number(head, 27, 3)) + 1)
        var animation = WebPAnimation(size: size, hasAlpha: head[20] & 0x10 != 0, byteCount: stated)
        let end = min(stated, source.length ?? stated)
        // A last byte of padding is left out by some writers.
        animation.missingByteCount = stated - end > 1 ? stated - end : 0
        var walk = Walk(size: size)
        var others = 0
        var position: Int64 = 12
        while position + 8 <= end {
            let head = try source.read(at: position, count: Self.headLength)
            guard head.count >= 8 else { break }
            let length = number(head, 4, 4)
            let isWhole = position + 8 + length <= end
            if head[0..<4].elementsEqual("ANMF".utf8) {
                guard isWhole else { break }
                guard animation.frames.count < mostFrames else {
                    animation.isPartial = true
                    break
                }
                if let frame = walk.frame(head, at: position, length: length + 8) {
                    animation.frames.append(frame)
                } else {
                    animation.isPartial = true
                }
            } else {
                others += 1
                if head[0..<4].elementsEqual("ANIM".utf8), length >= 6, head.count >= 14 {
                    animation.background = Array(head[8..<12])
                    animation.loopCount = Int(number(head, 12, 2))
                }
                if others > mostOthers {
                    animation.isPartial = true
                    break
                }
            }
            position += 8 + length + length % 2
        }
        return animation
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int64 {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    /// What a frame must know of the one before it.
    private struct Walk {
        let size: PictureSize
        private var isFirst = true
        private var wasKey = false
        private var wasFull = false
        private var wasCleared = false

        init(size: PictureSize) { self.size = size }

        /// The frame of a chunk; nil where it does not lie in the canvas.
        mutating func frame(_ head: [UInt8], at offset: Int64, length: Int64) -> WebPAnimation.Frame? {
            guard length >= 8 + 16 + 8, head.count >= WebPAnimationReader.headLength else { return nil }
            let (x, y) = (Int(number(head, 8, 3)) * 2, Int(number(head, 11, 3)) * 2)
            let (width, height) = (Int(number(head, 14, 3)) + 1, Int(number(head, 17, 3)) + 1)
            guard x + width <= size.width, y + height <= size.height else { return nil }
            let flags = head[23]
            let isFull = width == size.width && height == size.height
            // As libwebp's own decoder has it: what was before is covered, or was cleared and no part of it is left.
            let isKey =
                isFirst || isFull && (flags & 2 != 0 || !mayBeTransparent(head))
                || wasCleared && (wasFull || wasKey)
            (isFirst, wasKey, wasFull, wasCleared) = (false, isKey, isFull, flags & 1 != 0)
            return WebPAnimation.Frame(
                offset: offset, length: length, duration: Int(number(head, 20, 3)), isKey: isKey)
        }

        private func mayBeTransparent(_ head: [UInt8]) -> Bool {
            switch String(decoding: head[24..<28], as: UTF8.self) {
            case "VP8 ": false
            case "VP8L": head[36] & 0x10 != 0
            default: true
            }
        }
    }
}
