import CLibav

/// The size that a picture's first bytes claim, for pictures that libav refuses without saying why.
enum PictureHeader {
    /// The claimed size of a PNG, GIF or BMP; nil for others, whose decoders tell it themselves.
    static func size(in packet: Packet) -> PixelSize? {
        guard packet.size >= 26, let data = packet.pointer.pointee.data else { return nil }
        let bytes = UnsafeBufferPointer(start: data, count: 26)
        func number(_ range: Range<Int>, isBigEndian: Bool) -> Int {
            let digits = isBigEndian ? Array(bytes[range]) : bytes[range].reversed()
            return digits.reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes[1..<4].elementsEqual("PNG".utf8) {
            return PixelSize(width: number(16..<20, isBigEndian: true), height: number(20..<24, isBigEndian: true))
        }
        if bytes[0..<4].elementsEqual("GIF8".utf8) {
            return PixelSize(width: number(6..<8, isBigEndian: false), height: number(8..<10, isBigEndian: false))
        }
        if bytes[0..<2].elementsEqual("BM".utf8) {
            let height = Int(Int32(truncatingIfNeeded: number(22..<26, isBigEndian: false)).magnitude)
            return PixelSize(width: number(18..<22, isBigEndian: false), height: height)
        }
        return nil
    }
}
