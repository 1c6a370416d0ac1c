internal import Engine
internal import Media
internal import Terminal

/// Draws the frame of a timeline, or why there is none.
@MainThread
struct FrameView {
    let model: TimelineModel
    let theme: Theme
    /// Whether a picture that is less high than its area lies at the top of it.
    var isAtTop = false

    /// Where a picture lies in an area: in its middle, or at its top; all of it while there is no picture.
    static func place(of picture: ScreenPicture?, in area: Size, isAtTop: Bool = false) -> Rect {
        guard let size = picture?.size else { return Rect(origin: Position(row: 0, column: 0), size: area) }
        return Rect(
            row: isAtTop ? 0 : max(0, (area.rows - size.rows) / 2), column: max(0, (area.columns - size.columns) / 2),
            rows: min(size.rows, area.rows), columns: min(size.columns, area.columns))
    }

    func draw(on canvas: Canvas) {
        if let shown = model.shown {
            canvas.place(
                shown.cells, at: Self.place(of: shown.cells, in: canvas.size, isAtTop: isAtTop).origin,
                tolerance: shown.isStill ? 0 : 4)
        }
        if let error = model.error {
            let isCut = model.facts?.segments.isEmpty == false
            let stated = (isCut ? error.relinkable : error).description
            let reason = error.code == .changed ? "the file has changed; r shows the new one" : stated
            write(reason, in: theme[.failed], on: canvas)
        } else if let since = model.loadingSince {
            let waited = ContinuousClock.now - since
            guard waited > .milliseconds(150) else { return }
            let seconds = waited.components.seconds
            let text = seconds > 0 ? "loading for \(seconds) s …" : "loading …"
            canvas.write(text, at: Position(row: 0, column: 1), style: theme[.loading])
        } else if let since = model.waitingSince {
            let seconds = (ContinuousClock.now - since).components.seconds
            guard seconds > 0 else { return }
            let isInOrder = model.facts?.isReadInOrder == true
            let action = isInOrder ? "this can be read from its start only: reading on" : "loading"
            write("\(action) for \(seconds) s …", in: theme[.loading], on: canvas)
        }
    }

    /// Writes words over the picture, on a band of their own: over its colours they could not be read.
    private func write(_ words: String, in style: Style, on canvas: Canvas) {
        for (row, line) in Wrapping.lines(words, width: canvas.size.columns - 2).enumerated() {
            canvas.fill(Rect(row: row, column: 0, rows: 1, columns: canvas.size.columns), style: style)
            canvas.write(line, at: Position(row: row, column: 1), style: style)
        }
    }
}
