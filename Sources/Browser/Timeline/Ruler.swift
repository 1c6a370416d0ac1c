internal import Media
internal import Terminal

/// The line under the filmstrip: key frames, cuts, scenes, chapters, and the playhead.
struct Ruler {
    let window: TimelineWindow
    let keyFrames: [MediaTime]
    /// The times at which another segment begins, or a gap.
    var cuts: [MediaTime] = []
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
        let ticks = ticks(of: keyFrames, columns)
        draw("┴", ticks, .keyFrame, on: canvas)
        draw("│", self.ticks(of: cuts, columns), .segment, on: canvas)
        for scene in scenes {
            guard let column = window.column(of: scene, columns: columns) else { continue }
            let isKeyFrame = ticks.contains(column) && Self.isTelling(ticks, columns)
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
            let label = BlockLane.label(title, columns: room)
            guard !label.isEmpty else { continue }
            canvas.write(" \(label) ", at: Position(row: 0, column: place + 1), style: theme[.chapter])
        }
    }

    private func draw(_ mark: String, _ ticks: Set<Int>, _ role: ThemeRole, on canvas: Canvas) {
        guard Self.isTelling(ticks, canvas.size.columns) else { return }
        for column in ticks { canvas.write(mark, at: Position(row: 0, column: column), style: theme[role]) }
    }

    /// Where marks stand in every column they say nothing.
    private static func isTelling(_ ticks: Set<Int>, _ columns: Int) -> Bool { ticks.count * 3 < columns * 2 }

    /// The columns in which times stand, looked for by column: there may be a key frame for each frame of a long film.
    func ticks(of times: [MediaTime], _ columns: Int) -> Set<Int> {
        var ticks: Set<Int> = []
        var place = times.firstPlace { $0.isNumeric && $0.seconds >= window.start }
        while place < times.count, let column = window.column(of: times[place], columns: columns) {
            ticks.insert(column)
            place = times[place...].firstPlace { window.column(of: $0, columns: columns) != column }
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
