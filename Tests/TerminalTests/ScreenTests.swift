import Glibc
import SeededRandom
import Testing

@testable import Terminal

@Suite struct ScreenTests {
    /// What the model should show for a frame, in the given depth.
    @MainThread
    private static func expected(_ canvas: Canvas) -> [ModelTerminal.Cell] {
        canvas.frame.cells.map { cell in
            let text =
                cell.kind == .rest
                ? ""
                : String(
                    String.UnicodeScalarView(
                        canvas.frame.glyphs.scalars(of: cell.glyph).compactMap(Unicode.Scalar.init)))
            return ModelTerminal.Cell(
                text: text, foreground: cell.foreground, background: cell.background, attributes: cell.attributes)
        }
    }

    /// The foreground of a blank shows nothing, nor does the background of a full block.
    private static func visible(_ cell: ModelTerminal.Cell, ignoring: Attributes = []) -> ModelTerminal.Cell {
        var cell = cell
        if cell.text == " " || cell.text == "\u{A0}", !cell.attributes.contains(.reverse) {
            cell.text = " "
            cell.foreground = -1
        }
        if cell.text == "█" { cell.background = -1 }
        cell.attributes.subtract(ignoring)
        if cell.text == " " { cell.attributes.subtract([.bold, .dim, .italic]) }
        return cell
    }

    private static func picture(_ generator: inout SplitMix, _ size: Size) -> CellPicture {
        let symbols: [Unicode.Scalar] = ["▀", "█", " ", "▌", "🬀", "x"]
        return CellPicture(
            size: size,
            cells: (0..<size.rows * size.columns).map { _ in
                CellPicture.Cell(
                    symbol: symbols[Int(generator.next() % 6)],
                    foreground: generator.next() % 8 == 0
                        ? nil : UInt32(truncatingIfNeeded: generator.next() & 0x3F3F3F),
                    background: generator.next() % 8 == 0
                        ? nil : UInt32(truncatingIfNeeded: generator.next() & 0x3F3F3F))
            }) ?? .empty
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "screen-256color", "xterm"])
    func framesArriveWhole(term: String) async throws {
        try await LoopThread.run {
            let screen = try Screen(term: term, depth: .trueColor, environment: { _ in nil })
            var generator = SplitMix(seed: 11)
            // Its description has no italics.
            let unshown: Attributes = term == "screen-256color" ? .italic : []
            let texts = ["plain text", "日本語のテキスト", "e\u{301}a\u{308}o", "tab\tesc\u{1B}[2J", "👍👩‍👩‍👧", "\u{A0}\u{A0}", ""]
            var size = Size(rows: 12, columns: 50)
            var model = ModelTerminal(size: size)
            var pictures = [
                Self.picture(&generator, Size(rows: 5, columns: 12)),
                Self.picture(&generator, Size(rows: 1, columns: 2)),
            ]
            for frame in 0..<250 {
                if generator.next() % 40 == 0 {
                    size = Size(rows: 1 + Int(generator.next() % 16), columns: 1 + Int(generator.next() % 66))
                    model = ModelTerminal(size: size)
                    for index in model.cells.indices { model.cells[index].text = "?" }
                    screen.invalidate()
                }
                if generator.next() % 5 == 0 { pictures[0] = Self.picture(&generator, Size(rows: 5, columns: 12)) }
                var bytes: [UInt8] = []
                var wanted: [ModelTerminal.Cell] = []
                let base = Style(foreground: .rgb(0xC0C0C0), background: frame / 100 % 2 == 0 ? .rgb(0x101010) : nil)
                // Most of a frame stays as it was: the shapes come from a slower clock.
                var shapes = SplitMix(seed: UInt64(frame / 6))
                screen.render(size: size, base: base, into: &bytes) { canvas in
                    for _ in 0..<10 {
                        let fast = shapes.next() % 4 == 0
                        let random = fast ? generator.next() : shapes.next()
                        let place = Position(
                            row: Int(random % UInt64(size.rows + 2)) - 1,
                            column: Int(random >> 8 % UInt64(size.columns + 10)) % 60 - 5)
                        let style = Style(
                            foreground: random >> 20 % 3 == 0 ? .rgb(UInt32(random >> 30 & 0x3F3F)) : nil,
                            background: random >> 22 % 3 == 0 ? .rgb(UInt32(random >> 32 & 0x3F3F)) : nil,
                            attributes: Attributes(rawValue: UInt8(random >> 24 & 0x1F)))
                        switch random >> 40 % 5 {
                        case 0: canvas.place(pictures[Int(random >> 50 & 1)], at: place)
                        case 1: canvas.fill(Rect(origin: place, size: Size(rows: 3, columns: 9)), style: style)
                        case 2:
                            canvas.box(
                                Rect(origin: place, size: Size(rows: 4, columns: 14)), style: style, title: "Titel")
                        default:
                            canvas.write(
                                texts[Int(random >> 44 % 7)], at: place, style: style,
                                width: random >> 52 % 2 == 0 ? 12 : nil)
                        }
                    }
                    wanted = Self.expected(canvas)
                }
                model.feed(bytes)
                #expect(model.unknown.isEmpty)
                let shown = model.cells.map { Self.visible($0, ignoring: unshown) }
                let should = wanted.map { Self.visible($0, ignoring: unshown) }
                if let wrong = shown.indices.first(where: { shown[$0] != should[$0] }) {
                    Issue.record(
                        "frame \(frame) row \(wrong / size.columns) column \(wrong % size.columns): \(shown[wrong]) for \(should[wrong])"
                    )
                    break
                }
            }
        }
    }

    /// On a slow line pictures come in parts, most different cells first: text at once, and everything in the end.
    @Test func cutPicturesBecomeWhole() async throws {
        try await LoopThread.run {
            let size = Size(rows: 12, columns: 50)
            let screen = try Screen(term: "xterm-256color", depth: .trueColor, environment: { _ in nil })
            var model = ModelTerminal(size: size)
            var generator = SplitMix(seed: 11)
            for turn in 0..<8 {
                let picture = Self.picture(&generator, Size(rows: 6, columns: 30))
                let place = Position(row: 2 + turn % 3, column: 4 + turn % 5)
                var wanted: [ModelTerminal.Cell] = []
                if turn == 6 { screen.invalidate() }
                var frames = 0
                repeat {
                    var bytes: [UInt8] = []
                    let allowance = frames == 0 && turn == 2 ? 0 : 1_500
                    screen.render(size: size, base: Style(), allowance: allowance, into: &bytes) { canvas in
                        canvas.write("turn \(turn)", at: Position(row: 0, column: 1))
                        if turn != 5 { canvas.place(picture, at: place) }
                        wanted = Self.expected(canvas)
                    }
                    // What ncurses sends anew after an invalidation is text.
                    if turn != 6, turn != 0 { #expect(bytes.count < 4_000, "\(turn) \(frames)") }
                    model.feed(bytes)
                    frames += 1
                    let title = model.cells[0..<8].map { String($0.text) }.joined()
                    #expect(title.contains("turn \(turn)"), "text comes first")
                } while screen.isIncomplete && frames < 100
                #expect(frames > 2 || turn == 5, "\(turn)")
                #expect(!screen.isIncomplete)
                #expect(model.cells.map { Self.visible($0) } == wanted.map { Self.visible($0) }, "turn \(turn)")
            }
        }
    }

    @Test func anUnchangedFrameSendsNothing() async throws {
        try await LoopThread.run {
            let screen = try Screen(term: "xterm-256color", depth: .trueColor, environment: { _ in nil })
            var generator = SplitMix(seed: 5)
            let picture = Self.picture(&generator, Size(rows: 4, columns: 9))
            var counts: [Int] = []
            for frame in 0..<4 {
                var bytes: [UInt8] = []
                screen.render(size: Size(rows: 10, columns: 40), base: Style(), into: &bytes) { canvas in
                    canvas.write("text", at: Position(row: 1, column: 1))
                    canvas.place(picture, at: Position(row: 3, column: 20 + (frame == 3 ? 1 : 0)))
                }
                counts.append(bytes.count)
            }
            #expect(counts[0] > 100)
            #expect(counts[1] < 20 && counts[2] < 20, "\(counts)")
            #expect(counts[3] > 100)
        }
    }

    @Test(arguments: ["no-such-terminal", "dumb"])
    func unknownTerminalsSaySo(term: String) async throws {
        try await LoopThread.run {
            do throws(TerminalError) {
                _ = try Screen(term: term, depth: nil, environment: { _ in nil })
                Issue.record("opened")
            } catch {
                #expect(error.code == .unknownTerminal)
                #expect(error.message.contains(term))
                #expect(!error.remedy.isEmpty)
            }
        }
    }

    @Test func noColorSendsNone() async throws {
        try await LoopThread.run {
            let screen = try Screen(
                term: "xterm-256color", depth: nil, environment: { ["NO_COLOR": "1", "COLORTERM": "truecolor"][$0] })
            #expect(screen.depth == .monochrome)
            var generator = SplitMix(seed: 5)
            let picture = Self.picture(&generator, Size(rows: 4, columns: 9))
            var bytes: [UInt8] = []
            screen.render(size: Size(rows: 10, columns: 40), base: Style(background: .rgb(0)), into: &bytes) { canvas in
                canvas.write(
                    "text", at: Position(row: 1, column: 1), style: Style(foreground: .rgb(0xFF0000), attributes: .bold)
                )
                canvas.place(picture, at: Position(row: 3, column: 20))
            }
            var model = ModelTerminal(size: Size(rows: 10, columns: 40))
            model.feed(bytes)
            #expect(model.cells.allSatisfy { $0.foreground == -1 && $0.background == -1 })
            #expect(model.cells[41].attributes == .bold)
        }
    }
}
