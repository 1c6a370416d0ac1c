/// Places the lines of CEA-608's grid of 15 rows and 32 columns in the safe area of a canvas: its middle 80 hundredths.
///
/// A canvas of cells mostly has more or fewer of them. Characters stay side by side and rows of a block below each
/// other; what is scaled is the room around a block, so that blocks at an edge or in the middle stay there.
package struct GridPlacer: Sendable {
    /// Where a line starts, in cells of the canvas.
    package struct Line: Sendable {
        package var line: Int
        package var column: Double
        package var row: Double
    }

    private let columns: Double
    private let rows: Double
    private let isWhole: Bool
    private let left: Double
    private let top: Double
    private let width: Double
    private let height: Double

    /// A placer on a canvas of so many cells; where places are whole numbers the grid is never squeezed without need.
    package init(columns: Double, rows: Double, isWhole: Bool) {
        self.columns = columns
        self.rows = rows
        self.isWhole = isWhole
        width = isWhole ? min(columns, max(32, (columns * 0.8).rounded())) : columns * 0.8
        height = isWhole ? min(rows, max(15, (rows * 0.8).rounded())) : rows * 0.8
        left = isWhole ? ((columns - width) / 2).rounded(.down) : (columns - width) / 2
        top = isWhole ? ((rows - height) / 2).rounded(.down) : (rows - height) / 2
    }

    /// Whether a caption says for each line where in the grid it starts.
    package static func isPlaced(_ caption: Caption) -> Bool {
        guard !caption.positions.isEmpty, caption.positions.count <= 15 else { return false }
        return caption.positions.count == caption.runs.lines.count
            && caption.positions.allSatisfy { (1...15).contains($0.row) && (0...31).contains($0.column) }
            && zip(caption.positions, caption.positions.dropFirst()).allSatisfy { $0.row < $1.row }
    }

    /// Where the lines of a caption start; nil where they have no room.
    /// - Parameters:
    ///   - caption: A caption that says where in the grid its lines start.
    ///   - widths: The cells of each line.
    package func lines(_ caption: Caption, widths: [Int]) -> [Line]? {
        let positions = caption.positions
        guard widths.count == positions.count else { return nil }
        var lines: [Line] = []
        var first = 0
        while first < positions.count {
            var end = first + 1
            while end < positions.count, positions[end].row == positions[end - 1].row + 1 { end += 1 }
            guard let block = block(caption, first..<end, widths) else { return nil }
            lines += block
            first = end
        }
        // On few rows blocks may have come to lie over each other.
        for index in lines.indices.dropFirst() { lines[index].row = max(lines[index].row, lines[index - 1].row + 1) }
        var limit = rows - 1
        for index in lines.indices.reversed() {
            lines[index].row = min(lines[index].row, limit)
            limit = lines[index].row - 1
        }
        return limit < -1 - 1e-6 ? nil : lines
    }

    /// The lines of rows that follow each other.
    private func block(_ caption: Caption, _ range: Range<Int>, _ widths: [Int]) -> [Line]? {
        let positions = caption.positions
        var low = 32
        var high = 0
        for index in range {
            low = min(low, positions[index].column)
            high = max(high, positions[index].column + widths[index])
        }
        let extent = Double(high - low)
        guard extent <= columns, Double(range.count) <= rows else { return nil }
        let free = Double(max(0, 32 - (high - low)))
        let share = free > 0 ? min(1, Double(low) / free) : 0.5
        let room = max(width, extent)
        var x = min(max(0, left + share * (room - extent)), columns - extent)
        let count = Double(range.count)
        let last = Double(positions[range.upperBound - 1].row)
        var y: Double
        if case .rollUp = caption.mode {
            // The lowest row stays where it is, however many have come.
            y = top + (last - 1) / 14 * (height - 1) - (count - 1)
        } else {
            let share = count < 15 ? (last - count) / (15 - count) : 0
            y = top + share * (height - count)
        }
        y = min(max(0, y), rows - count)
        if isWhole {
            x.round()
            y.round()
        }
        return range.map { index in
            Line(
                line: index, column: x + Double(positions[index].column - low),
                row: y + Double(index - range.lowerBound))
        }
    }
}
