/// A part of a file that is made out of another.
enum FilePiece {
    /// What lies there in the other.
    case copy(Range<Int64>)
    /// Other bytes.
    case bytes([UInt8])

    /// How many bytes it has.
    var length: Int64 {
        switch self {
        case .copy(let range): Int64(range.count)
        case .bytes(let bytes): Int64(bytes.count)
        }
    }
}
