internal import Engine
internal import Media
internal import Terminal

/// Draws a lane of telemetry: one line as bars, several as lines, with the values under the playhead.
struct TelemetryLaneView {
    let lane: TelemetryLane
    /// What is known, the finest first.
    let graphs: [TelemetryGraph]
    /// The scale of the whole film; nil while nothing is known.
    let scale: TelemetryScale?
    /// The value of each line under the playhead.
    let values: [Double?]
    /// Why nothing is known, or not all of it.
    let error: MediaError?
    let window: TimelineWindow
    let playhead: MediaTime
    let theme: Theme

    func draw(on canvas: Canvas) {
        guard canvas.size.rows > 0, canvas.size.columns > 0 else { return }
        guard let scale else {
            let state = error.map { "not known: \($0.description)" } ?? "…"
            let text = SafeText("\(lane.title) \(state)").text
            canvas.write(
                DisplayText.fitted(text, to: canvas.size.columns), at: Position(row: 0, column: 0), style: theme[.dim])
            return
        }
        if lane.lines.count == 1 { drawBars(scale, on: canvas) } else { drawLines(scale, on: canvas) }
        let column = window.column(of: playhead, columns: canvas.size.columns)
        if let column {
            canvas.restyle(
                Rect(row: 0, column: column, rows: canvas.size.rows, columns: 1), style: theme[.playhead])
        }
        drawLabel(scale, playhead: column, on: canvas)
    }

    private func drawBars(_ scale: TelemetryScale, on canvas: Canvas) {
        let size = canvas.size
        let columns = TelemetryColumns(graphs, line: lane.lines[0], window: window, count: size.columns).columns
        // What is highest does not touch the lane above.
        let room = 1 - 1 / Double(size.rows * 8)
        for (index, extent) in columns.enumerated() {
            guard let extent else {
                canvas.write("·", at: Position(row: size.rows - 1, column: index), style: theme[.dim])
                continue
            }
            EighthBar(height: scale.height(of: extent.upperBound) * room).draw(
                at: index, on: canvas, style: theme[.telemetry])
        }
    }

    /// The roles whose colours lines are told apart by.
    private static let roles: [ThemeRole] = [.telemetry, .captions, .image, .link]

    private func drawLines(_ scale: TelemetryScale, on canvas: Canvas) {
        let size = canvas.size
        var lines = BrailleCanvas(rows: size.rows, columns: size.columns)
        for (place, line) in lane.lines.enumerated() {
            let columns = TelemetryColumns(graphs, line: line, window: window, count: size.columns * 2).columns
            lines.draw(
                columns.map { extent in
                    extent.map { scale.height(of: $0.lowerBound)...scale.height(of: $0.upperBound) }
                }, line: place)
        }
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                guard let cell = lines.cell(row: row, column: column) else { continue }
                canvas.write(
                    cell.text, at: Position(row: row, column: column),
                    style: theme[role(cell.line)])
            }
        }
    }

    /// Writes what it is and the values over the graph, on the side where the playhead is not.
    private func drawLabel(_ scale: TelemetryScale, playhead: Int?, on canvas: Canvas) {
        let columns = canvas.size.columns
        let label = TelemetryText.label(lane, values, scale: scale)
        let unit = SafeText(label.unit).text
        let space = unit.isEmpty || unit.hasPrefix("°") ? "" : " "
        var pieces = [(SafeText(label.title).text, role(0))]
        for (line, value) in label.values.enumerated() { pieces.append((" " + value, role(line))) }
        pieces.append((space + unit, role(0)))
        let width = pieces.reduce(0) { $0 + DisplayText.width($1.0) }
        let room = max(0, columns / 2 - 2)
        let isLeft = playhead.map { $0 > min(width, room) } ?? true
        var column = isLeft ? 0 : columns - min(width, room)
        let end = column + room
        for (text, role) in pieces where column < end {
            let shown = DisplayText.fitted(text, to: end - column)
            canvas.write(shown, at: Position(row: 0, column: column), style: theme.style(role, on: .trail))
            column += DisplayText.width(shown)
        }
    }

    /// What a line has its colour from.
    private func role(_ line: Int) -> ThemeRole { Self.roles[line % Self.roles.count] }
}
