/// Numbers for glyphs of more than one scalar (a letter and its combining marks), so that a cell stays a plain value.
///
/// Used on the loop's thread only.
final class GlyphTable {
    static let flag: UInt32 = 0x8000_0000
    /// What ncurses keeps in a cell.
    static let scalarLimit = 5
    /// Enough for any frame; beyond it the screen starts anew.
    static let limit = 20_000

    private var numbers: [[UInt32]: UInt32] = [:]
    private var clusters: [[UInt32]] = []

    var isFull: Bool { clusters.count >= Self.limit }

    func number(base: UInt32, marks: [UInt32]) -> UInt32 {
        let scalars = [base] + marks.prefix(Self.scalarLimit - 1)
        if let known = numbers[scalars] { return known }
        let number = Self.flag | UInt32(clusters.count)
        clusters.append(scalars)
        numbers[scalars] = number
        return number
    }

    func scalars(of glyph: UInt32) -> [UInt32] {
        glyph & Self.flag == 0 ? [glyph] : clusters[Int(glyph & ~Self.flag)]
    }

    func removeAll() {
        numbers.removeAll()
        clusters.removeAll()
    }
}
