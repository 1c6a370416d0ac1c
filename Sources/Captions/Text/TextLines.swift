/// The lines of a text in bytes, without what ends them: LF, CR LF or CR.
struct TextLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Where the next line lies.
    mutating func next() -> Range<Int>? {
        guard position < bytes.count else { return nil }
        let start = position
        let count = bytes.count
        // Through a pointer: with checks at each byte, long files take twice as long.
        let end = bytes.withUnsafeBufferPointer { buffer in
            var index = start
            while index < count, buffer[index] != 0x0A, buffer[index] != 0x0D { index += 1 }
            return index
        }
        position = end + 1
        if end + 1 < count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { position += 1 }
        return start..<end
    }
}
