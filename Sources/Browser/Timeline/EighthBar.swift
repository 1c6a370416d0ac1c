internal import Terminal

/// A bar that stands at the foot of a lane, to an eighth of a row.
struct EighthBar {
    /// How high it is, 0 to 1 of the lane; something of it is always seen.
    let height: Double

    private static let eighths: [String] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    func draw(at column: Int, on canvas: Canvas, style: Style) {
        var left = max(1, Int((height * Double(canvas.size.rows * 8)).rounded()))
        for row in (0..<canvas.size.rows).reversed() where left > 0 {
            canvas.write(Self.eighths[min(8, left) - 1], at: Position(row: row, column: column), style: style)
            left -= 8
        }
    }
}
