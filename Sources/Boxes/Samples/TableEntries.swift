internal import Bytes

/// The entries of a table, read in pieces.
struct TableEntries {
    let scan: Scan
    /// Where the entries lie.
    let extent: Extent
    /// Bytes of each.
    let entryLength: Int
    /// How many there are.
    let count: Int

    /// Gives each entry to `body`, which may end the reading by false.
    func forEach(_ body: (inout ByteCursor) throws(ByteCursor.Truncated) -> Bool) throws(ReadStop) {
        let perPiece = max(1, 65_536 / entryLength)
        var index = 0
        while index < count {
            let piece = min(perPiece, count - index)
            let offset = extent.offset.plus(Int64(index).times(Int64(entryLength)))
            var cursor = ByteCursor(try scan.upTo(piece * entryLength, at: offset))
            guard cursor.remaining >= entryLength else { throw .damaged }
            do {
                while cursor.remaining >= entryLength {
                    guard try body(&cursor) else { return }
                    index += 1
                }
            } catch {
                throw .damaged
            }
        }
    }
}
