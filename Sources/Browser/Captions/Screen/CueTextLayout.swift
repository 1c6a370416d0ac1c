internal import Captions
internal import Terminal

/// A caption's text broken into rows of a width, and where the cursor stands in them.
struct CueTextLayout {
    /// A stretch of a row that looks the same.
    struct Piece: Equatable {
        var text: String
        var style: RunStyle
    }

    private(set) var rows: [[Piece]] = [[]]
    private(set) var cursor = Position(row: 0, column: 0)

    /// Breaks at line breaks, and where a row is full; the cursor has a column of its own at the end of a row.
    init(_ text: CaptionText, cursor place: Int, width: Int) {
        let width = max(2, width)
        var column = 0
        for (index, character) in text.characters.enumerated() {
            let columns = DisplayText.width(String(character))
            if character != "\n", column + columns >= width {
                rows.append([])
                column = 0
            }
            if index == place { cursor = Position(row: rows.count - 1, column: column) }
            guard character != "\n", let style = text.style(at: index) else {
                rows.append([])
                column = 0
                continue
            }
            let row = rows.count - 1
            if let last = rows[row].indices.last, rows[row][last].style == style {
                rows[row][last].text.append(character)
            } else {
                rows[row].append(Piece(text: String(character), style: style))
            }
            column += columns
        }
        if place >= text.count { cursor = Position(row: rows.count - 1, column: column) }
    }
}
