/// Fixtures in bytes.
func be(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
func le(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
func utf16le(_ text: String) -> [UInt8] { text.utf16.flatMap { le(Int($0), 2) } }
func utf16be(_ text: String) -> [UInt8] { text.utf16.flatMap { be(Int($0), 2) } }
func padded(_ text: String, _ count: Int) -> [UInt8] { Array((ascii(text) + zeros(count)).prefix(count)) }
func syncSafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }

/// Bytes that look like a picture and are of no use as one.
func picture(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x55, count: count)
    for (index, byte) in [0xFF, 0xD8, 0xFF, 0xE0].enumerated() where index < count { bytes[index] = UInt8(byte) }
    return bytes
}

func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = ascii("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = Array(bytes[start..<min(start + 3, bytes.count)])
        let bits = (group + zeros(3 - group.count)).reduce(0) { $0 << 8 | Int($1) }
        for index in 0..<4 { text.append(index <= group.count ? letters[bits >> (18 - index * 6) & 63] : 0x3D) }
    }
    return text
}
