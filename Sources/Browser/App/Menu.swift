internal import Terminal

/// A small list of choices over the screen, each with its key.
@MainThread
final class Menu {
    /// One choice.
    struct Item {
        let key: Character
        let title: String
        let isOn: Bool
        let choose: () -> Void
    }

    let title: String
    /// What is to be known for the choice.
    private let lines: [String]
    let items: [Item]
    private var cursor = 0

    init(title: String, lines: [String] = [], items: [Item]) {
        (self.title, self.lines, self.items) = (title, lines, items)
    }

    /// Takes a key; true when the menu is over.
    func take(_ key: KeyEvent) -> Bool {
        guard key.modifiers.isEmpty else { return key == KeyEvent(.character("c"), .control) }
        // A choice's own key counts before those that move the cursor.
        if case .character(let character) = key.key, let item = items.first(where: { $0.key == character }) {
            item.choose()
            return true
        }
        switch key.key {
        case .escape, .character("q"): return true
        case .down, .character("j"): cursor = min(items.count - 1, cursor + 1)
        case .up, .character("k"): cursor = max(0, cursor - 1)
        case .enter, .character(" "):
            items[cursor].choose()
            return true
        default: return false
        }
        return false
    }

    func draw(on canvas: Canvas, theme: Theme) {
        let shown = shownLines(in: canvas.size.rows - items.count - 3)
        let visible = visibleItems(in: canvas.size.rows - 2 - (shown.isEmpty ? 0 : shown.count + 1))
        let widths = shown.map { DisplayText.width($0) + 4 } + items.map { DisplayText.width($0.title) + 10 }
        let width = min(canvas.size.columns, max(DisplayText.width(title) + 6, widths.max() ?? 0))
        // A row stands between what is said and what is to be chosen.
        let first = shown.isEmpty ? 0 : shown.count + 1
        let rows = first + visible.count + 2
        let box = Rect(
            row: max(0, (canvas.size.rows - rows) / 2), column: max(0, (canvas.size.columns - width) / 2), rows: rows,
            columns: width)
        canvas.fill(box, style: theme[.base])
        canvas.box(box, style: theme[.border], title: title, titleStyle: theme[.title])
        for (index, line) in shown.enumerated() {
            canvas.write(
                DisplayText.fitted(line, to: width - 4, ellipsis: .middle),
                at: Position(row: box.top + 1 + index, column: box.left + 2), style: theme[.base])
        }
        for index in visible {
            let item = items[index]
            let place = Position(row: box.top + 1 + first + index - visible.lowerBound, column: box.left + 1)
            if index == cursor {
                canvas.fill(Rect(origin: place, size: Size(rows: 1, columns: width - 2)), style: theme[.cursor])
            }
            let style = index == cursor ? theme[.cursor] : theme[.base]
            canvas.write(
                String(item.key), at: Position(row: place.row, column: place.column + 1),
                style: index == cursor ? style : theme[.key])
            canvas.write(
                DisplayText.fitted(item.title, to: width - (item.isOn ? 9 : 7)),
                at: Position(row: place.row, column: place.column + 4), style: style)
            if item.isOn { canvas.write("✓", at: Position(row: place.row, column: box.right - 3), style: style) }
        }
    }

    /// The items around the cursor, as many as there is room for.
    private func visibleItems(in rows: Int) -> Range<Int> {
        let count = max(1, min(items.count, rows))
        let start = max(0, min(cursor - count / 2, items.count - count))
        return start..<min(items.count, start + count)
    }

    /// As many lines as there is room for, the last of which counts those that are not shown.
    private func shownLines(in rows: Int) -> [String] {
        if lines.count <= rows { return lines }
        return rows < 2 ? [] : lines.prefix(rows - 1) + ["and \(lines.count - rows + 1) more"]
    }
}
