/// What was read of a file, in pieces, up to a limit. Confined to its input's worker.
struct ReadMemory {
    private var pieces: [(offset: Int64, bytes: [UInt8])] = []
    private var left: Int

    /// Keeps at most `limit` bytes; what comes later is not kept.
    init(limit: Int) { left = limit }

    mutating func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        guard bytes.count <= left else { return }
        left -= bytes.count
        // Most reads go on where the last one ended.
        if let last = pieces.last, last.offset + Int64(last.bytes.count) == offset {
            pieces[pieces.count - 1].bytes.append(contentsOf: bytes)
        } else {
            pieces.append((offset, Array(bytes)))
        }
    }

    /// As many of the bytes there as are kept.
    func prefix(at offset: Int64, count: Int) -> [UInt8] {
        for piece in pieces {
            let start = offset - piece.offset
            guard start >= 0, start < Int64(piece.bytes.count) else { continue }
            return Array(piece.bytes[Int(start)...].prefix(count))
        }
        return []
    }

    /// The bytes there; nil where not all of them are kept.
    func bytes(at offset: Int64, count: Int) -> [UInt8]? {
        for piece in pieces {
            let start = offset - piece.offset
            guard start >= 0, start <= Int64(piece.bytes.count), count <= piece.bytes.count - Int(start) else {
                continue
            }
            return Array(piece.bytes[Int(start)..<Int(start) + count])
        }
        return nil
    }
}
