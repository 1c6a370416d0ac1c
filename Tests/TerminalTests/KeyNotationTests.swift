import Testing

@testable import Terminal

@Suite struct KeyNotationTests {
    @Test(arguments: [
        "j", "G", "Ctrl-d", "Shift-Left", "Alt-x", "Enter", "Space", "PgDn", "F1", "<", "-", "Ctrl--", "Alt-X", "Esc",
        "Shift-Tab", "Ctrl-Alt-Shift-Up", "F12", "Ctrl-Space", "é", "漢", "Ctrl-Shift-a", "Backspace", "?", "\\",
    ])
    func roundTrip(_ notation: String) throws {
        let key = try #require(KeyEvent(notation))
        #expect(key.description == notation)
        #expect(KeyEvent(key.description) == key)
    }

    @Test(arguments: [
        ("ctrl-D", "Ctrl-d"), ("C-d", "Ctrl-d"), ("M-x", "Alt-x"), ("Shift-g", "G"), ("escape", "Esc"),
        ("PageDown", "PgDn"), ("return", "Enter"), ("S-Tab", "Shift-Tab"), ("shift-ctrl-left", "Ctrl-Shift-Left"),
    ])
    func otherSpellings(_ notation: String, meaning: String) {
        #expect(KeyEvent(notation) == KeyEvent(meaning))
        #expect(KeyEvent(notation) != nil)
    }

    @Test(arguments: ["", "Ctrl-", "Foo", "F0", "F99", "Ctrl-Foo", "ab", " ", "\u{1B}", "-Ctrl"])
    func nonsense(_ notation: String) {
        #expect(KeyEvent(notation) == nil)
    }
}
