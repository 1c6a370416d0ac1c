internal import Folders
internal import Terminal

/// Why the rows of a folder are not all that is in it, in the lines beneath them.
@MainThread
struct FolderNotice {
    private let text: String
    private let role: ThemeRole

    /// That of rows with the reason why there are no more.
    init(_ failure: FolderError?) {
        self.init(failure.map { "\($0.message): \($0.remedy)" } ?? "", .failed)
    }

    /// That of rows that may still be coming.
    init(_ rows: FolderRows) {
        if rows.isComplete { self.init(rows.listing.failure) } else { self.init("reading the folder …", .loading) }
    }

    private init(_ text: String, _ role: ThemeRole) { (self.text, self.role) = (text, role) }

    /// Draws at the bottom of a canvas, in at most half of its lines, or at the top where there are no rows. Returns what is
    /// left of the canvas for the rows.
    func draw(on canvas: Canvas, hasRows: Bool, theme: Theme) -> Canvas {
        let (rows, columns) = (canvas.size.rows, canvas.size.columns)
        let lines = Wrapping.lines(text, width: columns - 2, limit: hasRows ? rows / 2 : rows)
        let left = rows - lines.count
        for (row, line) in lines.enumerated() {
            canvas.write(line, at: Position(row: (hasRows ? left : 0) + row, column: 1), style: theme[role])
        }
        return canvas.clipped(to: Rect(row: hasRows ? 0 : lines.count, column: 0, rows: left, columns: columns))
    }
}
