internal import Media
internal import Terminal

/// The line under the filmstrip: key frames, scenes, chapters, and the playhead.
struct Ruler {
    let window: TimelineWindow
    let keyFrames: [MediaTime]
    let chapters: [MediaTime]
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
        let ticks = Set(keyFrames.compactMap { window.column(of: $0, columns: columns) })
        if ticks.count * 3 < columns * 2 {
            for column in ticks { canvas.write("┴", at: Position(row: 0, column: column), style: theme[.keyFrame]) }
        }
        for scene in scenes {
            guard let column = window.column(of: scene, columns: columns) else { continue }
            let isKeyFrame = ticks.contains(column) && ticks.count * 3 < columns * 2
            canvas.write(isKeyFrame ? "┼" : "┬", at: Position(row: 0, column: column), style: theme[.scene])
        }
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

    private func drawTimes(on canvas: Canvas) {
        let columns = canvas.size.columns
        let count = max(1, columns / 20)
        for index in 0..<count {
            let column = index * columns / count
            let seconds = window.start + window.length * Double(column) / Double(columns)
            let places = window.length / Double(count) < 3 ? 2 : 0
            let time = MediaTime(seconds: seconds)
            let text = label?(time) ?? time.elapsed(places: places)
            canvas.write(text, at: Position(row: 1, column: column), style: theme[.dim])
        }
    }
}
