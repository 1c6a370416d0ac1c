import Glibc
import Terminal

@MainThread
final class ProbeProgram: TerminalProgram {
    private var terminal: Terminal?
    private var last = "ready"
    nonisolated(unsafe) var report = ""
    private var events = 0
    private var cursor = 0
    private var showsPicture = true
    private var showsDialog = false
    private var picture = CellPicture.empty

    func start(_ terminal: Terminal) {
        self.terminal = terminal
        render()
    }

    func handle(_ event: InputEvent) {
        events += 1
        terminal?.setNeedsDisplay()
        switch event {
        case .key(let key): handle(key)
        case .mouse(let mouse): last = "mouse \(mouse.action) \(mouse.position.row),\(mouse.position.column)"
        case .paste(let text): last = "paste \(text)"
        case .resize(let size):
            last = "resize \(size.rows)x\(size.columns)"
            render()
        case .focus(let isFocused): last = "focus \(isFocused)"
        case .reply(let reply): last = "reply \(reply)"
        case .pictureStyle, .caughtUp, .picturesHeldBack: break
        case .terminate: last = "terminate"
        }
    }

    private func handle(_ key: KeyEvent) {
        last = "key \(key)"
        switch key {
        case KeyEvent("q"): terminal?.quit(status: 7)
        case KeyEvent("x"): raise(SIGSEGV)
        case KeyEvent(.character("z"), .control): terminal?.suspend()
        case KeyEvent("p"): showsPicture.toggle()
        case KeyEvent("d"): showsDialog.toggle()
        case KeyEvent(.character("l"), .control): terminal?.repaint()
        case KeyEvent("t"): terminal?.setTitle("probe\u{1B}]0;evil\u{07}")
        case KeyEvent("a"): terminal?.ask(.primaryAttributes)
        case KeyEvent("y"): terminal?.copyToClipboard("copied".utf8)
        case KeyEvent("j"): cursor += 1
        case KeyEvent("k"): cursor -= 1
        case KeyEvent("f"): runOther()
        case KeyEvent("b"): measure()
        case KeyEvent("m"): measureRenderer()
        default: break
        }
    }

    private func runOther() {
        guard let terminal else { return }
        Task { @MainThread in
            do {
                let status = try await terminal.runForeground(
                    ["sh", "-c", "echo OTHER; read line; exit 5"].map { Array($0.utf8) })
                last = "other \(status)"
            } catch {
                last = "other \(error)"
            }
            terminal.setNeedsDisplay()
        }
    }

    /// Frames in which every cell changes.
    private var frame = 0

    private func measure() {
        EventLoop.shared.resetStatistics()
        Task { @MainThread in
            frame = 1
            while frame <= 100 {
                frame += 1
                terminal?.setNeedsDisplay()
                try? await Task.sleep(nanoseconds: 10_000_000)
            }
            frame = 0
            let frames = EventLoop.shared.statistics.frames
            last =
                "\(frames.count) frames, mean \(frames.total / UInt64(max(1, frames.count)) / 1000) µs, "
                + "longest \(frames.longest / 1000) µs"
            report = last
            terminal?.setNeedsDisplay()
        }
    }

    private func measureRenderer() {
        let clock = ContinuousClock()
        guard let bitmap = Bitmap(width: 640, height: 192, pixels: Self.noise(640, 192)) else { return }
        for symbols in CellSymbols.allCases {
            var renderer = CellRenderer(symbols: symbols)
            renderer.depth = terminal?.depth ?? .trueColor
            let time = clock.measure {
                for _ in 0..<5 { _ = renderer.cells(of: bitmap, filling: Size(rows: 24, columns: 80)) }
            }
            report += "\(symbols) \(time / 5)\n"
        }
    }

    /// Waves of all lengths: what pictures are made of.
    nonisolated private static func noise(_ width: Int, _ height: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let a = sin(Double(x * x) / 3000) * cos(Double(y) / 11)
                let b = sin(Double(x + 2 * y) / 23)
                pixels += [UInt8(127 + 127 * a), UInt8(127 + 127 * b), UInt8(127 + 100 * a * b), 255]
            }
        }
        return pixels
    }

    private func render() {
        guard let terminal else { return }
        let renderer = CellRenderer(depth: terminal.depth)
        let limit = Size(rows: max(1, terminal.size.rows - 4), columns: max(1, terminal.size.columns / 2))
        Task.detached {
            let picture = renderer.cells(of: ProbeProgram.gradient, fitting: limit)
            await self.show(picture)
        }
    }

    private func show(_ picture: CellPicture) {
        self.picture = picture
        terminal?.setNeedsDisplay()
    }

    func draw(on canvas: Canvas) {
        if frame > 0 {
            let letters = String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 12).dropFirst(frame % 26)
            for row in 0..<canvas.size.rows {
                canvas.write(
                    String(letters), at: Position(row: row, column: 0),
                    style: Style(foreground: .rgb(UInt8(row * 4 & 255), 200, 100)))
            }
            return
        }
        let half = canvas.size.columns / 2
        canvas.write(
            " probe — naïve 日本語 👩‍👩‍👧 e\u{301} ", at: Position(row: 0, column: 0),
            style: Style(foreground: .rgb(0xFFFFFF), background: .rgb(0x204060), attributes: .bold),
            width: canvas.size.columns)
        for row in 0..<max(0, canvas.size.rows - 4) {
            let isCurrent = row == (cursor % 10 + 10) % 10
            canvas.write(
                "entry \(row) 漢字 \u{1B}[31m", at: Position(row: row + 1, column: 1),
                style: Style(attributes: isCurrent ? .reverse : []), width: half - 2)
        }
        if showsPicture { canvas.place(picture, at: Position(row: 1, column: half)) }
        if showsDialog {
            let rect = Rect(row: 3, column: half - 10, rows: 6, columns: 24)
            canvas.fill(rect, style: Style(background: .rgb(0x602020)))
            canvas.box(rect, style: Style(background: .rgb(0x602020)), title: "Dialog")
        }
        let bottom = canvas.size.rows - 1
        let statistics = EventLoop.shared.statistics
        canvas.write(
            "frames \(statistics.frames.count) jobs \(statistics.jobs.count)", at: Position(row: bottom - 1, column: 0))
        let isFirst = EventLoop.shared.isOnFirstThread
        canvas.write(
            "\(isFirst ? "first thread" : "WRONG THREAD") \(events) \(last)", at: Position(row: bottom, column: 0),
            width: canvas.size.columns)
    }

    nonisolated static var gradient: Bitmap {
        let (width, height) = (320, 180)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let inside = (x - 160) * (x - 160) + (y - 90) * (y - 90) < 70 * 70
                pixels += [
                    UInt8(x * 255 / width), UInt8(y * 255 / height), inside ? 255 : 60, inside || x > 40 ? 255 : 0,
                ]
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels) ?? emptyBitmap
    }

    nonisolated private static var emptyBitmap: Bitmap {
        Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 0]) ?? gradient
    }
}

func exitProbe(_ status: Int32) -> Never { exit(status) }
