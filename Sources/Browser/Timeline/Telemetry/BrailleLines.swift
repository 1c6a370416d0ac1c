/// Lines drawn in the dots of Braille patterns, two by four in each cell of the terminal.
struct BrailleLines {
    private struct Cell {
        var dots: UInt8 = 0
        var line = 0
    }

    private let columns: Int
    private let rows: Int
    private var cells: [Cell]

    init(rows: Int, columns: Int) {
        (self.rows, self.columns) = (max(0, rows), max(0, columns))
        cells = Array(repeating: Cell(), count: self.rows * self.columns)
    }

    /// Draws a line by the heights, 0 to 1, between which it lies in each column of dots, of which a cell has two. It is
    /// joined where it leaps; nil leaves it open.
    mutating func add(_ heights: [ClosedRange<Double>?], line: Int) {
        guard rows > 0 else { return }
        let top = Double(rows * 4 - 1)
        var last: ClosedRange<Int>?
        for (x, height) in heights.prefix(columns * 2).enumerated() {
            guard let height else {
                last = nil
                continue
            }
            let own = Int((height.lowerBound * top).rounded())...Int((height.upperBound * top).rounded())
            var (low, high) = (own.lowerBound, own.upperBound)
            if let last {
                if last.upperBound < low { low = last.upperBound + 1 }
                if last.lowerBound > high { high = last.lowerBound - 1 }
            }
            for y in low...high { set(x, rows * 4 - 1 - y, line) }
            last = own
        }
    }

    /// The bits of the dots of a cell, from the top, left and right.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    private mutating func set(_ x: Int, _ y: Int, _ line: Int) {
        let place = y / 4 * columns + x / 2
        guard cells.indices.contains(place), (0..<rows * 4).contains(y) else { return }
        cells[place].dots |= Self.bits[y % 4][x % 2]
        cells[place].line = line
    }

    /// The character of a cell, and the last of the lines that go through it; nil where none does.
    func cell(row: Int, column: Int) -> (text: String, line: Int)? {
        let cell = cells[row * columns + column]
        guard cell.dots != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(cell.dots)) else { return nil }
        return (String(Character(scalar)), cell.line)
    }
}
