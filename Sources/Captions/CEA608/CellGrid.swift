/// A memory of 15 rows and 32 cells: the character's UTF-16 unit below, the pen above; 0 is an empty cell.
struct CellGrid: Sendable {
    static let rows = 15
    static let columns = 32

    private var cells = [UInt32](repeating: 0, count: rows * columns)
    /// Which rows have ever been written since they were cleared: most are empty, and need not be looked at.
    private var written: UInt16 = 0

    @inline(__always) subscript(row: Int, column: Int) -> UInt32 {
        get { cells[row * CellGrid.columns + column] }
        set {
            cells[row * CellGrid.columns + column] = newValue
            written |= 1 << UInt16(row)
        }
    }

    static func isBlank(_ cell: UInt32) -> Bool {
        switch cell & 0xFFFF {
        case 0, 0x20, 0xA0: true
        default: false
        }
    }

    mutating func clear() {
        guard written != 0 else { return }
        for row in 0..<CellGrid.rows where written & 1 << UInt16(row) != 0 { clear(row) }
    }

    mutating func clear(_ row: Int, from column: Int = 0) {
        for index in row * CellGrid.columns + min(column, CellGrid.columns)..<(row + 1) * CellGrid.columns {
            cells[index] = 0
        }
        if column == 0 { written &= ~(1 << UInt16(row)) }
    }

    /// Copies a row over another.
    mutating func copy(_ row: Int, to target: Int) {
        guard written & 1 << UInt16(row) != 0 else {
            clear(target)
            return
        }
        for column in 0..<CellGrid.columns { self[target, column] = self[row, column] }
    }

    /// Whether anything is to be seen.
    var isBlank: Bool {
        guard written != 0 else { return true }
        for row in 0..<CellGrid.rows where extent(of: row) != nil { return false }
        return true
    }

    /// The columns from the first to the last that can be seen in a row; nil in an empty one.
    func extent(of row: Int) -> ClosedRange<Int>? {
        guard written & 1 << UInt16(row) != 0 else { return nil }
        let start = row * CellGrid.columns
        var first = 0
        while first < CellGrid.columns, CellGrid.isBlank(cells[start + first]) { first += 1 }
        guard first < CellGrid.columns else { return nil }
        var last = CellGrid.columns - 1
        while CellGrid.isBlank(cells[start + last]) { last -= 1 }
        return first...last
    }

    /// What is to be seen.
    struct Contents {
        /// The runs, their lines parted by `\n`.
        var runs: [TextRun] = []
        /// Where each line starts.
        var positions: [CellPosition] = []
        /// The columns from the leftmost to the rightmost that can be seen.
        var columns = CellGrid.columns..<CellGrid.columns
    }

    func contents() -> Contents {
        var contents = Contents()
        // As UTF-8, which a string takes as it is: turning UTF-16 into one takes longer than all the rest.
        var text: [UInt8] = []
        text.reserveCapacity(160)
        var pen = Pen.plain
        var left = CellGrid.columns
        var right = 0
        for row in 0..<CellGrid.rows {
            guard let extent = extent(of: row) else { continue }
            if !contents.positions.isEmpty { text.append(0x0A) }
            contents.positions.append(CellPosition(row: row + 1, column: extent.lowerBound))
            left = min(left, extent.lowerBound)
            right = max(right, extent.upperBound + 1)
            for column in extent {
                let cell = cells[row * CellGrid.columns + column]
                let own = Pen(bits: cell)
                if own != pen {
                    let unit = cell & 0xFFFF
                    let isBlank = unit == 0 || unit == 0x20
                    // A blank shows no colour and no slant: it goes with what stands before it.
                    if !isBlank || own.isUnderlined || pen.isUnderlined {
                        contents.finish(&text, pen)
                        pen = own
                    }
                }
                CellGrid.append(UInt16(truncatingIfNeeded: cell), to: &text)
            }
        }
        contents.finish(&text, pen)
        contents.columns = min(left, right)..<right
        return contents
    }

    @inline(__always) private static func append(_ unit: UInt16, to text: inout [UInt8]) {
        switch unit {
        case 0: text.append(0x20)
        case 0x01...0x7F: text.append(UInt8(truncatingIfNeeded: unit))
        case 0x80...0x7FF:
            text.append(0xC0 | UInt8(truncatingIfNeeded: unit >> 6))
            text.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3F))
        default:
            text.append(0xE0 | UInt8(truncatingIfNeeded: unit >> 12))
            text.append(0x80 | UInt8(truncatingIfNeeded: unit >> 6 & 0x3F))
            text.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3F))
        }
    }
}

extension CellGrid.Contents {
    fileprivate mutating func finish(_ text: inout [UInt8], _ pen: Pen) {
        guard !text.isEmpty else { return }
        runs.append(TextRun(String(decoding: text, as: UTF8.self), style: pen.style))
        text.removeAll(keepingCapacity: true)
    }
}
