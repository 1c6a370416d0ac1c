import Captions
import Terminal
import Testing

@testable import Browser

struct CueTextBoxTests {
    private func edit(_ text: String, _ keys: String) throws -> CueTextBox {
        var box = CueTextBox([TextRun(text)])
        for key in try #require(Keymap.sequence(keys)) { _ = box.take(key) }
        return box
    }

    private func text(_ text: String, _ keys: String) throws -> String { String(try edit(text, keys).text.characters) }

    @Test func keysEdit() throws {
        #expect(try text("", "a Space b") == "a b")
        #expect(try text("ab", "Left Enter") == "a\nb")
        #expect(try text("one two", "Ctrl-w") == "one ")
        #expect(try text("one two", "Home Delete Ctrl-e !") == "ne two!")
        #expect(try text("one two", "Ctrl-Left Ctrl-k") == "one ")
        #expect(try text("one two", "Ctrl-Left Ctrl-u") == "two")
        #expect(try text("", "Backspace Delete Left Right Up Down Ctrl-w Ctrl-k") == "")
    }

    @Test func theCursorGoesFromLineToLine() throws {
        #expect(try text("one\nthree", "Up !") == "one!\nthree")
        #expect(try text("one\nthree", "Home Up !") == "!one\nthree")
        #expect(try text("one\nthree", "Up Home Right Down !") == "one\nt!hree")
        #expect(try text("one\nthree", "Up Up ! Down Down !") == "!one\nthree!")
    }

    @Test func endingIsSaid() throws {
        var box = CueTextBox([TextRun("x")])
        guard case .done = box.take(KeyEvent(.escape)) else { return #expect(Bool(false)) }
        guard case .discarded = box.take(KeyEvent(.character("c"), .control)) else { return #expect(Bool(false)) }
        guard case .ignored = box.take(KeyEvent(.function(5))) else { return #expect(Bool(false)) }
    }

    @Test func theWordAtTheCursorIsStyled() throws {
        let box = try edit("one two three", "Ctrl-Left Left Alt-i")
        #expect(box.text.runs.map(\.text) == ["one ", "two", " three"])
        #expect(box.text.runs.map(\.style.isItalic) == [false, true, false])
        #expect(try edit("one", "Alt-b Alt-b").text.runs == [TextRun("one")])
        #expect(try edit("one", "Alt-u").text.runs[0].style.decoration == .underline)
    }

    @Test func longLinesAreBroken() {
        let text = CaptionText([TextRun("abcdefgh\n漢字x")])
        let layout = CueTextLayout(text, cursor: 12, width: 5)
        #expect(layout.rows.map { $0.map(\.text).joined() } == ["abcd", "efgh", "漢字", "x"])
        #expect(layout.cursor == Position(row: 3, column: 1))
        let words = CueTextLayout(CaptionText([TextRun("one two three")]), cursor: 7, width: 8)
        #expect(words.rows.map { $0.map(\.text).joined() } == ["one two ", "three"])
        #expect(words.cursor == Position(row: 0, column: 7), "before the blank that hangs over")
        #expect(CueTextLayout(text, cursor: 8, width: 80).cursor == Position(row: 0, column: 8))
        #expect(CueTextLayout(text, cursor: 9, width: 80).cursor == Position(row: 1, column: 0))
        #expect(CueTextLayout(CaptionText(), cursor: 0, width: 0).cursor == Position(row: 0, column: 0))
    }
}
