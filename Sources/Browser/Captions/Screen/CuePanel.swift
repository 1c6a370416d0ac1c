internal import Captions
internal import Media
internal import Terminal

/// Draws the chosen caption: times, channel and place, the text as it looks, and what is wrong with it.
@MainThread
struct CuePanel {
    let model: CaptionsModel
    let box: CueTextBox?
    let theme: Theme
    let cureKey: String

    func draw(on canvas: Canvas) {
        guard canvas.size.rows > 0 else { return }
        let columns = canvas.size.columns
        canvas.write(String(repeating: "─", count: columns), at: Position(row: 0, column: 0), style: theme[.border])
        guard let caption = model.current else { return }
        var row = 1
        let whole = facts(caption)
        let facts =
            canvas.size.rows >= 7
            ? Array(Wrapping.lines(whole, width: columns - 2).prefix(2)) : [DisplayText.fitted(whole, to: columns - 2)]
        for line in facts {
            canvas.write(line, at: Position(row: row, column: 1), style: theme[.dim])
            row += 1
        }
        let layout = CueTextLayout(
            box?.text ?? CaptionText(caption.runs), cursor: box?.cursor ?? 0, width: columns - 2)
        // What is wrong has a line at least.
        let own = model.checked.warnings(of: model.cursor)
        let warnings = own.isEmpty ? model.checked.fileWarnings : own
        let top = row
        let room = max(1, canvas.size.rows - row - (warnings.isEmpty ? 0 : 1))
        let first = box == nil ? 0 : max(0, layout.cursor.row - room + 1)
        for line in layout.rows.dropFirst(first).prefix(room) {
            canvas.write(line.map { ($0.text, style($0.style)) }, at: Position(row: row, column: 2), width: columns - 2)
            row += 1
        }
        if box != nil {
            for line in top..<row { canvas.write("▏", at: Position(row: line, column: 1), style: theme[.key]) }
            canvas.showCursor(at: Position(row: top + layout.cursor.row - first, column: 2 + layout.cursor.column))
        }
        for warning in warnings where row < canvas.size.rows {
            let cure = warning.adjustments.first.map { "\(cureKey): \($0)" } ?? "only a person can mend this"
            let text = "! \(warning.captions.isEmpty ? "the file: " : "")\(warning.finding) — \(cure)"
            for line in Wrapping.lines(SafeText(text).text, width: columns - 2) where row < canvas.size.rows {
                canvas.write(line, at: Position(row: row, column: 1), style: theme[.failed])
                row += 1
            }
        }
    }

    /// Number, times, length, reading speed, channel and place.
    private func facts(_ caption: Caption) -> String {
        let times = CueTimes(model.editor.document)
        var facts = ["\(model.cursor + 1)", "\(times.text(caption.start)) → \(times.text(caption.end))"]
        if caption.duration.isNumeric, caption.duration > .zero {
            facts.append("\(CueTimes.length(caption.duration)) s")
            let characters = (box?.text.runs.reduce(into: "") { $0 += $1.text } ?? caption.text).count { $0 != "\n" }
            facts.append("\(Int((Double(characters) / caption.duration.seconds).rounded())) letters/s")
        }
        if let channel = caption.channel { facts.append(channel.rawValue) }
        if let mode = caption.mode { facts.append(mode.description) }
        if let position = caption.positions.first { facts.append("row \(position.row), column \(position.column)") }
        if let region = caption.region?.identifier { facts.append("region \(region)") }
        return SafeText(facts.joined(separator: "  ")).text
    }

    /// How text looks, on the screen's own background where the caption has none.
    private func style(_ style: RunStyle) -> Style {
        var look = Style(of: style)
        if style.color == nil { look.foreground = theme[.value].foreground }
        return look
    }
}
