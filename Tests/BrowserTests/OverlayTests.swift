import TestSupport
import Testing

@testable import Browser
@testable import Terminal

/// Menus and prompts, drawn off the screen.
@Suite(.serialized) struct OverlayTests {
    /// Runs on the loop's thread, as soon as nobody else has the loop. It is waited for without a thread: who has it may need
    /// one.
    private func onLoop(_ body: @MainThread () -> Void) async {
        #expect(await eventually { attempt(body) })
    }

    private func attempt(_ body: @MainThread () -> Void) -> Bool {
        guard EventLoop.shared.occupy() else { return false }
        defer { EventLoop.shared.vacate() }
        MainThread.assumeIsolated(body)
        return true
    }

    @Test func aPromptScrollsToItsCursor() async {
        await onLoop {
            let prompt = Prompt("/", text: "0123456789abcdef") { _ in }
            let canvas = Canvas(size: Size(rows: 1, columns: 10))
            prompt.draw(on: canvas, theme: .dark)
            #expect(canvas.lines == ["/9abcdef"])
            for _ in 0..<16 { #expect(!prompt.take(KeyEvent(.left))) }
            let start = Canvas(size: Size(rows: 1, columns: 10))
            prompt.draw(on: start, theme: .dark)
            #expect(start.lines == ["/012345678"])
        }
    }

    @Test func examplesGoWhereThereIsNoRoom() async {
        await onLoop {
            let prompt = Prompt("go to (1:30, frame:20): ", text: "1:2") { _ in }
            for (columns, line) in [(60, "go to (1:30, frame:20): 1:2"), (36, "go to: 1:2"), (12, "go to: 1:2")] {
                let canvas = Canvas(size: Size(rows: 1, columns: columns))
                prompt.draw(on: canvas, theme: .dark)
                #expect(canvas.lines == [line])
            }
        }
    }

    @Test func aSecretAnswerIsNotDrawn() async {
        await onLoop {
            var answers: [String?] = []
            let prompt = Prompt("password: ", isSecret: true) { answers.append($0) }
            for key in [KeyEvent(.character("a")), KeyEvent(.backspace), KeyEvent(.backspace)] {
                #expect(!prompt.take(key))
            }
            prompt.paste("s3 cret")
            let canvas = Canvas(size: Size(rows: 1, columns: 20))
            prompt.draw(on: canvas, theme: .dark)
            #expect(canvas.lines == ["password:"])
            #expect(prompt.take(KeyEvent(.enter)) && answers == ["s3 cret"])
        }
    }

    @Test func aPromptFitsAnyWidth() async {
        await onLoop {
            for columns in 0..<12 {
                let prompt = Prompt("go to: ", text: "日本語のファイル") { _ in }
                prompt.draw(on: Canvas(size: Size(rows: 1, columns: columns)), theme: .dark)
            }
        }
    }

    @Test func aPromptAnswersOnce() async {
        await onLoop {
            var answers: [String?] = []
            var edits: [String] = []
            let prompt = Prompt(":", history: ["one", "two"]) {
                edits.append($0)
            } ended: {
                answers.append($0)
            }
            #expect(!prompt.take(KeyEvent(.up)))
            #expect(!prompt.take(KeyEvent(.up)))
            #expect(!prompt.take(KeyEvent(.up)))
            #expect(!prompt.take(KeyEvent(.down)))
            #expect(prompt.take(KeyEvent(.enter)))
            #expect(edits == ["two", "one", "two"])
            #expect(answers == ["two"])
            let given = Prompt(":") { answers.append($0) }
            #expect(!given.take(KeyEvent("x")))
            #expect(!given.take(KeyEvent(.backspace)))
            #expect(given.take(KeyEvent(.backspace)), "one more gives up")
            let quit = Prompt(":") { answers.append($0) }
            #expect(quit.take(KeyEvent(.character("c"), .control)))
            #expect(answers == ["two", nil, nil])
        }
    }

    @MainThread
    private func menu(_ log: @escaping (Character) -> Void) -> Menu {
        Menu(
            title: "Sort by",
            items: "nsd".map { key in Menu.Item(key: key, title: "by \(key)", isOn: key == "s") { log(key) } })
    }

    @Test func aMenuIsChosenFromByKeyAndByCursor() async {
        await onLoop {
            var log: [Character] = []
            #expect(menu { log.append($0) }.take(KeyEvent("d")))
            let moved = menu { log.append($0) }
            let keys: [KeyEvent] = [KeyEvent("j"), KeyEvent(.down), KeyEvent(.down), KeyEvent("k")]
            for key in keys { #expect(!moved.take(key)) }
            #expect(moved.take(KeyEvent(.enter)))
            let left = menu { log.append($0) }
            #expect(!left.take(KeyEvent("z")))
            #expect(left.take(KeyEvent(.escape)))
            #expect(log == ["d", "s"])
        }
    }

    /// Control and Alt make other keys of letters: Ctrl-d is no choice.
    @Test func modifiedLettersChooseNothing() async {
        await onLoop {
            var log: [Character] = []
            let menu = menu { log.append($0) }
            #expect(!menu.take(KeyEvent(.character("d"), .control)))
            #expect(!menu.take(KeyEvent(.character("n"), .alt)))
            #expect(log.isEmpty)
            #expect(menu.take(KeyEvent(.character("c"), .control)), "Ctrl-c closes it")
        }
    }

    @Test func aMenuIsDrawnInAnySize() async {
        await onLoop {
            for (rows, columns) in [(23, 80), (11, 40), (3, 8), (1, 1), (0, 0)] {
                let canvas = Canvas(size: Size(rows: rows, columns: columns))
                menu { _ in }.draw(on: canvas, theme: .dark)
                if rows > 10 {
                    #expect(canvas.lines.contains { $0.contains("Sort by") })
                    #expect(canvas.lines.contains { $0.contains("by s") && $0.contains("✓") })
                }
            }
        }
    }
}
