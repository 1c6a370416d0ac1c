import Terminal
import SeededRandom
import Testing

@testable import Browser

struct LineEditorTests {
    /// Types keys in the notation of `config.toml` into a text.
    private func edit(_ text: String, _ keys: String) throws -> (text: String, cursor: Int) {
        var editor = LineEditor(text)
        for key in try #require(Keymap.sequence(keys)) { _ = editor.take(key) }
        return (editor.text, editor.cursor)
    }

    @Test func keysEdit() throws {
        #expect(try edit("", "a b Space c") == ("ab c", 4))
        #expect(try edit("abc", "Left Backspace") == ("ac", 1))
        #expect(try edit("abc", "Home Delete") == ("bc", 0))
        #expect(try edit("abc", "Home Right x") == ("axbc", 2))
        #expect(try edit("one two  three", "Ctrl-w") == ("one two  ", 9))
        #expect(try edit("one two  three", "Ctrl-w Ctrl-w") == ("one ", 4))
        #expect(try edit("one two", "Alt-b Ctrl-u") == ("two", 0))
        #expect(try edit("one two", "Ctrl-a Alt-f Ctrl-k") == ("one", 3))
        #expect(try edit("one", "Ctrl-e Ctrl-b Ctrl-f !") == ("one!", 4))
    }

    @Test func theHeadIsReplaced() throws {
        var editor = LineEditor("cd fxy")
        for key in try #require(Keymap.sequence("Left Left")) { _ = editor.take(key) }
        #expect(editor.head == "cd f")
        editor.replaceHead("cd films/")
        #expect(editor.text == "cd films/xy" && editor.head == "cd films/")
        editor.replaceHead(String(repeating: "a", count: 5_000))
        #expect(editor.text.count == 4_096 && editor.cursor == 4_096)
    }

    @Test func edgesHold() throws {
        for keys in ["Backspace", "Left", "Ctrl-w", "Ctrl-u", "Ctrl-k", "Delete", "Right", "Alt-b", "Alt-f"] {
            #expect(try edit("", keys) == ("", 0), "\(keys)")
        }
        var editor = LineEditor("x")
        let took = editor.take(KeyEvent(.tab))
        #expect(!took)
    }

    @Test func charactersOfSeveralScalarsAreOne() throws {
        #expect(try edit("e\u{301}日👨‍👩‍👧", "Backspace Backspace") == ("e\u{301}", 1))
    }

    @Test func pastedControlsStayOut() {
        var editor = LineEditor("ab")
        editor.insert("x\u{1b}[31m\ny\u{7f}\r\n")
        #expect(editor.text == "abx[31my")
        #expect(editor.cursor == 8)
    }

    /// A book on the clipboard must not stop the screen.
    @Test(.timeLimit(.minutes(5))) func ofALongPasteTheBeginningStays() {
        var editor = LineEditor("ab")
        editor.insert(String(repeating: "日本", count: 500_000))
        #expect(editor.characters.count == 4_096 && editor.cursor == 4_096)
        editor.insert("more")
        #expect(editor.characters.count == 4_096)
    }

    /// A combining mark typed alone joins the character before it; the cursor must stay within the characters.
    @Test func randomEditsKeepTheCursorInside() throws {
        var random = SplitMix(seed: 3)
        let keys =
            ["a", "é", "日", "\u{301}", "\u{200d}", "👩", "🇩", "🇪", "\r"].map { KeyEvent(.character(Character($0))) }
            + (try #require(Keymap.sequence("Left Right Home End Backspace Delete Ctrl-w Ctrl-k Alt-b Alt-f")))
        var editor = LineEditor()
        for _ in 0..<20_000 {
            guard let key = keys.randomElement(using: &random) else { return }
            _ = editor.take(key)
            guard (0...editor.characters.count).contains(editor.cursor) else {
                Issue.record("cursor \(editor.cursor) of \(editor.characters.count)")
                return
            }
        }
    }
}
