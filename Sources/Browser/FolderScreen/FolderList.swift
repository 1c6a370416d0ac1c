internal import Folders
internal import Terminal

/// Draws the rows of a folder into one column.
@MainThread
struct FolderList {
    let model: FolderModel
    let facts: FactsStore
    let theme: Theme
    /// The search whose matches are shown.
    let match: String

    /// Draws the rows from `top` on, one a line.
    func draw(on canvas: Canvas, top: Int) {
        let columns = canvas.size.columns
        for line in 0..<canvas.size.rows {
            let row = top + line
            guard row < model.count else { break }
            drawRow(row, on: canvas, line: line, columns: columns)
        }
    }

    private func drawRow(_ row: Int, on canvas: Canvas, line: Int, columns: Int) {
        let entry = model[row]
        let isCurrent = row == model.cursor
        let isMarked = !model.marks.isEmpty && entry.path.map(model.marks.contains) ?? false
        let row = RowFacts(entry, attributes: model.attributes(row), state: facts.state(of: entry.place))
        let cursor = isCurrent ? theme[.cursor] : Style()
        // Under the cursor only its own attributes count: dim text would leave holes in the bar.
        func style(_ role: ThemeRole) -> Style {
            guard isCurrent else { return theme[role] }
            return Style(
                foreground: cursor.foreground ?? theme[role].foreground, background: cursor.background,
                attributes: cursor.attributes)
        }
        if isCurrent { canvas.fill(Rect(row: line, column: 0, rows: 1, columns: columns), style: cursor) }

        var right = columns - 1
        func put(_ text: String, width: Int, role: ThemeRole = .dim) {
            let shown = DisplayText.padded(text, to: width, alignment: .right)
            canvas.write(shown, at: Position(row: line, column: right - width), style: style(role))
            right -= width + 1
        }
        let room = columns - 2
        if room >= 26 { put(row.size, width: RowFacts.sizeWidth) }
        if row.mark.isEmpty || row.mark == "!" {
            if room >= 62 { put(row.codec, width: room >= 84 ? RowFacts.wideCodecWidth : RowFacts.codecWidth) }
            if room >= 52 { put(row.resolution, width: RowFacts.resolutionWidth) }
            if room >= 34 { put(row.duration, width: RowFacts.durationWidth) }
        }
        // Before the facts, which stay in their columns.
        if !row.mark.isEmpty { put(row.mark, width: DisplayText.width(row.mark), role: row.markRole) }

        if isMarked { canvas.write("●", at: Position(row: line, column: 0), style: style(.marked)) }
        let width = max(1, right - 1)
        let shown = DisplayText.fitted(entry.text, to: width, ellipsis: .middle)
        let role = isMarked ? ThemeRole.marked : row.role
        canvas.write(shown, at: Position(row: line, column: 1), style: style(role), width: width)
        if !match.isEmpty, !isCurrent, let place = shown.lowercased().firstRange(of: match.lowercased()) {
            // Offsets agree as long as lower-casing keeps the count of characters; where it does not, nothing is lit.
            let offset = shown.lowercased().distance(from: shown.lowercased().startIndex, to: place.lowerBound)
            guard shown.count == shown.lowercased().count else { return }
            let head = shown.prefix(offset)
            let hit = shown.dropFirst(offset).prefix(match.count)
            canvas.write(
                String(hit), at: Position(row: line, column: 1 + DisplayText.width(String(head))),
                style: theme[.match])
        }
    }
}
