import SeededRandom
import Testing

@testable import Terminal

/// What terminals answered to the round of questions, recorded, and what is made of it.
@Suite struct TerminalAnswersTests {
    /// A terminal's answers, and what pictures are made of there.
    struct Recording: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: String
        let imageProtocol: ImageProtocol
        var keepsPace = true
        var testDescription: String { name }
    }

    static let recordings = [
        Recording(
            name: "kitty 0.26.5",
            bytes:
                "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=32;EBADF:Failed to open file for graphics "
                + "transmission with error: [2] No such file or directory\u{1B}\\\u{1B}[6;20;9t\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[0n\u{1B}[?62;c",
            imageProtocol: .kitty),
        Recording(
            name: "xterm 379",
            bytes:
                "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?1;3S\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?2026;0$y\u{1B}[0n"
                + "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", imageProtocol: .cells),
        Recording(
            name: "xterm 379 as a VT340",
            bytes:
                "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?1;0;256S\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?2026;0$y\u{1B}[0n"
                + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c", imageProtocol: .sixel),
        Recording(
            name: "foot 1.13.1",
            bytes: "\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}[?1;0;1024S\u{1B}[6;16;7t\u{1B}]11;rgb:1111/1111/1111\u{1B}\\"
                + "\u{1B}[?2026;2$y\u{1B}[0n\u{1B}[?62;4;22c", imageProtocol: .sixel),
        Recording(
            name: "tmux 3.3a", bytes: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[0n\u{1B}[?1;2c", imageProtocol: .cells),
        Recording(name: "screen 4.9", bytes: "\u{1B}[0n\u{1B}[?1;2c", imageProtocol: .cells),
        // It is not asked by its name, but may be reached through what says it is another terminal.
        Recording(
            name: "Linux console, 6.18", bytes: "\u{1B}[0n\u{1B}[?6c", imageProtocol: .cells),
        Recording(name: "one that says DA1 only", bytes: "\u{1B}[?6c", imageProtocol: .cells, keepsPace: false),
    ]

    private static func events(_ pieces: [[UInt8]]) -> [InputEvent] {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        for piece in pieces { decoder.feed(piece, into: &events) }
        return events
    }

    private static func answers(_ events: [InputEvent]) -> TerminalAnswers {
        var answers = TerminalAnswers()
        for case .reply(let reply) in events { _ = answers.take(reply) }
        return answers
    }

    @Test(arguments: recordings) func answersAreUnderstood(recording: Recording) {
        let bytes = Array(recording.bytes.utf8)
        let events = Self.events([bytes])
        #expect(
            events.allSatisfy { if case .reply = $0 { true } else { false } }, "no answer turns into keys: \(events)")
        let answers = Self.answers(events)
        #expect(answers.areComplete && answers.keepsPace == recording.keepsPace)
        let situation = TerminalSituation(term: "xterm-256color", depth: .trueColor)
        let choice = PictureChoice(situation, answers, wanted: nil)
        #expect(choice.style.imageProtocol == recording.imageProtocol && !choice.reason.isEmpty)
        // Whatever pieces they come in.
        for cut in bytes.indices {
            #expect(Self.events([Array(bytes[..<cut]), Array(bytes[cut...])]) == events, "cut at \(cut)")
        }
        #expect(Self.events(bytes.map { [$0] }) == events)
    }

    /// A key pressed among the answers is a key.
    @Test(arguments: recordings) func keysAmongAnswers(recording: Recording) {
        let events = Self.events([Array(recording.bytes.utf8), Array("j".utf8), Array(recording.bytes.utf8)])
        #expect(events.filter { if case .reply = $0 { false } else { true } } == [.key(KeyEvent(.character("j")))])
    }

    @Test func brokenAnswersDoNoHarm() {
        var random = SplitMix(seed: 2026)
        for turn in 0..<4_000 {
            var bytes = Array(Self.recordings[turn % Self.recordings.count].bytes.utf8)
            for _ in 0..<Int(random.next() % 6) + 1 {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                default: bytes.removeLast(min(bytes.count - 1, Int(random.next() % 20)))
                }
                if bytes.isEmpty { bytes = [0x1B] }
            }
            var decoder = InputDecoder()
            var events: [InputEvent] = []
            decoder.feed(bytes, into: &events)
            decoder.timeOut(into: &events)
            let answers = Self.answers(events)
            if let cell = answers.cellPixels { #expect(cell.width <= 200 && cell.height <= 400) }
            let choice = PictureChoice(TerminalSituation(term: "xterm", depth: .trueColor), answers, wanted: nil)
            #expect(choice.style.cellWidth > 0 && choice.style.cellHeight > 0)
            // Afterwards a key is a key again.
            events = []
            decoder.feed(Array("x".utf8), into: &events)
            #expect(events == [.key(KeyEvent(.character("x")))], "\(bytes)")
        }
    }

    @Test func choicesHaveTheirReasons() {
        var kitty = TerminalAnswers()
        for reply in [
            TerminalReply.graphics(control: "i=31", message: "OK"), .cellSize(width: 9, height: 20),
            .primaryAttributes([62]),
        ] { _ = kitty.take(reply) }
        func choice(_ situation: TerminalSituation, _ answers: TerminalAnswers, _ wanted: ImageProtocol? = nil)
            -> PictureStyle
        {
            PictureChoice(situation, answers, wanted: wanted).style
        }
        let here = TerminalSituation(term: "xterm-kitty", depth: .trueColor)
        #expect(choice(here, kitty).imageProtocol == .kitty && choice(here, kitty).cellHeight == 20)
        #expect(choice(here, TerminalAnswers()).imageProtocol == .cells, "before it has answered")
        #expect(
            choice(here, kitty, .cells).imageProtocol == .cells && choice(here, kitty, .sixel).imageProtocol == .sixel)
        let far = TerminalSituation(term: "xterm-kitty", depth: .trueColor, isRemote: true)
        #expect(choice(far, kitty).kittyMedium == .compressed && choice(here, kitty).kittyMedium == .direct)
        let plain = TerminalSituation(term: "xterm-kitty", depth: .monochrome)
        #expect(choice(plain, kitty).imageProtocol == .kitty, "colours of text are no matter of pictures")
        #expect(!TerminalSituation(term: "linux", depth: .palette8).takesQuestions)
    }
}
