internal import Engine
internal import Terminal

/// Draws one line of the inspector: fold, name and value.
@MainThread
struct InspectorLine {
    let line: InspectorTree.Line
    let isCurrent: Bool
    let theme: Theme
    /// The key that gives properties without a value their lines.
    let emptyKey: String

    /// Draws the line on a row; false where its value is cut.
    func draw(_ row: Int, on canvas: Canvas) -> Bool {
        let columns = canvas.size.columns
        let node = line.node
        let indent = 1 + line.depth * 2
        if isCurrent { canvas.fill(Rect(row: row, column: 0, rows: 1, columns: columns), style: theme[.cursor]) }
        if line.foldedCount > 0 {
            canvas.write(
                Self.fitted("▸ \(node.name): \(emptyKey) shows them", to: columns - indent - 1),
                at: Position(row: row, column: indent), style: style(.dim))
            return true
        }
        let isGroup = !node.children.isEmpty
        canvas.write(
            isGroup ? line.isOpen ? "▾" : "▸" : " ", at: Position(row: row, column: indent), style: style(.dim))
        let used = canvas.write(
            Self.fitted(SafeText(node.name).text, to: columns - indent - 3),
            at: Position(row: row, column: indent + 2), style: style(nameRole))
        if line.depth == 0, isGroup {
            let start = indent + 3 + used
            canvas.write(
                String(repeating: "─", count: max(0, columns - start - 1)), at: Position(row: row, column: start),
                style: style(.border))
            return true
        }
        let (text, role) = value
        if text.isEmpty || isGroup && node.status == .loaded && node.value.isEmpty { return true }
        let column = max(indent + 3 + used, isOverview ? columns < 60 ? 17 : 20 : min(columns / 2, 38))
        let room = columns - column - 1
        let shown = Self.fitted(text, to: room)
        canvas.write(shown, at: Position(row: row, column: column), style: style(role))
        return shown == text
    }

    /// Whether the line belongs to what a person asks first.
    private var isOverview: Bool { line.node.id.hasPrefix("overview/") }

    private var nameRole: ThemeRole { line.node.children.isEmpty ? isOverview ? .dim : .base : .title }

    private var value: (String, ThemeRole) {
        let node = line.node
        return switch node.status {
        case .notYetLoaded: ("not yet loaded", .dim)
        case .loading: ("loading …", .loading)
        case .loaded: (SafeText(node.value).text, .value)
        case .failed: ("✗ " + SafeText(node.value).text, .failed)
        }
    }

    private func style(_ role: ThemeRole) -> Style {
        isCurrent ? theme[role].overlaid(with: theme[.cursor]) : theme[role]
    }

    /// A text cut between words, where it has some, with `…` for what is left out.
    private static func fitted(_ text: String, to columns: Int) -> String {
        guard DisplayText.width(text) > columns, columns > 2 else { return DisplayText.fitted(text, to: columns) }
        let words = Wrapping.lines(text, width: columns - 2, limit: 1).first ?? ""
        return words.contains(" ") ? words + " …" : DisplayText.fitted(text, to: columns)
    }
}
