/// Writes a row: where it starts, its characters, and the codes between them that change how they look.
struct RowEncoder {
    /// The bits of a channel's codes: 08 for the second of a field; field 2 has miscellaneous codes of its own.
    private let channelBit: UInt8
    private(set) var buffer = WordBuffer()
    /// The words before the first character.
    private(set) var lead = 0

    private let redundancy: Redundancy

    init(_ channel: CaptionChannel, redundancy: Redundancy = .full) {
        channelBit = RowEncoder.bit(channel)
        self.redundancy = redundancy
    }

    /// The words that load a pop-on caption of these rows, and whether a blank had to be put in.
    static func load(
        _ rows: [GridLine], _ channel: CaptionChannel, _ redundancy: Redundancy
    ) -> (words: WordBuffer, hasInserted: Bool) {
        var words = WordBuffer()
        words.control(channel, .resumeCaptionLoading, isDoubled: redundancy != .none)
        words.control(channel, .eraseNonDisplayedMemory, isDoubled: redundancy != .none)
        var hasInserted = false
        for row in rows {
            var encoder = RowEncoder(channel, redundancy: redundancy)
            if encoder.write(row) { hasInserted = true }
            words.append(encoder.buffer)
        }
        return (words, hasInserted)
    }

    static func bit(_ channel: CaptionChannel) -> UInt8 { channel == .cc2 || channel == .cc4 ? 0x08 : 0 }

    /// A code that changes the pen, each of them taking a cell.
    private enum Change {
        case midRow(UInt8)
        case background(UInt8)
        case transparentBackground
        case blackLetters(isUnderlined: Bool)
    }

    private static func changes(from old: Pen, to new: Pen) -> [Change] {
        var changes: [Change] = []
        if old.backgroundCode != new.backgroundCode {
            switch new.backgroundCode {
            // Black is what there is by itself.
            case 0: changes.append(.background(0x2E))
            case Pen.transparentBackground: changes.append(.transparentBackground)
            default: changes.append(.background(0x20 + UInt8(truncatingIfNeeded: new.backgroundCode - 1)))
            }
        }
        let line: UInt8 = new.isUnderlined ? 1 : 0
        guard old.color != new.color || old.isItalic != new.isItalic || old.isUnderlined != new.isUnderlined else {
            return changes
        }
        if new.color == 7 {
            changes.append(.blackLetters(isUnderlined: new.isUnderlined))
            if new.isItalic { changes.append(.midRow(0x2E | line)) }
            return changes
        }
        if old.color != new.color || (old.isItalic && !new.isItalic) || !new.isItalic {
            changes.append(.midRow(0x20 | UInt8(truncatingIfNeeded: new.color) << 1 | line))
        }
        if new.isItalic { changes.append(.midRow(0x2E | line)) }
        return changes
    }

    /// What the address of the row says by itself, without a cell: in column 0 a colour or italics.
    private static func startPen(_ pen: Pen, column: Int) -> Pen {
        var start = Pen.plain
        guard column == 0 else {
            start.isUnderlined = pen.isUnderlined
            return start
        }
        start.isUnderlined = pen.isUnderlined
        if pen.isItalic, pen.color == 0 {
            start.isItalic = true
        } else if pen.color < 7 {
            start.color = pen.color
        }
        return start
    }

    /// How a row starts whose first character is to stand in a column.
    private static func beginning(
        _ pen: Pen, _ column: Int
    ) -> (column: Int, pen: Pen, spaces: Int, inserted: Int) {
        // Either the address says a colour or italics, which it does in column 0 only, or codes do, left of the text.
        let coloured = startPen(pen, column: 0)
        let after = changes(from: coloured, to: pen).count
        if after == column { return (0, coloured, 0, 0) }
        let plain = startPen(pen, column: 1)
        let codes = changes(from: plain, to: pen).count
        if codes <= column { return (column - codes, plain, 0, 0) }
        return (0, coloured, max(0, column - after), max(0, after - column))
    }

    /// The cells of a row with its codes, without those left of `column` that codes at its start take.
    static func width(_ cells: [GridLine.Cell], column: Int) -> Int {
        guard let first = cells.first else { return 0 }
        var width = beginning(first.pen, column).inserted
        var pen = first.pen
        for (index, cell) in cells.enumerated() {
            if cell.pen != pen, !cell.isBlank || cell.pen.isUnderlined != pen.isUnderlined {
                let needed = changes(from: pen, to: cell.pen).count
                var blanks = 0
                while blanks < needed, index > blanks, cells[index - 1 - blanks].isBlank { blanks += 1 }
                width += max(0, needed - blanks)
                pen = cell.pen
            }
            width += 1
        }
        return width
    }

    /// Writes a row; the answer is whether a blank had to be put in.
    mutating func write(_ line: GridLine) -> Bool {
        guard let first = line.cells.first else { return false }
        let beginning = RowEncoder.beginning(first.pen, line.column)
        address(line.row, beginning.column, beginning.pen)
        for _ in 0..<beginning.spaces { buffer.character(0x20) }
        var hasInserted = beginning.inserted > 0
        var pen = beginning.pen
        var hasStarted = false
        for (index, cell) in line.cells.enumerated() {
            // How many of the next cells are blanks that codes will take the place of.
            if cell.isBlank, let next = line.cells[index...].firstIndex(where: { !$0.isBlank }) {
                let needed = RowEncoder.changes(from: pen, to: line.cells[next].pen).count
                if next - index <= needed, line.cells[next].pen != pen { continue }
            }
            if cell.pen != pen, !cell.isBlank || cell.pen.isUnderlined != pen.isUnderlined {
                let changes = RowEncoder.changes(from: pen, to: cell.pen)
                if index > 0 {
                    var blanks = 0
                    while blanks < changes.count, index > blanks, line.cells[index - 1 - blanks].isBlank { blanks += 1 }
                    if blanks < changes.count { hasInserted = true }
                }
                for change in changes { write(change) }
                pen = cell.pen
            }
            if !hasStarted { lead = buffer.count }
            hasStarted = true
            write(cell)
        }
        buffer.flush()
        return hasInserted
    }

    private mutating func write(_ cell: GridLine.Cell) {
        switch cell.code {
        case .basic(let byte): buffer.character(byte)
        case .special(let byte): buffer.control(0x11 | channelBit, byte, isDoubled: redundancy == .full)
        case .extended(let set, let byte):
            buffer.character(cell.base)
            buffer.control(set | channelBit, byte, isDoubled: redundancy == .full)
        }
    }

    private mutating func write(_ change: Change) {
        switch change {
        case .midRow(let byte): buffer.control(0x11 | channelBit, byte, isDoubled: redundancy != .none)
        case .background(let byte):
            buffer.character(0x20)
            buffer.control(0x10 | channelBit, byte, isDoubled: redundancy != .none)
        case .transparentBackground:
            buffer.character(0x20)
            buffer.control(0x17 | channelBit, 0x2D, isDoubled: redundancy != .none)
        case .blackLetters(let isUnderlined):
            buffer.character(0x20)
            buffer.control(0x17 | channelBit, isUnderlined ? 0x2F : 0x2E, isDoubled: redundancy != .none)
        }
    }

    /// The first byte and the bit 20 of the second for each row (CTA-608-E, table 53).
    private static let rows: [(UInt8, UInt8)] = [
        (0x11, 0x00), (0x11, 0x20), (0x12, 0x00), (0x12, 0x20), (0x15, 0x00), (0x15, 0x20), (0x16, 0x00), (0x16, 0x20),
        (0x17, 0x00), (0x17, 0x20), (0x10, 0x00), (0x13, 0x00), (0x13, 0x20), (0x14, 0x00), (0x14, 0x20),
    ]

    private mutating func address(_ row: Int, _ column: Int, _ pen: Pen) {
        let (first, bit) = RowEncoder.rows[min(14, max(0, row))]
        var second = 0x40 | bit | (pen.isUnderlined ? 1 : 0)
        if column == 0 {
            second |= UInt8(pen.isItalic ? 7 : pen.color) << 1
        } else {
            second |= 0x10 | UInt8(column / 4) << 1
        }
        buffer.control(first | channelBit, second, isDoubled: redundancy != .none)
        if column % 4 != 0 {
            buffer.control(0x17 | channelBit, 0x20 + UInt8(column % 4), isDoubled: redundancy != .none)
        }
    }
}
