import Foundation
import Testing

@testable import Terminal

/// Pictures behind tmux: what is chosen, and what is written.
struct TmuxPassageTests {
    private func choice(
        _ line: String?, version: String? = "tmux 3.3a", attributes: [Int] = [1, 2], wanted: ImageProtocol? = nil,
        isRemote: Bool = false
    ) -> PictureChoice {
        var answers = TerminalAnswers()
        answers.version = version
        answers.attributes = attributes
        answers.tmux = line.flatMap { TmuxClient($0) }
        let situation = TerminalSituation(
            term: "tmux-256color", depth: .trueColor, isRemote: isRemote, isInTmux: true)
        return PictureChoice(situation, answers, wanted: wanted)
    }

    @Test(arguments: [
        ("kitty(0.28.0)", true), ("kitty(0.35.2)", true), ("kitty(1.0)", true), ("ghostty 1.1.3", true),
        ("kitty(0.26.5)", false), ("kitty(", false), ("kitty(x.99)", false), ("xterm(379)", false), ("", false),
        ("foot(1.13.1)", false),
    ])
    func placeholdersAreKnownByName(terminal: String, isKnown: Bool) throws {
        let client = try #require(TmuxClient("\(terminal)\tbpaste,RGB,title\t9\t18\t1"))
        #expect(client.showsPlaceholders == isKnown && client.showsTrueColor && client.passesThrough)
        #expect(client.cellPixels == TerminalAnswers.PixelExtent(width: 9, height: 18))
    }

    @Test func whatTmuxSaysIsChecked() throws {
        #expect(TmuxClient("") == nil && TmuxClient("a\tb\tc\td") == nil)
        let client = try #require(TmuxClient("\u{1B}]0;evil\u{07}\t\t0\t99999\toff"))
        #expect(!client.terminal.contains("\u{1B}") && client.cellPixels == nil)
        #expect(!client.passesThrough && !client.showsTrueColor)
        #expect(TmuxClient("kitty(0.40.1)\tRGB\t9\t18\tall")?.passesThrough == true)
    }

    @Test func whatTmuxWroteIsCounted() throws {
        for line in [
            "", "12", "12\t24", "x\t24\t0", "12\t-1\t0", "12\t9223372036854775807\t0", "-1\t24\t0", "1\t24\t-1",
        ] {
            #expect(WrittenBytes(line) == nil)
        }
        let earlier = try #require(WrittenBytes("1000\t24\t0\n"))
        #expect(WrittenBytes("1060\t24\t0\n")?.mayHaveDrawn(since: earlier) == false, "a cursor was moved")
        #expect(WrittenBytes("1235\t24\t0\n")?.mayHaveDrawn(since: earlier) == true)
        #expect(WrittenBytes("500\t24\t0\n")?.mayHaveDrawn(since: earlier) == true, "another terminal")
        #expect(WrittenBytes("1\t24\t34000\n")?.dropped == 34000)
    }

    @Test func theChoiceFollowsWhatTmuxLetsThrough() {
        let open = choice("kitty(0.35.2)\tRGB\t9\t18\t1")
        #expect(open.style.imageProtocol == .kitty && open.style.kittyPlacement == .placeholders && !open.isHeldBack)
        #expect(open.style.kittyMedium == .direct && open.style.cellWidth == 9)
        #expect(choice("kitty(0.35.2)\tRGB\t9\t18\t1", isRemote: true).style.kittyMedium == .compressed)
        let held = choice("kitty(0.35.2)\tRGB\t9\t18\t0")
        #expect(held.style.imageProtocol == .cells && held.isHeldBack && held.reason.contains("allow-passthrough"))
        // Chosen or not: without their pictures placeholders are boxes.
        #expect(choice("kitty(0.35.2)\tRGB\t9\t18\t0", wanted: .kitty).style.imageProtocol == .cells)
        #expect(!choice("kitty(0.35.2)\tRGB\t9\t18\t0", wanted: .cells).isHeldBack, "nobody asked for them")
        let pale = choice("kitty(0.35.2)\t256\t9\t18\t1")
        #expect(pale.style.imageProtocol == .cells && !pale.isHeldBack && pale.reason.contains("RGB"))
        #expect(choice("kitty(0.26.5)\tRGB\t9\t18\t1").style.imageProtocol == .cells)
        #expect(choice("foot(1.13.1)\tRGB\t9\t18\t1", attributes: [62, 4]).style.imageProtocol == .sixel)
        #expect(choice(nil).style.imageProtocol == .cells)
        #expect(choice("kitty(0.35.2)\tRGB\t9\t18\t1", wanted: .cells).style.imageProtocol == .cells)
    }

    /// A terminal that was started from a shell in tmux has tmux's variables, and is none of its panes.
    @Test func anotherTerminalIsNotTakenForTmux() {
        for version in ["kitty(0.35.2)", nil] {
            let other = choice("kitty(0.35.2)\tRGB\t9\t18\t0", version: version, wanted: .kitty)
            #expect(other.style.imageProtocol == .kitty && other.style.kittyPlacement == .commands && !other.isHeldBack)
        }
    }

    @Test func commandsAreWrapped() {
        let wrapped = String(decoding: Tmux.passage("\u{1B}_Ga=d\u{1B}\\".utf8), as: UTF8.self)
        #expect(wrapped == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d\u{1B}\u{1B}\\\u{1B}\\")
    }

    @Test func placeholdersNameTheirCell() {
        var bytes: [UInt8] = []
        Placeholder.append(number: 0x01_02_FF, row: 2, columns: 0..<2, into: &bytes)
        let cells = "\u{10EEEE}\u{30E}\u{305}\u{10EEEE}\u{30E}\u{30D}"
        #expect(
            Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
                == Array("\u{1B}[38;2;1;2;255m\(cells)".unicodeScalars))
        bytes = []
        // The last mark there is.
        Placeholder.append(number: 1, row: 0, columns: 296..<298, into: &bytes)
        #expect(
            Array(String(decoding: bytes, as: UTF8.self).unicodeScalars.suffix(3))
                == Array("\u{10EEEE}\u{305}\u{1D244}".unicodeScalars))
    }

    /// Each command goes through by itself; what shows a picture is text, and only what changed is written.
    @Test func picturesGoThroughInChunks() async throws {
        let style = PictureStyle(imageProtocol: .kitty, kittyPlacement: .placeholders)
        let pixels = [UInt8](repeating: 90, count: 100 * 80 * 4)
        let bitmap = try #require(Bitmap(width: 100, height: 80, pixels: pixels))
        let size = Size(rows: 4, columns: 10)
        let picture = try #require(PixelRenderer(style: style).picture(of: bitmap, filling: size))
        try await LoopThread.run {
            let layer = PixelLayer()
            @MainThread func update(_ changed: [Int], _ allowance: Int?, isThere: Bool = true) -> (String, Bool) {
                let frame = FrameBuffer(size: Size(rows: 8, columns: 20), base: Style(), glyphs: GlyphTable())
                if isThere { Canvas(frame: frame).place(.pixels(picture), at: Position(row: 1, column: 2)) }
                var bytes: [UInt8] = []
                let isWhole = layer.update(
                    to: frame, changed: changed, isStale: false, allowance: allowance, into: &bytes)
                return (String(decoding: bytes, as: UTF8.self), isWhole)
            }
            let all = (1..<5).flatMap { row in (2..<12).map { row * 20 + $0 } }
            var (sent, frames, isWhole) = ("", 0, false)
            while !isWhole, frames < 100 {
                let (text, whole) = update(all, 5_000)
                if !whole { #expect(!text.contains("U=1"), "not before it is there") }
                (sent, frames, isWhole) = (sent + text, frames + 1, whole)
            }
            #expect(frames > 4 && sent.contains("a=p,U=1,i=\(picture.number),c=10,r=4"))
            let opened = sent.components(separatedBy: "\u{1B}Ptmux;\u{1B}\u{1B}_G").count - 1
            #expect(opened == sent.components(separatedBy: "\u{1B}\u{1B}\\\u{1B}\\").count - 1 && opened > 6)
            #expect(sent.unicodeScalars.count { $0 == "\u{10EEEE}" } == 40)
            #expect(update([], nil) == ("", true), "what stays is not written again")
            let one = update([2 * 20 + 5], nil).0
            #expect(one.unicodeScalars.count { $0 == "\u{10EEEE}" } == 10 && !one.contains("_G"))
            let gone = update([], nil, isThere: false).0
            #expect(gone.contains("d=I,i=\(picture.number)") && gone.contains("Ptmux") && layer.isEmpty)
            // tmux may have dropped that.
            var left: [UInt8] = []
            layer.clear(into: &left)
            #expect(String(decoding: left, as: UTF8.self) == gone.replacing(/\u{1B}[78]/, with: ""))
        }
    }
}
