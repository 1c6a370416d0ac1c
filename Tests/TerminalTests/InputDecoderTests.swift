import SeededRandom
import Testing

@testable import Terminal

@Suite struct InputDecoderTests {
    /// Decodes bytes given in one piece, and lets what is begun time out.
    static func decode(_ bytes: [UInt8]) -> [InputEvent] {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.feed(bytes, into: &events)
        decoder.timeOut(into: &events)
        return events
    }

    static func decode(_ text: String) -> [InputEvent] { decode(Array(text.utf8)) }

    static let keys: [(String, String)] = [
        ("j", "j"), ("G", "G"), ("<", "<"), (" ", "Space"), ("é", "é"), ("漢", "漢"), ("👍", "👍"),
        ("\u{04}", "Ctrl-d"), ("\u{03}", "Ctrl-c"), ("\u{00}", "Ctrl-Space"), ("\u{0A}", "Ctrl-j"),
        ("\u{08}", "Ctrl-h"), ("\u{1C}", "Ctrl-\\"), ("\u{1F}", "Ctrl-_"),
        ("\r", "Enter"), ("\t", "Tab"), ("\u{7F}", "Backspace"), ("\u{1B}", "Esc"), ("\u{1B}x", "Alt-x"),
        ("\u{1B}X", "Alt-X"), ("\u{1B}é", "Alt-é"), ("\u{1B}\r", "Alt-Enter"), ("\u{1B}\u{7F}", "Alt-Backspace"),
        ("\u{1B}\u{04}", "Ctrl-Alt-d"), ("\u{1B}[", "Alt-["), ("\u{1B}O", "Alt-O"), ("\u{1B}]", "Alt-]"),
        ("\u{1B}P", "Alt-P"), ("\u{1B}_", "Alt-_"),
        ("\u{1B}[A", "Up"), ("\u{1B}OB", "Down"), ("\u{1B}[1;2D", "Shift-Left"), ("\u{1B}[1;5C", "Ctrl-Right"),
        ("\u{1B}[1;3A", "Alt-Up"), ("\u{1B}[1;8A", "Ctrl-Alt-Shift-Up"), ("\u{1B}\u{1B}[A", "Alt-Up"),
        ("\u{1B}O5A", "Ctrl-Up"), ("\u{1B}[5A", "Ctrl-Up"), ("\u{1B}Oa", "Ctrl-Up"), ("\u{1B}[a", "Shift-Up"),
        ("\u{1B}[H", "Home"), ("\u{1B}OH", "Home"), ("\u{1B}[1~", "Home"), ("\u{1B}[7~", "Home"),
        ("\u{1B}[F", "End"), ("\u{1B}OF", "End"), ("\u{1B}[4~", "End"), ("\u{1B}[8~", "End"),
        ("\u{1B}[5~", "PgUp"), ("\u{1B}[6~", "PgDn"), ("\u{1B}[6;5~", "Ctrl-PgDn"), ("\u{1B}[5^", "Ctrl-PgUp"),
        ("\u{1B}[2~", "Insert"), ("\u{1B}[3~", "Delete"), ("\u{1B}[3;2~", "Shift-Delete"), ("\u{1B}[Z", "Shift-Tab"),
        ("\u{1B}OP", "F1"), ("\u{1B}[11~", "F1"), ("\u{1B}[[A", "F1"), ("\u{1B}[[E", "F5"), ("\u{1B}[15~", "F5"),
        ("\u{1B}[17~", "F6"), ("\u{1B}[21~", "F10"), ("\u{1B}[23~", "F11"), ("\u{1B}[24~", "F12"),
        ("\u{1B}[24;5~", "Ctrl-F12"), ("\u{1B}[1;2P", "Shift-F1"), ("\u{1B}[1;5R", "Ctrl-F3"), ("\u{1B}OS", "F4"),
        ("\u{1B}[97u", "a"), ("\u{1B}[97;5u", "Ctrl-a"), ("\u{1B}[97;2u", "A"), ("\u{1B}[97:65;2u", "A"),
        ("\u{1B}[49:33;2u", "!"), ("\u{1B}[97;6u", "Ctrl-Shift-a"), ("\u{1B}[13;2u", "Shift-Enter"),
        ("\u{1B}[9;2u", "Shift-Tab"), ("\u{1B}[27u", "Esc"), ("\u{1B}[127;5u", "Ctrl-Backspace"),
        ("\u{1B}[32;2u", "Shift-Space"), ("\u{1B}[27;5;100~", "Ctrl-d"), ("\u{1B}[57399u", "0"),
        ("\u{1B}[57417u", "Left"), ("\u{1B}[57376u", "F13"), ("\u{1B}Oj", "*"), ("\u{1B}OM", "Enter"),
    ]

    @Test(arguments: keys)
    func key(bytes: String, notation: String) throws {
        let key = try #require(KeyEvent(notation))
        #expect(Self.decode(bytes) == [.key(key)])
    }

    static let others: [(String, [InputEvent])] = [
        ("\u{1B}[<0;10;5M", [.mouse(MouseEvent(.press(.left), at: Position(row: 4, column: 9)))]),
        ("\u{1B}[<2;1;1m", [.mouse(MouseEvent(.release(.right), at: Position(row: 0, column: 0)))]),
        ("\u{1B}[<33;3;4M", [.mouse(MouseEvent(.drag(.middle), at: Position(row: 3, column: 2)))]),
        ("\u{1B}[<35;3;4M", [.mouse(MouseEvent(.move, at: Position(row: 3, column: 2)))]),
        (
            "\u{1B}[<80;300;400M",
            [.mouse(MouseEvent(.wheelUp, at: Position(row: 399, column: 299), modifiers: .control))]
        ),
        ("\u{1B}[<65;1;1M", [.mouse(MouseEvent(.wheelDown, at: Position(row: 0, column: 0)))]),
        ("\u{1B}[M !!", [.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 0)))]),
        ("\u{1B}[200~a\r\nb\rc\u{1B}[Ad\u{1B}[201~", [.paste("a\nb\nc\u{1B}[Ad")]),
        ("\u{1B}[200~\u{1B}[201~x", [.paste(""), .key(KeyEvent("x"))]),
        ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]),
        ("\u{1B}[?62;4;22c", [.reply(.primaryAttributes([62, 4, 22]))]),
        ("\u{1B}[>41;354;0c", [.reply(.secondaryAttributes([41, 354, 0]))]),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", [.reply(.version("kitty(0.26.5)"))]),
        ("\u{1B}[?2026;2$y", [.reply(.mode(number: 2026, state: 2))]),
        ("\u{1B}]11;rgb:1e1e/2020/ffff\u{1B}\\", [.reply(.color(selector: 11, rgb: 0x1E20FF))]),
        ("\u{1B}]10;rgb:ff/80/00\u{07}", [.reply(.color(selector: 10, rgb: 0xFF8000))]),
        ("\u{1B}]4;7;rgb:e5e5/e5e5/e5e5\u{07}", [.reply(.paletteColor(index: 7, rgb: 0xE5E5E5))]),
        ("\u{1B}_Gi=31;OK\u{1B}\\", [.reply(.graphics(control: "i=31", message: "OK"))]),
        (
            "\u{1B}_Gi=31;ENOENT:no such; file\u{1B}\\",
            [.reply(.graphics(control: "i=31", message: "ENOENT:no such; file"))]
        ),
        ("\u{1B}[6;18;9t", [.reply(.cellSize(width: 9, height: 18))]),
        ("\u{1B}[4;600;800t", [.reply(.areaSize(width: 800, height: 600))]),
        ("\u{1B}[12;34R", [.reply(.cursor(Position(row: 11, column: 33)))]),
        ("\u{1B}[?1u", [.reply(.keyboardFlags(1))]),
        ("\u{1B}P1+r544e=787465726d\u{1B}\\", [.reply(.other("1+r544e=787465726d"))]),
        ("\u{1B}[97;5:3u", []), ("\u{1B}[97;9u", []), ("\u{1B}[999~", []), ("\u{1B}[1;2y", []), ("\u{1B}[57358u", []),
        ("\u{1B}[12\u{18}x", [.key(KeyEvent("x"))]), ("\u{1B}[1;2\u{1B}[B", [.key(KeyEvent(.down))]),
        ("\u{1B}]11;rgb\u{1B}[B", [.key(KeyEvent(.down))]),
        ("\u{1B}\u{1B}", [.key(KeyEvent(.escape)), .key(KeyEvent(.escape))]),
    ]

    @Test(arguments: others.indices)
    func other(index: Int) {
        let (bytes, events) = Self.others[index]
        #expect(Self.decode(bytes) == events)
    }

    /// Escape pressed just before an answer, the mouse or a paste comes is a key still.
    @Test func escapeBeforeWhatIsNoKey() {
        let escape = InputEvent.key(KeyEvent(.escape))
        #expect(Self.decode("\u{1B}\u{1B}[0n") == [escape, .reply(.status)])
        #expect(Self.decode("\u{1B}\u{1B}[?62;4c") == [escape, .reply(.primaryAttributes([62, 4]))])
        #expect(Self.decode("\u{1B}\u{1B}P>|foot(1.13)\u{1B}\\") == [escape, .reply(.version("foot(1.13)"))])
        #expect(Self.decode("\u{1B}\u{1B}[200~a\u{1B}[201~") == [escape, .paste("a")])
        #expect(Self.decode("\u{1B}\u{1B}[I") == [escape, .focus(true)])
    }

    @Test func invalidUTF8IsDropped() {
        #expect(
            Self.decode([0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x61, 0xC0, 0x80, 0xED, 0xA0, 0x80]) == [
                .key(KeyEvent("(")), .key(KeyEvent("a")),
            ])
    }

    @Test func everyFragmentationIsTheSame() {
        let all = Self.keys.map(\.0).filter { !Self.isOpen($0) } + Self.others.map(\.0).filter { !Self.isOpen($0) }
        for text in all {
            let bytes = Array(text.utf8)
            let whole = Self.decode(bytes)
            for cut in 0...bytes.count {
                for second in cut...bytes.count {
                    var decoder = InputDecoder()
                    var events: [InputEvent] = []
                    decoder.feed(bytes[..<cut], into: &events)
                    decoder.feed(bytes[cut..<second], into: &events)
                    decoder.feed(bytes[second...], into: &events)
                    decoder.timeOut(into: &events)
                    #expect(events == whole, "\(text.debugDescription) cut at \(cut), \(second)")
                }
            }
        }
    }

    /// Sequences of which a pause makes something else.
    private static func isOpen(_ text: String) -> Bool { false }

    @Test func allOneAfterAnother() {
        let closed = Self.others.filter { Self.endsItself(Array($0.0.utf8)) }
        #expect(Self.decode(closed.map(\.0).joined()) == closed.flatMap(\.1))
    }

    private static func endsItself(_ bytes: [UInt8]) -> Bool {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.feed(bytes, into: &events)
        return decoder.state == .ground
    }

    @Test func randomBytesNeverLeak() {
        var generator = SplitMix(seed: 42)
        let favourites = Array("\u{1B}[]P_O;?<>0123456789mMcut~$\\\u{07}Gxyz".utf8)
        for _ in 0..<3000 {
            var decoder = InputDecoder()
            var events: [InputEvent] = []
            let count = Int(generator.next() % 60)
            let bytes = (0..<count).map { _ in
                generator.next() % 4 == 0
                    ? UInt8(truncatingIfNeeded: generator.next())
                    : favourites[Int(generator.next() % UInt64(favourites.count))]
            }
            decoder.feed(bytes, into: &events)
            decoder.timeOut(into: &events)
            #expect(decoder.state == .ground)
            #expect(decoder.delay == nil)
            for case .key(let key) in events {
                guard case .character(let character) = key.key else { continue }
                let isControl = character.unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
                }
                #expect(!isControl)
            }
        }
    }

    @Test func longStringsAndPastesStayBounded() {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.feed(Array("\u{1B}]0;".utf8), into: &events)
        for _ in 0..<300 { decoder.feed(repeatElement(0x41, count: 1000), into: &events) }
        #expect(decoder.collected.count <= 64 * 1024)
        decoder.feed(Array("\u{07}k".utf8), into: &events)
        #expect(events.last == .key(KeyEvent("k")))
    }

    @Test func waitsOnlyAsLongAsNeeded() {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        #expect(decoder.delay == nil)
        decoder.feed([0x1B], into: &events)
        #expect(decoder.delay == 25)
        decoder.feed(Array("[1;".utf8), into: &events)
        #expect(decoder.delay == 500)
        decoder.feed(Array("5A".utf8), into: &events)
        #expect(decoder.delay == nil)
    }

    @Test func backspaceFollowsTheTerminal() {
        var decoder = InputDecoder(eraseByte: 8)
        var events: [InputEvent] = []
        decoder.feed([8], into: &events)
        #expect(events == [.key(KeyEvent(.backspace))])
    }
}
