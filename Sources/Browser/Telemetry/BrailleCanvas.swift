/// Lines in the dots of Braille patterns, two by four in each cell of the terminal.
struct BrailleCanvas {
    /// A dot, counted from the top left.
    struct Dot: Equatable {
        var x: Int
        var y: Int
    }

    private struct Cell {
        var dots: UInt8 = 0
        var line = 0
    }

    private let columns: Int
    private let rows: Int
    private var cells: [Cell]

    /// A canvas of so many cells, without dots.
    init(rows: Int, columns: Int) {
        (self.rows, self.columns) = (max(0, rows), max(0, columns))
        cells = Array(repeating: Cell(), count: self.rows * self.columns)
    }

    /// How many dots it is wide.
    var width: Int { columns * 2 }

    /// How many dots it is high.
    var height: Int { rows * 4 }

    /// The bits of the dots of a cell, from the top, left and right.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    /// Sets a dot of a line; nothing where it lies outside.
    mutating func set(_ dot: Dot, line: Int) {
        guard (0..<width).contains(dot.x), (0..<height).contains(dot.y) else { return }
        let place = dot.y / 4 * columns + dot.x / 2
        cells[place].dots |= Self.bits[dot.y % 4][dot.x % 2]
        cells[place].line = line
    }

    /// Draws a straight line between two dots of the canvas.
    mutating func draw(from start: Dot, to end: Dot, line: Int) {
        let steps = max(abs(end.x - start.x), abs(end.y - start.y))
        for step in 0...steps {
            let share = steps == 0 ? 0 : Double(step) / Double(steps)
            let x = Double(start.x) + Double(end.x - start.x) * share
            let y = Double(start.y) + Double(end.y - start.y) * share
            set(Dot(x: Int(x.rounded()), y: Int(y.rounded())), line: line)
        }
    }

    /// Draws a graph by the heights, 0 to 1, between which it lies in each column of dots. It is joined where it leaps; nil
    /// leaves it open.
    mutating func draw(_ heights: [ClosedRange<Double>?], line: Int) {
        guard rows > 0 else { return }
        let top = Double(height - 1)
        var last: ClosedRange<Int>?
        for (x, extent) in heights.prefix(width).enumerated() {
            guard let extent else {
                last = nil
                continue
            }
            let own = Int((extent.lowerBound * top).rounded())...Int((extent.upperBound * top).rounded())
            var (low, high) = (own.lowerBound, own.upperBound)
            if let last {
                if last.upperBound < low { low = last.upperBound + 1 }
                if last.lowerBound > high { high = last.lowerBound - 1 }
            }
            for y in low...high { set(Dot(x: x, y: height - 1 - y), line: line) }
            last = own
        }
    }

    /// The character of a cell, and the last of the lines that go through it; nil where none does.
    func cell(row: Int, column: Int) -> (text: String, line: Int)? {
        let cell = cells[row * columns + column]
        guard cell.dots != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(cell.dots)) else { return nil }
        return (String(Character(scalar)), cell.line)
    }
}
