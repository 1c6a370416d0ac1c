internal import Captions
internal import Media
internal import Terminal

/// Draws the list of captions: number, times, what is wrong, and the text; a second language beside it.
@MainThread
struct CueList {
    let model: CaptionsModel
    let second: LoadedCaptions?
    /// What is being typed for the current one.
    let typed: CaptionText?
    let theme: Theme
    /// The captions on the picture.
    let shown: Set<Int>
    let search: String

    func draw(_ rows: Range<Int>, on canvas: Canvas) {
        let captions = model.captions
        let times = CueTimes(model.editor.document)
        let columns = canvas.size.columns
        let numberWidth = columns >= 50 ? max(3, String(captions.count).count) + 1 : 0
        for (row, index) in rows.enumerated() {
            var caption = captions[index]
            let isCurrent = index == model.cursor
            if isCurrent, let typed { caption.runs = typed.runs }
            func style(_ role: ThemeRole) -> Style {
                isCurrent ? theme[role].overlaid(with: theme[.cursor]) : theme[role]
            }
            if isCurrent { canvas.fill(Rect(row: row, column: 0, rows: 1, columns: columns), style: theme[.cursor]) }
            var column = 1
            func put(_ text: String, _ width: Int, _ role: ThemeRole, _ alignment: Alignment = .left) {
                canvas.write(
                    DisplayText.padded(text, to: width, alignment: alignment),
                    at: Position(row: row, column: column), style: style(role))
                column += width + 1
            }
            canvas.write(
                shown.contains(index) ? "▸" : " ", at: Position(row: row, column: 0), style: style(.playhead))
            if numberWidth > 0 { put(String(index + 1), numberWidth - 1, .dim, .right) }
            let start = times.text(caption.start)
            put(start, max(11, DisplayText.width(start)), .timecode)
            if columns >= 60 {
                put(CueTimes.length(caption.duration), 6, .dim, .right)
            }
            put(model.checked.warnings(of: index).isEmpty ? "" : "!", 1, .failed)
            let room = max(0, columns - column)
            let text = Self.line(caption.text)
            guard let second, columns >= 60 else {
                canvas.write(
                    DisplayText.fitted(text, to: room), at: Position(row: row, column: column),
                    style: style(isMatch(caption.text) ? .marked : .base))
                continue
            }
            let half = room / 2
            put(DisplayText.fitted(text, to: half - 1), half - 1, isMatch(caption.text) ? .marked : .base)
            let other = second.renderer.indices(at: Self.middle(caption)).map { second.document.captions[$0].text }
            canvas.write(
                DisplayText.fitted(Self.line(other.joined(separator: "\n")), to: room - half),
                at: Position(row: row, column: column), style: style(.captions))
        }
    }

    private func isMatch(_ text: String) -> Bool {
        !search.isEmpty && CaptionFinder.does(text, contain: search)
    }

    /// When the caption of another language that says the same is most likely shown.
    private static func middle(_ caption: Caption) -> MediaTime {
        guard caption.end.isNumeric else { return caption.start }
        return MediaTime(seconds: (caption.start.seconds + caption.end.seconds) / 2)
    }

    private static func line(_ text: String) -> String { text.replacing("\n", with: " / ") }
}
