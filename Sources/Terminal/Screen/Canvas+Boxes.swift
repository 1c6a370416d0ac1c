extension Canvas {
    /// Draws a frame of thin lines along the inside edge of `rect`, with a title on its upper edge.
    public func box(_ rect: Rect, style: Style = Style(), title: String = "", titleStyle: Style? = nil) {
        guard rect.size.rows >= 2, rect.size.columns >= 2 else { return }
        let inner = rect.size.columns - 2
        let line = String(repeating: "─", count: inner)
        write("╭" + line + "╮", at: rect.origin, style: style)
        for row in rect.top + 1..<rect.bottom - 1 {
            write("│", at: Position(row: row, column: rect.left), style: style)
            write("│", at: Position(row: row, column: rect.right - 1), style: style)
        }
        write("╰" + line + "╯", at: Position(row: rect.bottom - 1, column: rect.left), style: style)
        if !title.isEmpty, inner > 4 {
            let text = " " + DisplayText.fitted(title, to: inner - 4, ellipsis: .end) + " "
            write(text, at: Position(row: rect.top, column: rect.left + 2), style: titleStyle ?? style)
        }
    }

    /// Draws a thin horizontal line of `length` columns.
    public func horizontalLine(at position: Position, length: Int, style: Style = Style()) {
        write(String(repeating: "─", count: max(0, length)), at: position, style: style)
    }

    /// Draws a thin vertical line of `length` rows.
    public func verticalLine(at position: Position, length: Int, style: Style = Style()) {
        for step in 0..<max(0, length) {
            write("│", at: Position(row: position.row + step, column: position.column), style: style)
        }
    }
}
