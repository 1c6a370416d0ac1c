internal import Media
internal import Terminal

/// The line under the filmstrip: key frames, scenes, chapters, and the playhead.
struct Ruler {
    let window: TimelineWindow
    let keyFrames: [MediaTime]
    let chapters: [MediaTime]
    /// What the chapters are called, in their order.
    var titles: [String] = []
    /// The scenes that were found.
    var scenes: [MediaTime] = []
    let playhead: MediaTime?
    let theme: Theme
    /// In and out.
    var marks = RangeMarks()
    /// Writes a time by the source's timecode; nil for elapsed time.
    var label: ((MediaTime) -> String)?

    /// Draws the ruler on one row, or with clock times beneath it on two.
    func draw(on canvas: Canvas) {
        let columns = canvas.size.columns
        guard columns > 0 else { return }
        canvas.write(String(repeating: "─", count: columns), at: Position(row: 0, column: 0), style: theme[.ruler])
        let range = RangeLane(marks: marks, window: window, theme: theme)
        range.drawStretch(on: canvas)
        // Where key frames stand in every column they say nothing.
        let ticks = ticks(columns)
        if ticks.count * 3 < columns * 2 {
            for column in ticks { canvas.write("┴", at: Position(row: 0, column: column), style: theme[.keyFrame]) }
        }
        for scene in scenes {
            guard let column = window.column(of: scene, columns: columns) else { continue }
            let isKeyFrame = ticks.contains(column) && ticks.count * 3 < columns * 2
            canvas.write(isKeyFrame ? "┼" : "┬", at: Position(row: 0, column: column), style: theme[.scene])
        }
        drawTitles(on: canvas)
        for chapter in chapters {
            if let column = window.column(of: chapter, columns: columns) {
                canvas.write("▼", at: Position(row: 0, column: column), style: theme[.chapter])
            }
        }
        if canvas.size.rows > 1 { drawTimes(on: canvas) }
        let column = playhead.flatMap { window.column(of: $0, columns: columns) }
        if let column { canvas.write("┃", at: Position(row: 0, column: column), style: theme[.playhead]) }
        range.drawMarks(on: canvas, playhead: column)
    }

    /// Writes what each chapter is called behind its mark, as far as the next one; nothing of a name that has no room for
    /// two letters.
    private func drawTitles(on canvas: Canvas) {
        let columns = canvas.size.columns
        let places = chapters.map { window.column(of: $0, columns: columns) }
        let taken = Set(places.compactMap(\.self)).sorted()
        for (title, place) in zip(titles, places) {
            guard let place else { continue }
            let next = taken.first { $0 > place } ?? columns
            let room = next - place - 3
            let label = CaptionLane.label(title, columns: room)
            guard !label.isEmpty else { continue }
            canvas.write(" \(label) ", at: Position(row: 0, column: place + 1), style: theme[.chapter])
        }
    }

    /// The columns in which key frames stand, looked for by column: there may be a key frame for each frame of a long film.
    func ticks(_ columns: Int) -> Set<Int> {
        var ticks: Set<Int> = []
        var place = keyFrames.firstPlace { $0.isNumeric && $0.seconds >= window.start }
        while place < keyFrames.count, let column = window.column(of: keyFrames[place], columns: columns) {
            ticks.insert(column)
            place = keyFrames[place...].firstPlace { window.column(of: $0, columns: columns) != column }
        }
        return ticks
    }

    /// Lengths between labels, in seconds, that are easily counted by.
    private static let steps: [Double] = [
        0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 36_000, 86_400,
    ]

    private func drawTimes(on canvas: Canvas) {
        let columns = canvas.size.columns
        let wanted = window.length * 16 / Double(columns)
        let step = Self.steps.first { $0 >= wanted } ?? (wanted / 86_400).rounded(.up) * 86_400
        guard step.isFinite, step > 0, window.length / step < Double(columns) else { return }
        let first = (window.start / step).rounded(.up)
        for number in 0...Int(window.length / step) {
            let seconds = (first + Double(number)) * step
            let time = MediaTime(seconds: seconds)
            guard let column = window.column(of: time, columns: columns) else { continue }
            let text = label?(time) ?? time.elapsed(places: step < 1 ? 1 : 0)
            guard column + DisplayText.width(text) <= columns else { continue }
            canvas.write(text, at: Position(row: 1, column: column), style: theme[.dim])
        }
    }
}
