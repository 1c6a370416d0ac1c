internal import Terminal

/// One line of text that a person edits: a state machine that knows no screen.
struct LineEditor {
    private(set) var characters: [Character] = []
    /// Between 0 and the number of characters.
    private(set) var cursor = 0

    /// More is no line that a person edits, and each key draws it all.
    private static let limit = 4_096

    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }

    /// Inserts what can be shown, as far as there is room.
    mutating func insert(_ text: String) {
        let printable = Array(
            text.lazy.filter { character in
                !character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            }.prefix(max(0, Self.limit - characters.count)))
        characters.insert(contentsOf: printable, at: cursor)
        cursor += printable.count
    }

    mutating func replace(_ text: String) { self = LineEditor(text) }

    /// The text before the cursor.
    var head: String { String(characters[..<cursor]) }

    /// Puts a text before the cursor in place of what is there.
    mutating func replaceHead(_ text: String) {
        characters.replaceSubrange(..<cursor, with: text)
        characters.removeLast(max(0, characters.count - Self.limit))
        cursor = min(text.count, characters.count)
    }

    /// Takes an editing key; false when the key edits nothing.
    mutating func take(_ key: KeyEvent) -> Bool {
        switch (key.key, key.modifiers) {
        case (.character(let character), []): insert(String(character))
        case (.backspace, []), (.character("h"), .control): if cursor > 0 { remove(cursor - 1..<cursor) }
        case (.delete, []): if cursor < characters.count { remove(cursor..<cursor + 1) }
        case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, []), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
        case (.home, []), (.character("a"), .control): cursor = 0
        case (.end, []), (.character("e"), .control): cursor = characters.count
        case (.character("u"), .control): remove(0..<cursor)
        case (.character("k"), .control): remove(cursor..<characters.count)
        case (.character("w"), .control), (.backspace, .alt): remove(wordStart..<cursor)
        case (.left, .control), (.character("b"), .alt): cursor = wordStart
        case (.right, .control), (.character("f"), .alt): cursor = wordEnd
        default: return false
        }
        return true
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = min(range.lowerBound, characters.count)
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, characters[place - 1] == " " { place -= 1 }
        while place > 0, characters[place - 1] != " " { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, characters[place] == " " { place += 1 }
        while place < characters.count, characters[place] != " " { place += 1 }
        return place
    }
}
