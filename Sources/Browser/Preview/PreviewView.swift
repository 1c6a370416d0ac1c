internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// Draws the preview column: the picture, and the facts beneath it.
@MainThread
struct PreviewView {
    let services: Services
    let model: PreviewModel

    private var theme: Theme { services.theme }

    /// The area that a picture may fill in a preview of this size.
    static func pictureArea(in size: Size) -> Size {
        Size(rows: max(1, size.rows - min(12, max(4, size.rows / 3))), columns: max(1, size.columns - 2))
    }

    func draw(on canvas: Canvas) {
        guard let subject = model.subject else { return }
        switch model.content {
        case .nothing: return
        case .loading(let since): drawLoading(since, subject, on: canvas)
        case .poster(let poster):
            let area = Self.pictureArea(in: canvas.size)
            let column = max(0, (canvas.size.columns - poster.cells.size.columns) / 2)
            canvas.place(poster.cells, at: Position(row: 0, column: column))
            drawFacts(subject, time: poster.time, on: canvas, from: min(poster.cells.size.rows, area.rows) + 1)
        case .way: drawFacts(subject, time: nil, on: canvas, from: 0)
        case .folder(let rows): drawFolder(rows, on: canvas)
        case .unlisted(let error): drawReason(error.message, error.remedy, on: canvas)
        case .text(let lines, let error):
            let top = error.map { drawReason($0.message, $0.remedy, on: canvas) + 1 } ?? 0
            for (row, line) in lines.prefix(max(0, canvas.size.rows - top)).enumerated() {
                canvas.write(line, at: Position(row: top + row, column: 1))
            }
        case .failed(let error): drawFailure(error, subject, on: canvas)
        case .message(let text): canvas.write(text, at: Position(row: 0, column: 1), style: theme[.dim])
        }
    }

    private func drawLoading(_ since: ContinuousClock.Instant, _ subject: PreviewModel.Subject, on canvas: Canvas) {
        let waited = ContinuousClock.now - since
        // A picture is there within a few frames as a rule: a word that flashes up would only disturb.
        if waited > .milliseconds(150) {
            let seconds = waited.components.seconds
            let text = seconds > 0 ? "loading for \(seconds) s …" : "loading …"
            canvas.write(text, at: Position(row: 0, column: 1), style: theme[.loading])
            if seconds > 0, subject.kind == .special {
                let reason = "a pipe or device: what is in it comes from another program"
                for (row, line) in Wrapping.lines(reason, width: canvas.size.columns - 2).enumerated() {
                    canvas.write(line, at: Position(row: 1 + row, column: 1), style: theme[.dim])
                }
            }
        }
        let area = Self.pictureArea(in: canvas.size)
        drawFacts(subject, time: nil, on: canvas, from: area.rows + 1)
    }

    private func drawFailure(_ error: MediaError, _ subject: PreviewModel.Subject, on canvas: Canvas) {
        let isCut = services.facts.summary(of: subject.place)?.clipCount != nil
        let shown = isCut ? error.relinkable : error
        let row = drawReason(shown.message, shown.remedy, on: canvas)
        drawFacts(subject, time: nil, on: canvas, from: row + 1)
    }

    /// Writes what went wrong and what to do; the first row below it.
    @discardableResult
    private func drawReason(_ message: String, _ remedy: String, on canvas: Canvas) -> Int {
        var row = 0
        for (text, role) in [(message, ThemeRole.failed), (remedy, .base), ("r tries again", .dim)]
        where !text.isEmpty {
            for line in Wrapping.lines(text, width: canvas.size.columns - 2) {
                canvas.write(line, at: Position(row: row, column: 1), style: theme[role])
                row += 1
            }
        }
        return row
    }

    private func drawFacts(_ subject: PreviewModel.Subject, time: MediaTime?, on canvas: Canvas, from start: Int) {
        var row = start
        func put(_ label: String, _ value: String) {
            guard row < canvas.size.rows, !value.isEmpty else { return }
            canvas.write(label, at: Position(row: row, column: 1), style: theme[.dim])
            let column = min(12, max(1, canvas.size.columns / 3))
            canvas.write(
                DisplayText.fitted(SafeText(value).text, to: canvas.size.columns - column - 1),
                at: Position(row: row, column: column), style: theme[.value])
            row += 1
        }
        guard let summary = services.facts.summary(of: subject.place) else { return }
        if let obstacle = summary.obstacle {
            let stated = summary.clipCount == nil ? obstacle : obstacle.relinkable
            if case .failed = model.content {
                // The picture's own failure stands above and says the same better.
            } else {
                for line in Wrapping.lines(stated.description, width: canvas.size.columns - 2) {
                    canvas.write(line, at: Position(row: row, column: 1), style: theme[.failed])
                    row += 1
                }
            }
        }
        if let time, summary.kind == .video { put("frame", time.elapsed(rounding: .down)) }
        if summary.duration.isNumeric, summary.kind != .image {
            put("duration", (summary.isDurationPrecise ? "" : "about ") + summary.duration.elapsed())
        }
        if let size = summary.displaySize { put("size", "\(size.width) × \(size.height)") }
        for (index, track) in summary.tracks.enumerated() { put(index == 0 ? "tracks" : "", track) }
        if let count = summary.clipCount { put("clips", String(count)) }
        if summary.chapterCount > 0 { put("chapters", String(summary.chapterCount)) }
        for tag in summary.tags { put(tag.label, tag.value) }
        put("format", summary.format)
        drawMap(of: subject, on: canvas, from: row + 1)
    }

    /// Draws the way of a film in the rows that are left, with the place where its timeline was left.
    private func drawMap(of subject: PreviewModel.Subject, on canvas: Canvas, from top: Int) {
        let rows = min(canvas.size.rows - top, canvas.size.columns / 2)
        guard rows >= 6, let trace = model.trace.trace(of: subject.place) else { return }
        let time = services.resumePositions[subject.place]?.time ?? .zero
        let area = Rect(row: top, column: 1, rows: rows, columns: canvas.size.columns - 2)
        MapView(trace: trace, place: model.trace.place(at: time, in: subject.place), theme: theme)
            .draw(on: canvas.clipped(to: area))
    }

    private func drawFolder(_ rows: FolderRows, on canvas: Canvas) {
        let names = FolderNotice(rows).draw(on: canvas, hasRows: rows.listing.count > 0, theme: theme)
        if rows.order.isEmpty, rows.isComplete, rows.listing.failure == nil {
            names.write("empty", at: Position(row: 0, column: 1), style: theme[.dim])
        }
        for (row, index) in rows.order.prefix(names.size.rows).enumerated() {
            let entry = EntryName(Int(index), of: rows.listing, in: services.folders)
            names.write(
                entry.fitted(to: names.size.columns - 2), at: Position(row: row, column: 1),
                style: theme[entry.isFolder ? .folder : .base])
        }
    }
}
