import Times

/// What one of the four channels shows: two memories, a cursor, a pen, and the caption that is on the screen.
struct ChannelDecoder: Sendable {
    private enum Mode {
        case none
        case popOn
        case paintOn
        case rollUp
        case text
    }

    private let channel: CaptionChannel
    private var mode = Mode.none
    private var displayed = CellGrid()
    private var hidden = CellGrid()
    private var row = CellGrid.rows - 1
    /// 0 to 32; at 32 the row is full, and what comes overwrites its last cell.
    private var column = 0
    private var pen = Pen.plain
    private var depth = 2
    private var shownSince: Int64?
    private var shownMode = CaptionMode.popOn

    /// When the screen last changed.
    private(set) var lastChange = Int64.min
    /// When a character last came.
    private var lastWrite = Int64.min
    /// Whether a caption is being painted over another: its letters are not captions of their own.
    private var isRepainting = false
    /// The ticks after which what is painted is no longer the same stroke.
    private let pause: Int64

    init(_ channel: CaptionChannel, pause: Int64) {
        self.channel = channel
        self.pause = pause
    }

    /// What has disappeared is handed over here.
    struct Shown {
        var captions: [(start: Int64, end: Int64?, caption: Caption)] = []
        var isFull = false
        let limit: Int

        mutating func add(_ start: Int64, _ end: Int64?, _ caption: Caption) {
            if captions.count < limit { captions.append((start, end, caption)) } else { isFull = true }
        }
    }

    // MARK: What is shown

    private mutating func open(_ time: Int64, _ mode: CaptionMode) {
        shownSince = time
        shownMode = mode
        lastChange = time
    }

    private mutating func close(_ time: Int64?, _ shown: inout Shown) {
        guard let start = shownSince else { return }
        shownSince = nil
        if let time { lastChange = time }
        guard !shown.isFull else { return }
        let contents = displayed.contents()
        guard let first = contents.positions.first, let last = contents.positions.last?.row else { return }
        var caption = Caption(start: .zero, end: .indefinite, runs: contents.runs)
        caption.channel = channel
        caption.mode = shownMode
        caption.positions = contents.positions
        if case .rollUp(let rows) = shownMode {
            caption.region = .cells(
                row: max(1, last - rows + 1), column: 0, rows: min(rows, last), columns: CellGrid.columns, scroll: .up)
        } else {
            caption.region = .cells(
                row: first.row, column: contents.columns.lowerBound, rows: last - first.row + 1,
                columns: contents.columns.count)
        }
        shown.add(start, time, caption)
    }

    mutating func finish(_ shown: inout Shown) { close(nil, &shown) }

    /// Nothing came for too long: a decoder clears the screen (CTA-608-E, annex C.9).
    mutating func silence(_ time: Int64, _ shown: inout Shown) {
        close(time, &shown)
        displayed.clear()
        hidden.clear()
        mode = .none
    }

    // MARK: Characters

    mutating func write(_ unit: UInt16, _ time: Int64, _ shown: inout Shown) {
        switch mode {
        case .none, .text: return
        case .popOn: put(unit, isHidden: true)
        case .rollUp, .paintOn:
            if mode == .paintOn, shownSince != nil { paintOver(unit, time, &shown) }
            lastWrite = time
            put(unit, isHidden: false)
            if shownSince == nil, mode == .paintOn || !CellGrid.isBlank(UInt32(unit)) {
                open(time, mode == .paintOn ? .paintOn : .rollUp(rows: depth))
            }
        }
    }

    /// What is painted over was a caption of its own; at the end of a row, where one cell is for all, it was not.
    private mutating func paintOver(_ unit: UInt16, _ time: Int64, _ shown: inout Shown) {
        if time.subtractingSaturating(lastWrite) > pause { isRepainting = false }
        let old = displayed[row, min(column, CellGrid.columns - 1)]
        let differs = !CellGrid.isBlank(old) && UInt16(truncatingIfNeeded: old) != unit
        guard shownMode != .paintOn || (differs && column < CellGrid.columns && !isRepainting) else { return }
        close(time, &shown)
        isRepainting = true
    }

    private mutating func put(_ unit: UInt16, isHidden: Bool) {
        let cell = UInt32(unit) | pen.bits
        let place = min(column, CellGrid.columns - 1)
        if isHidden { hidden[row, place] = cell } else { displayed[row, place] = cell }
        column = min(column + 1, CellGrid.columns)
    }

    /// An extended character takes the place of the one before it.
    mutating func replace(_ unit: UInt16, _ time: Int64, _ shown: inout Shown) {
        guard mode != .none, mode != .text else { return }
        column = max(0, column - 1)
        let wasRepainting = isRepainting
        isRepainting = true
        write(unit, time, &shown)
        isRepainting = wasRepainting
    }

    // MARK: Codes

    /// A preamble address code: where the next characters go, and how they look.
    mutating func address(row newRow: Int, attributes: UInt8) {
        guard mode != .text, mode != .none else { return }
        if mode == .rollUp {
            let base = max(newRow, depth - 1)
            if base != row { moveWindow(to: base) }
            row = base
        } else {
            row = newRow
        }
        pen = .plain
        pen.isUnderlined = attributes & 1 != 0
        column = 0
        let value = attributes >> 1 & 7
        if attributes & 0x10 != 0 {
            column = Int(value) * 4
        } else if value == 7 {
            pen.isItalic = true
        } else {
            pen.color = UInt32(value)
        }
    }

    private mutating func moveWindow(to base: Int) {
        let old = displayed
        for offset in 0..<depth where row - offset >= 0 { displayed.clear(row - offset) }
        for offset in 0..<depth where row - offset >= 0 && base - offset >= 0 {
            guard old.extent(of: row - offset) != nil else { continue }
            for column in 0..<CellGrid.columns { displayed[base - offset, column] = old[row - offset, column] }
        }
    }

    /// A mid-row code: it looks like a blank, and changes what follows.
    mutating func midRow(_ attributes: UInt8, _ time: Int64, _ shown: inout Shown) {
        let value = attributes >> 1 & 7
        if value == 7 {
            pen.isItalic = true
        } else {
            pen.isItalic = false
            pen.color = UInt32(value)
        }
        // The blank itself is not underlined: a decoder shows it as a gap.
        pen.isUnderlined = false
        pen.isFlashing = false
        write(0x20, time, &shown)
        pen.isUnderlined = attributes & 1 != 0
    }

    /// A background or black letters: it takes the place of the blank before it.
    mutating func attribute(_ time: Int64, _ shown: inout Shown, _ change: (inout Pen) -> Void) {
        guard mode != .none, mode != .text else { return }
        change(&pen)
        if column > 0 { replace(0x20, time, &shown) }
    }

    mutating func tab(_ count: Int) {
        guard mode != .none, mode != .text else { return }
        column = min(column + count, CellGrid.columns - 1)
    }

    mutating func control(_ code: MiscellaneousCode, _ time: Int64, _ shown: inout Shown) {
        switch code {
        case .resumeCaptionLoading: mode = .popOn
        case .resumeDirectCaptioning:
            mode = .paintOn
            isRepainting = false
        case .rollUp2: rollUp(2, time, &shown)
        case .rollUp3: rollUp(3, time, &shown)
        case .rollUp4: rollUp(4, time, &shown)
        case .textRestart, .resumeTextDisplay: mode = .text
        case .eraseDisplayedMemory:
            close(time, &shown)
            displayed.clear()
        case .eraseNonDisplayedMemory: hidden.clear()
        case .endOfCaption:
            close(time, &shown)
            swap(&displayed, &hidden)
            mode = .popOn
            if !displayed.isBlank { open(time, .popOn) }
        case .carriageReturn: carriageReturn(time, &shown)
        case .backspace:
            guard mode != .none, mode != .text, column > 0 else { return }
            column -= 1
            if mode == .popOn { hidden[row, column] = 0 } else { displayed[row, column] = 0 }
        case .deleteToEndOfRow:
            switch mode {
            case .none, .text: return
            case .popOn: hidden.clear(row, from: column)
            case .rollUp, .paintOn: displayed.clear(row, from: column)
            }
        case .flashOn:
            guard mode != .none, mode != .text else { return }
            write(0x20, time, &shown)
            pen.isFlashing = true
        }
    }

    private mutating func rollUp(_ rows: Int, _ time: Int64, _ shown: inout Shown) {
        if mode != .rollUp {
            close(time, &shown)
            displayed.clear()
            hidden.clear()
            mode = .rollUp
            row = CellGrid.rows - 1
            column = 0
            pen = .plain
        }
        depth = rows
        if row < depth - 1 {
            moveWindow(to: depth - 1)
            row = depth - 1
        }
    }

    private mutating func carriageReturn(_ time: Int64, _ shown: inout Shown) {
        guard mode == .rollUp else { return }
        close(time, &shown)
        let top = max(0, row - depth + 1)
        for above in 0..<top { displayed.clear(above) }
        for line in top..<max(top, row) { displayed.copy(line + 1, to: line) }
        displayed.clear(row)
        column = 0
        pen = .plain
    }
}
