internal import Media
internal import Terminal

/// The range between in and out on the ruler's line.
struct RangeLane {
    let marks: RangeMarks
    let window: TimelineWindow
    let theme: Theme

    /// Draws the stretch over the ruler's line, under what else stands there.
    func drawStretch(on canvas: Canvas) {
        guard let columns = columns(in: canvas.size.columns) else { return }
        let line = String(repeating: "━", count: columns.count)
        canvas.write(line, at: Position(row: 0, column: columns.lowerBound), style: theme[.range])
    }

    /// Draws in and out over everything; where the playhead stands on one, it shows which.
    func drawMarks(on canvas: Canvas, playhead: Int?) {
        let places = [(marks.start, "[", "┣"), (marks.end, "]", "┫")]
        for (time, mark, joined) in places {
            guard let time, let column = window.column(of: time, columns: canvas.size.columns) else { continue }
            let isAtPlayhead = column == playhead
            canvas.write(
                isAtPlayhead ? joined : mark, at: Position(row: 0, column: column),
                style: isAtPlayhead ? theme[.playhead] : theme[.range])
        }
    }

    /// The columns that the range covers, of those in sight; nil when none is.
    func columns(in count: Int) -> ClosedRange<Int>? {
        guard count > 0, let range = marks.range(in: window.duration) else { return nil }
        let (first, last) = (range.start.seconds - window.start, range.end.seconds - window.start)
        guard last > 0, first < window.length else { return nil }
        let start = window.column(of: range.start, columns: count) ?? 0
        let end = window.column(of: range.end, columns: count) ?? count - 1
        return start <= end ? start...end : nil
    }
}
