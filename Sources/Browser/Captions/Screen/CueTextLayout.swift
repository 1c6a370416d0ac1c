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

    /// Breaks at line breaks and, where a row is full, between words, or in words that are longer than a row; the cursor
    /// has a column of its own at the end of a row.
    init(_ text: CaptionText, cursor place: Int, width: Int) {
        let width = max(2, width)
        var column = 0
        let characters = text.characters
        for (index, character) in characters.enumerated() {
            let columns = DisplayText.width(String(character))
            let beginsWord = !character.isWhitespace && (index == 0 || characters[index - 1].isWhitespace)
            let isTooLong =
                beginsWord && column > 0 && !Self.fits(characters[index...], in: width - column)
                && Self.fits(characters[index...], in: width)
            // Blanks at the end of a row hang over it.
            let hangs = character.isWhitespace && column + columns >= width
            if character != "\n", isTooLong || !hangs && column + columns >= width {
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
            if !hangs { column += columns }
        }
        if place >= text.count { cursor = Position(row: rows.count - 1, column: column) }
    }

    /// Whether the word that begins there, and the cursor behind it, have room in so many columns.
    private static func fits(_ characters: ArraySlice<Character>, in room: Int) -> Bool {
        var width = 0
        for character in characters {
            if character.isWhitespace { return true }
            width += DisplayText.width(String(character))
            if width >= room { return false }
        }
        return true
    }
}
