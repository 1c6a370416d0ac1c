/// A line of a window that rolls up.
struct RollUpLine: Hashable {
    /// What it says, without line breaks.
    var runs: [TextRun]
    var column: Int
    /// How many rows above the lowest it stands.
    var height: Int

    /// The lines of a caption from the top; nil where it does not roll up, or nothing says where its lines stand.
    static func lines(of caption: Caption) -> [RollUpLine]? {
        guard case .rollUp = caption.mode else { return nil }
        let texts = caption.runs.lines
        guard texts.count == caption.positions.count, let base = caption.positions.last?.row else { return nil }
        return zip(texts, caption.positions).map { RollUpLine(runs: $0, column: $1.column, height: base - $1.row) }
    }

    /// What is left of lines in a window of so many rows when another comes below them.
    static func rolled(_ lines: [RollUpLine], rows: Int) -> [RollUpLine] {
        lines.compactMap { line in
            var line = line
            line.height += 1
            return line.height < rows && line.runs.contains { !$0.text.isEmpty } ? line : nil
        }
    }
}

extension Caption {
    /// Shows these lines, the lowest where it is now.
    mutating func show(_ lines: [RollUpLine]) {
        // High on the picture a window of more lines stands lower.
        let base = max(positions.last?.row ?? CellGrid.rows, 1 + (lines.map(\.height).max() ?? 0))
        var shown: [TextRun] = []
        for (number, line) in lines.enumerated() {
            if number > 0 { if shown.isEmpty { shown = [TextRun("\n")] } else { shown[shown.count - 1].text += "\n" } }
            shown += line.runs
        }
        runs = shown.normalized
        positions = lines.map { CellPosition(row: base - $0.height, column: $0.column) }
    }
}
