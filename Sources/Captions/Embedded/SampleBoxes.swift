/// The boxes in a sample, one after the other: a length, a name of four characters, the content.
struct SampleBoxes: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    /// Whether something was left that is no box.
    private(set) var isBroken = false

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (name: String, content: ArraySlice<UInt8>)? {
        guard !rest.isEmpty else { return nil }
        guard rest.count >= 8 else {
            isBroken = true
            return nil
        }
        let size = Int(SampleBoxes.number(rest.prefix(4)))
        guard size >= 8, size <= rest.count else {
            isBroken = true
            return nil
        }
        let start = rest.startIndex
        let name = String(decoding: rest[start + 4..<start + 8], as: UTF8.self)
        let content = rest[start + 8..<start + size]
        rest = rest.dropFirst(size)
        return (name, content)
    }

    /// Bytes as a number, the greatest first.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
