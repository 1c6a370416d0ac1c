/// Base64 with padding (RFC 4648), for OSC 52 and graphics.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var group: UInt32 = 0
        var count = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            count += 1
            if count == 3 {
                append(group, characters: 4, to: &result)
                group = 0
                count = 0
            }
        }
        if count > 0 {
            append(group << (8 * UInt32(3 - count)), characters: count + 1, to: &result)
            result.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - count))
        }
        return result
    }

    private static func append(_ group: UInt32, characters: Int, to result: inout [UInt8]) {
        for place in 0..<characters { result.append(alphabet[Int(group >> (18 - 6 * UInt32(place)) & 63)]) }
    }

    /// The red, green and blue of RGBA pixels, without their alpha: four characters a pixel.
    static func encodeColors(ofPixels pixels: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            alphabet.withUnsafeBufferPointer { alphabet in
                pixels.withUnsafeBufferPointer { pixels in
                    count = pixels.count / 4 * 4
                    var place = 0
                    while place < count {
                        let group =
                            Int(pixels[place]) << 16 | Int(pixels[place + 1]) << 8 | Int(pixels[place + 2])
                        target[place] = alphabet[group >> 18]
                        target[place + 1] = alphabet[group >> 12 & 63]
                        target[place + 2] = alphabet[group >> 6 & 63]
                        target[place + 3] = alphabet[group & 63]
                        place += 4
                    }
                }
            }
        }
    }
}
