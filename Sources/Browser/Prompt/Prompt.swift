internal import Terminal

/// A question at the foot of the screen, with what happens as it is answered.
@MainThread
final class Prompt {
    /// What stands before the text, such as `/`.
    let label: String
    var editor: LineEditor
    /// What a person should know to answer, to stand over the question.
    var lines: [String] {
        isLooking ? ["looking … (any key goes on)"] : completion.map { [$0.line(150)] } ?? explanation
    }
    /// How many rows of the screen the lines leave free beneath them, told how many they are.
    var clearance: (Int) -> Int = { _ in 0 }
    private let explanation: [String]
    /// Whether nobody who looks at the screen may see the answer, nor how long it is.
    private let isSecret: Bool
    private let changed: (String) -> Void
    private let ended: (String?) -> Void
    private let history: [String]
    private var place: Int
    /// Tells what Tab makes of a text; nil where it makes nothing.
    var complete: ((String) async -> Completion)?
    /// What Tab has found for the text as it is.
    private var completion: Completion?
    private var completionTask: Task<Void, Never>?
    /// Whether Tab has been looking for so long that a person wonders.
    private var isLooking = false

    /// `changed` hears of each edit; `ended` of the answer, nil when it was given up.
    init(
        _ label: String, text: String = "", lines: [String] = [], history: [String] = [],
        isSecret: Bool = false, changed: @escaping (String) -> Void = { _ in },
        ended: @escaping (String?) -> Void
    ) {
        self.label = label
        editor = LineEditor(text)
        explanation = lines
        self.history = history
        self.isSecret = isSecret
        place = history.count
        self.changed = changed
        self.ended = ended
    }

    /// Takes a key; true when the prompt is over.
    func take(_ key: KeyEvent) -> Bool {
        stopLooking()
        if key.key == .tab, key.modifiers.subtracting(.shift).isEmpty, let complete {
            completeNext(key.modifiers.contains(.shift) ? -1 : 1, complete)
            return false
        }
        completion = nil
        switch (key.key, key.modifiers) {
        case (.enter, _):
            ended(editor.text)
            return true
        case (.escape, _), (.character("c"), .control):
            ended(nil)
            return true
        // Whoever sees nothing cannot know that nothing is left.
        case (.backspace, []) where editor.characters.isEmpty && !isSecret:
            ended(nil)
            return true
        case (.up, []): recall(place - 1)
        case (.down, []): recall(place + 1)
        default: if editor.take(key) { changed(editor.text) }
        }
        return false
    }

    private func completeNext(_ step: Int, _ complete: @escaping (String) async -> Completion) {
        if let completion { return show(completion, step) }
        let text = editor.head
        completionTask = Task { [weak self] in
            let waiting = Task { [weak self] in
                try await Task.sleep(for: .milliseconds(300))
                guard let self, !Task.isCancelled else { return }
                isLooking = true
                changed(editor.text)
            }
            defer { waiting.cancel() }
            let found = await withTaskCancellationHandler {
                await complete(text)
            } onCancel: {
                waiting.cancel()
            }
            if !Task.isCancelled { self?.show(found, step) }
        }
    }

    private func stopLooking() {
        completionTask?.cancel()
        isLooking = false
    }

    private func show(_ found: Completion, _ step: Int) {
        isLooking = false
        var found = found
        editor.replaceHead(found.advance(step))
        // Behind the only one another word may be completed.
        completion = found.candidates.count == 1 ? nil : found
        changed(editor.text)
    }

    func paste(_ text: String) {
        stopLooking()
        completion = nil
        editor.insert(text)
        changed(editor.text)
    }

    private func recall(_ index: Int) {
        guard (0...history.count).contains(index) else { return }
        place = index
        editor.replace(index < history.count ? history[index] : "")
        changed(editor.text)
    }

    /// The label, without the examples in its brackets where they would leave no room to write.
    private func label(in columns: Int) -> String {
        guard DisplayText.width(label) + 16 > columns, let start = label.firstRange(of: " (") else { return label }
        return label[..<start.lowerBound] + ": "
    }

    func draw(on canvas: Canvas, theme: Theme) {
        canvas.fill(canvas.bounds, style: theme[.prompt])
        let labelWidth = canvas.write(
            label(in: canvas.size.columns), at: Position(row: 0, column: 0), style: theme[.prompt])
        guard !isSecret else { return canvas.showCursor(at: Position(row: 0, column: labelWidth)) }
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
