/// The scheme of ID3v2 that keeps FF Ex out of tags: a zero after each FF that needs one.
enum Unsynchronisation {
    /// The bytes without these zeros.
    static func undo(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var afterFF = false
        for byte in bytes {
            if !(afterFF && byte == 0) { result.append(byte) }
            afterFF = byte == 0xFF
        }
        return result
    }
}
