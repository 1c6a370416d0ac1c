import Terminal
import SeededRandom
import Testing

@testable import Browser

/// An interpreter that can be asked within expectations.
private final class Interpreter {
    private var interpreter = KeyInterpreter()

    var pending: String { interpreter.pending }

    func take(_ key: KeyEvent, in context: KeyContext, keymap: Keymap) -> KeyInterpreter.Outcome {
        interpreter.take(key, in: context, keymap: keymap)
    }

    func reset() { interpreter.reset() }
}

struct KeyTests {
    private let keymap = Keymap()

    /// What a row of keys leads to, in the notation of `config.toml`.
    private func outcomes(
        _ notation: String, in context: KeyContext = .browser, keymap: Keymap? = nil
    ) throws -> [KeyInterpreter.Outcome] {
        var interpreter = KeyInterpreter()
        return try #require(Keymap.sequence(notation)).map {
            interpreter.take($0, in: context, keymap: keymap ?? self.keymap)
        }
    }

    private func last(
        _ notation: String, in context: KeyContext = .browser, keymap: Keymap? = nil
    ) throws -> KeyInterpreter.Outcome? {
        try outcomes(notation, in: context, keymap: keymap).last
    }

    @Test func aKeyMeansItsCommand() throws {
        #expect(try last("j") == .command(.down, count: nil))
        #expect(try last("Ctrl-d") == .command(.halfPageDown, count: nil))
        #expect(try last("j", in: .timeline) == .command(.nextKeyFrame, count: nil))
        #expect(try last("?", in: .timeline) == .command(.help, count: nil))
        #expect(try last("Shift-Left", in: .timeline) == .command(.back1, count: nil))
        #expect(try last("Space") == .command(.mark, count: nil))
    }

    @Test func digitsCountWhereTheyMeanNothingElse() throws {
        #expect(try outcomes("1 2 j") == [.pending, .pending, .command(.down, count: 12)])
        #expect(try last("1 0 G") == .command(.last, count: 10))
        #expect(try last("3 g g") == .command(.first, count: 3))
        #expect(try outcomes("0 j") == [.unknown, .command(.down, count: nil)], "a count never begins with nought")
        #expect(try outcomes("3 j j").last == .command(.down, count: nil), "a count is for one command")
        #expect(try last("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 j") == .command(.down, count: 99_999))
    }

    @Test func digitsAreTenthsOnTheTimeline() throws {
        #expect(
            try outcomes("0 5 .", in: .timeline) == [
                .command(.tenth0, count: nil), .command(.tenth5, count: nil), .command(.frameForward, count: nil),
            ])
    }

    @Test func sequencesNeedAllTheirKeys() throws {
        #expect(try outcomes("g g") == [.pending, .command(.first, count: nil)])
        #expect(try outcomes("g j") == [.pending, .command(.down, count: nil)], "the breaking key means itself")
        #expect(try outcomes("g Z") == [.pending, .unknown])
        #expect(try outcomes("g Z g g").suffix(2) == [.pending, .command(.first, count: nil)])
    }

    @Test func escapeGivesUpWhatWasBegunAndNothingElse() throws {
        let interpreter = Interpreter()
        for begun in ["5", "g", "5 g"] {
            for key in try #require(Keymap.sequence(begun)) { _ = interpreter.take(key, in: .browser, keymap: keymap) }
            #expect(interpreter.pending == begun.filter { $0 != " " })
            #expect(interpreter.take(KeyEvent(.escape), in: .browser, keymap: keymap) == .pending)
            #expect(interpreter.pending.isEmpty)
        }
        #expect(interpreter.take(KeyEvent(.escape), in: .browser, keymap: keymap) == .command(.cancel, count: nil))
        #expect(interpreter.take(KeyEvent("j"), in: .browser, keymap: keymap) == .command(.down, count: nil))
    }

    @Test func keysWithoutMeaningSaySo() throws {
        #expect(try last("Z") == .unknown)
        #expect(try last("Alt-j") == .unknown)
        #expect(try last("é") == .unknown)
        #expect(try last("٣") == .unknown, "only ASCII digits count")
    }

    @Test func resettingForgets() throws {
        let interpreter = Interpreter()
        _ = interpreter.take(KeyEvent("7"), in: .browser, keymap: keymap)
        _ = interpreter.take(KeyEvent("g"), in: .browser, keymap: keymap)
        interpreter.reset()
        #expect(interpreter.pending.isEmpty)
        #expect(interpreter.take(KeyEvent("g"), in: .browser, keymap: keymap) == .pending)
    }

    @Test func bindingsReplaceAndRemove() throws {
        var keymap = Keymap()
        keymap.bind([KeyEvent("j")], in: .browser, to: .up)
        keymap.bind([KeyEvent("z"), KeyEvent("z")], in: .browser, to: .repaint)
        keymap.bind([KeyEvent("k")], in: .browser, to: nil)
        #expect(try last("j", keymap: keymap) == .command(.up, count: nil))
        #expect(try outcomes("z z", keymap: keymap) == [.pending, .command(.repaint, count: nil)])
        #expect(try last("k", keymap: keymap) == .unknown)
        #expect(try last("k", in: .inspector, keymap: keymap) == .command(.up, count: nil))
        #expect(keymap.keys(for: .up, in: .browser) == ["j", "Up"])
    }

    /// A key that means something everywhere can be made to mean nothing on one screen.
    @Test func aScreenCanTakeAKeyOfEverywhereAway() throws {
        var keymap = Keymap()
        keymap.bind([KeyEvent("q")], in: .browser, to: nil)
        #expect(try last("q", keymap: keymap) == .unknown)
        #expect(try last("q", in: .timeline, keymap: keymap) == .command(.back, count: nil))
    }

    @Test func aRemovedSequenceIsNoPrefix() throws {
        var keymap = Keymap()
        keymap.bind([KeyEvent("g"), KeyEvent("g")], in: .browser, to: nil)
        #expect(try last("g", keymap: keymap) == .unknown)
    }

    @Test func randomKeysNeverTrapAndAlwaysComeToRest() {
        var random = SplitMix(seed: 7)
        let keys =
            CommandTable.rows.flatMap(\.keys).compactMap(Keymap.sequence).flatMap { $0 }
            + (0...9).map { KeyEvent(Character("\($0)")) }
        for context in KeyContext.allCases {
            var interpreter = KeyInterpreter()
            for _ in 0..<5_000 {
                guard let key = keys.randomElement(using: &random) else { return }
                switch interpreter.take(key, in: context, keymap: keymap) {
                case .command, .unknown: #expect(interpreter.pending.isEmpty)
                case .pending: #expect(interpreter.pending.count < 16)
                }
            }
        }
    }
}
