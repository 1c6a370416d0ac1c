internal import Telemetry
internal import Terminal

/// Draws the way of a film with a place on it, north at the top, and how long a stretch of it is.
struct MapView {
    let trace: MapTrace
    /// Where the playhead is; nil where that is not known.
    let place: MapTrace.Place?
    let theme: Theme

    func draw(on canvas: Canvas) {
        let size = canvas.size
        guard size.rows >= 3, size.columns >= 8 else { return }
        let rows = size.rows - 2
        let perMetre = scale(rows: rows, columns: size.columns)
        var dots = BrailleCanvas(rows: rows, columns: size.columns)
        func dot(_ point: MapTrace.Point) -> BrailleCanvas.Dot {
            BrailleCanvas.Dot(
                x: Int((Double(dots.width - 1) / 2 + point.east * perMetre).rounded()),
                y: Int((Double(dots.height - 1) / 2 - point.north * perMetre).rounded()))
        }
        var last: BrailleCanvas.Dot?
        for point in trace.points {
            let next = dot(point)
            dots.draw(from: last ?? next, to: next, line: 0)
            last = next
        }
        for row in 0..<rows {
            for column in 0..<size.columns {
                guard let cell = dots.cell(row: row, column: column) else { continue }
                canvas.write(cell.text, at: Position(row: row, column: column), style: theme[.telemetry])
            }
        }
        drawScale(perMetre, on: canvas)
        guard let place else { return }
        let (x, y) = (dot(trace.point(of: place)).x / 2, dot(trace.point(of: place)).y / 4)
        if (0..<size.columns).contains(x), (0..<rows).contains(y) {
            canvas.write("●", at: Position(row: y, column: x), style: theme[.playhead])
        }
        let degrees = [place.latitude, place.longitude].map { TelemetryNumber.text($0, decimals: 5) }
        canvas.write(
            DisplayText.fitted(degrees.joined(separator: ", "), to: size.columns),
            at: Position(row: rows + 1, column: 0), style: theme[.value])
    }

    /// How many dots a metre has: the way fills the map, unless nobody moved.
    private func scale(rows: Int, columns: Int) -> Double {
        let room = (width: Double(columns * 2 - 3), height: Double(rows * 4 - 3))
        let least = MapView.leastReach
        return min(room.width / (2 * max(least, trace.reach.east)), room.height / (2 * max(least, trace.reach.north)))
    }

    /// What a receiver at rest reports wanders by some metres, which would fill the map.
    private static let leastReach = 5.0

    /// A line of a round length in metres or kilometres.
    private func drawScale(_ perMetre: Double, on canvas: Canvas) {
        let longest = Double(canvas.size.columns) / perMetre
        var length = 1.0
        while length * 10 <= longest { length *= 10 }
        for factor in [5.0, 2] where length * factor <= longest {
            length *= factor
            break
        }
        let cells = max(2, Int((length * perMetre / 2).rounded()))
        let unit = length < 1_000 ? "\(Int(length)) m" : "\(Int(length / 1_000)) km"
        let bar = "├" + String(repeating: "─", count: cells - 2) + "┤ " + unit
        canvas.write(
            DisplayText.fitted(bar, to: canvas.size.columns), at: Position(row: canvas.size.rows - 2, column: 0),
            style: theme[.dim])
    }
}
