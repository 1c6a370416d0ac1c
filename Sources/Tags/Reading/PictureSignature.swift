/// Tells a picture's format by its first bytes, for tags that do not state it.
enum PictureSignature {
    /// The media type; nil where the bytes are of no known format.
    static func mimeType(_ head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if head.starts(with: "GIF8".utf8) { return "image/gif" }
        if head.starts(with: "BM".utf8) { return "image/bmp" }
        if head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}
