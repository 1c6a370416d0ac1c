internal import Terminal

/// A question at the foot of the screen, with what happens as it is answered.
@MainThread
final class Prompt {
    /// What stands before the text, such as `/`.
    let label: String
    var editor: LineEditor
    /// What a person should know to answer, to stand over the question.
    let lines: [String]
    private let changed: (String) -> Void
    private let ended: (String?) -> Void
    private let history: [String]
    private var place: Int

    /// `changed` hears of each edit; `ended` of the answer, nil when it was given up.
    init(
        _ label: String, text: String = "", lines: [String] = [], history: [String] = [],
        changed: @escaping (String) -> Void = { _ in },
        ended: @escaping (String?) -> Void
    ) {
        self.label = label
        editor = LineEditor(text)
        self.lines = lines
        self.history = history
        place = history.count
        self.changed = changed
        self.ended = ended
    }

    /// Takes a key; true when the prompt is over.
    func take(_ key: KeyEvent) -> Bool {
        switch (key.key, key.modifiers) {
        case (.enter, _):
            ended(editor.text)
            return true
        case (.escape, _), (.character("c"), .control):
            ended(nil)
            return true
        case (.backspace, []) where editor.characters.isEmpty:
            ended(nil)
            return true
        case (.up, []): recall(place - 1)
        case (.down, []): recall(place + 1)
        default: if editor.take(key) { changed(editor.text) }
        }
        return false
    }

    func paste(_ text: String) {
        editor.insert(text)
        changed(editor.text)
    }

    private func recall(_ index: Int) {
        guard (0...history.count).contains(index) else { return }
        place = index
        editor.replace(index < history.count ? history[index] : "")
        changed(editor.text)
    }

    func draw(on canvas: Canvas, theme: Theme) {
        canvas.fill(canvas.bounds, style: theme[.prompt])
        let labelWidth = canvas.write(label, at: Position(row: 0, column: 0), style: theme[.prompt])
        // A long text scrolls so that the cursor stays in sight.
        let room = max(1, canvas.size.columns - labelWidth - 1)
        var first = editor.cursor
        var width = 0
        while first > 0 {
            let wider = width + DisplayText.width(String(editor.characters[first - 1]))
            guard wider < room else { break }
            (first, width) = (first - 1, wider)
        }
        let visible = String(editor.characters[first...].prefix(room + 1))
        canvas.write(visible, at: Position(row: 0, column: labelWidth), style: theme[.prompt])
        canvas.showCursor(at: Position(row: 0, column: labelWidth + width))
    }
}
