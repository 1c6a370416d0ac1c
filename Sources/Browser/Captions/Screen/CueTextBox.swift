internal import Captions
internal import Terminal

/// A caption's text while a person types: a state machine that knows no screen.
struct CueTextBox {
    /// What a key led to.
    enum Outcome {
        case editing
        /// The text is to be kept.
        case done
        /// It is to be kept, and the captions saved.
        case saved
        /// The text is to be as it was.
        case discarded
        /// The key means nothing here.
        case ignored
    }

    private(set) var text: CaptionText
    /// Between 0 and the number of characters.
    private(set) var cursor: Int

    init(_ runs: [TextRun]) {
        text = CaptionText(runs)
        cursor = text.count
    }

    /// The line that the cursor is in, and what stands before it there.
    var place: (line: Int, head: String) {
        let head = text.characters[..<cursor]
        let line = head.count { $0 == "\n" }
        return (line, String(head[(head.lastIndex(of: "\n").map { $0 + 1 } ?? 0)...]))
    }

    mutating func insert(_ string: String) { cursor += text.insert(string, at: cursor) }

    mutating func take(_ key: KeyEvent) -> Outcome {
        switch (key.key, key.modifiers) {
        case (.escape, []): return .done
        case (.character("c"), .control): return .discarded
        case (.character("s"), .control): return .saved
        case (.enter, _), (.character("j"), .control): insert("\n")
        case (.character(let character), []): insert(String(character))
        case (.backspace, []), (.character("h"), .control): remove(cursor - 1..<cursor)
        case (.delete, []), (.character("d"), .control): remove(cursor..<cursor + 1)
        case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
        case (.right, []), (.character("f"), .control): cursor = min(text.count, cursor + 1)
        case (.up, []), (.character("p"), .control): moveLine(-1)
        case (.down, []), (.character("n"), .control): moveLine(1)
        case (.home, []), (.character("a"), .control): cursor = lineStart
        case (.end, []), (.character("e"), .control): cursor = lineEnd
        case (.character("u"), .control): remove(lineStart..<cursor)
        case (.character("k"), .control): remove(cursor..<lineEnd)
        case (.character("w"), .control), (.backspace, .alt): remove(wordStart..<cursor)
        case (.left, .control), (.character("b"), [.alt, .control]): cursor = wordStart
        case (.right, .control), (.character("f"), .alt): cursor = wordEnd
        case (.character("i"), .alt): toggle({ $0.isItalic }, { $0.isItalic = $1 })
        case (.character("b"), .alt): toggle({ $0.isBold }, { $0.isBold = $1 })
        case (.character("u"), .alt):
            toggle(
                { $0.decoration.contains(.underline) },
                { if $1 { $0.decoration.insert(.underline) } else { $0.decoration.remove(.underline) } })
        default: return .ignored
        }
        return .editing
    }

    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<text.count)
        text.remove(range)
        cursor = min(range.lowerBound, text.count)
    }

    /// Changes the look of the word at the cursor.
    private mutating func toggle(_ isOn: (RunStyle) -> Bool, _ set: (inout RunStyle, Bool) -> Void) {
        let (start, end) = (wordStart(from: cursor), wordEnd(from: cursor))
        let word = start..<max(start, end)
        let isSet = word.allSatisfy { text.style(at: $0).map(isOn) ?? false }
        text.restyle(word) { set(&$0, !isSet) }
    }

    private var lineStart: Int { text.characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    private var lineEnd: Int { text.characters[cursor...].firstIndex(of: "\n") ?? text.count }

    private var wordStart: Int {
        let characters = text.characters
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        return wordStart(from: place)
    }

    private var wordEnd: Int {
        let characters = text.characters
        var place = cursor
        while place < characters.count, characters[place].isWhitespace { place += 1 }
        return wordEnd(from: place)
    }

    private func wordStart(from place: Int) -> Int {
        text.characters[..<place].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
    }

    private func wordEnd(from place: Int) -> Int {
        text.characters[place...].firstIndex { $0.isWhitespace } ?? text.count
    }

    private mutating func moveLine(_ offset: Int) {
        let column = cursor - lineStart
        if offset < 0 {
            guard lineStart > 0 else { return cursor = 0 }
            cursor = lineStart - 1
        } else {
            guard lineEnd < text.count else { return cursor = text.count }
            cursor = lineEnd + 1
        }
        cursor = min(lineStart + column, lineEnd)
    }
}
