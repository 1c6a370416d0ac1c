internal import Terminal

/// How list, picture, sound and the chosen caption share the captions screen.
struct CaptionsLayout {
    /// The rows about the stretch around the chosen caption.
    struct Lanes: Equatable {
        let captions: Rect
        /// Nil where there is no sound.
        let waveform: Rect?
        /// Nil where there is no room for it.
        let ruler: Rect?
    }

    let list: Rect
    /// Nil where there is no room for one, or no film.
    let picture: Rect?
    /// Nil where there is no room for them, or no film.
    let lanes: Lanes?
    let panel: Rect

    /// - Parameter aspect: The picture's width by its height.
    init(_ size: Size, hasPicture: Bool, hasSound: Bool = false, aspect: Double = 16.0 / 9) {
        let (rows, columns) = (max(1, size.rows), size.columns)
        let body = max(0, rows - 1)
        let panelRows = body >= 30 ? 9 : body >= 18 ? 7 : min(body / 2, 5)
        guard hasPicture, columns >= 70 else {
            // One under the other; a picture only where it would be more than a stamp.
            let pictureRows = hasPicture && body >= 22 ? body / 3 : 0
            picture = pictureRows > 0 ? Rect(row: 1, column: 0, rows: pictureRows, columns: columns) : nil
            lanes = nil
            let listRows = max(0, body - panelRows - pictureRows)
            list = Rect(row: 1 + pictureRows, column: 0, rows: listRows, columns: columns)
            panel = Rect(row: 1 + pictureRows + listRows, column: 0, rows: panelRows, columns: columns)
            return
        }
        let listColumns = columns >= 120 ? columns / 2 : columns * 11 / 20
        list = Rect(row: 1, column: 0, rows: body, columns: listColumns)
        let (left, rest) = (listColumns + 1, columns - listColumns - 1)
        let waveformRows = hasSound ? body >= 30 ? 3 : 2 : 0
        let rulerRows = body >= 30 ? 2 : 0
        let laneRows = body >= 20 ? 1 + waveformRows + rulerRows : 0
        // A cell is about twice as high as wide; the time stands beneath the picture.
        let wanted = Int((Double(rest) / 2 / max(0.1, aspect)).rounded(.up)) + 1
        let pictureRows = max(0, min(wanted, body - panelRows - laneRows))
        picture = Rect(row: 1, column: left, rows: pictureRows, columns: rest)
        var next = 1 + pictureRows
        func take(_ rows: Int, inset: Int) -> Rect? {
            guard rows > 0 else { return nil }
            defer { next += rows }
            return Rect(row: next, column: left + inset, rows: rows, columns: max(0, rest - 2 * inset))
        }
        if laneRows > 0, let captions = take(1, inset: 1) {
            lanes = Lanes(captions: captions, waveform: take(waveformRows, inset: 1), ruler: take(rulerRows, inset: 1))
        } else {
            lanes = nil
        }
        panel = Rect(row: next, column: left, rows: max(0, rows - next), columns: rest)
    }
}
