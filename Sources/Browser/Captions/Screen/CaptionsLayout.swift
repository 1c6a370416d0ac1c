internal import Terminal

/// How list, picture and the chosen caption share the captions screen.
struct CaptionsLayout {
    let list: Rect
    /// Nil where there is no room for one, or no film.
    let picture: Rect?
    let panel: Rect

    init(_ size: Size, hasPicture: Bool) {
        let (rows, columns) = (max(1, size.rows), size.columns)
        let body = max(0, rows - 1)
        let panelRows = body >= 30 ? 9 : body >= 18 ? 7 : min(body / 2, 5)
        guard hasPicture, columns >= 70 else {
            // One under the other; a picture only where it would be more than a stamp.
            let pictureRows = hasPicture && body >= 22 ? body / 3 : 0
            picture = pictureRows > 0 ? Rect(row: 1, column: 0, rows: pictureRows, columns: columns) : nil
            let listRows = max(0, body - panelRows - pictureRows)
            list = Rect(row: 1 + pictureRows, column: 0, rows: listRows, columns: columns)
            panel = Rect(row: 1 + pictureRows + listRows, column: 0, rows: panelRows, columns: columns)
            return
        }
        let listColumns = columns >= 120 ? columns / 2 : columns * 11 / 20
        list = Rect(row: 1, column: 0, rows: body, columns: listColumns)
        let rest = columns - listColumns - 1
        picture = Rect(row: 1, column: listColumns + 1, rows: max(0, body - panelRows), columns: rest)
        panel = Rect(row: 1 + max(0, body - panelRows), column: listColumns + 1, rows: panelRows, columns: rest)
    }
}
