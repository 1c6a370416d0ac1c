@testable import Terminal

/// A terminal as far as the screen's bytes need one: a grid of cells, colours, and the sequences ncurses sends.
struct ModelTerminal {
    struct Cell: Equatable {
        var text = " "
        var foreground: Int32 = -1
        var background: Int32 = -1
        var attributes: Attributes = []
    }

    var size: Size
    var cells: [Cell]
    var cursor = Position(row: 0, column: 0)
    /// Sequences it does not know: there should be none.
    var unknown: [String] = []
    private var pen = Cell()
    private var saved: (Position, Cell)?
    private var wrapsNext = false

    init(size: Size) {
        self.size = size
        cells = Array(repeating: Cell(), count: size.rows * size.columns)
    }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B: escape(&rest)
            case 0x0D: cursor.column = 0
            case 0x0A: cursor.row = min(cursor.row + 1, size.rows - 1)
            case 0x08: cursor.column = max(0, cursor.column - 1)
            case 0x0E, 0x0F: break
            case 0..<0x20: unknown.append("control \(scalar.value)")
            default: put(scalar)
            }
            if scalar.value < 0x20 { wrapsNext = false }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = ScalarWidth.columns(of: scalar.value)
        if width == 0 {
            let place = index(wrapsNext ? cursor : Position(row: cursor.row, column: max(0, cursor.column - 1)))
            let target = cells[place].text.isEmpty && place > 0 ? place - 1 : place
            cells[target].text.unicodeScalars.append(scalar)
            return
        }
        if wrapsNext {
            cursor = Position(row: min(cursor.row + 1, size.rows - 1), column: 0)
            wrapsNext = false
        }
        for half in 0..<width where cursor.column + half < size.columns {
            sever(Position(row: cursor.row, column: cursor.column + half))
            var cell = pen
            cell.text = half == 0 ? String(scalar) : ""
            cells[index(Position(row: cursor.row, column: cursor.column + half))] = cell
        }
        cursor.column += width
        if cursor.column >= size.columns {
            cursor.column = size.columns - 1
            wrapsNext = true
        }
    }

    /// Blanks the other half of a wide character that is about to be cut.
    private mutating func sever(_ position: Position) {
        let place = index(position)
        if cells[place].text.isEmpty, position.column > 0 { cells[place - 1].text = " " }
        if position.column + 1 < size.columns, cells[place + 1].text.isEmpty { cells[place + 1].text = " " }
    }

    private func index(_ position: Position) -> Int { position.row * size.columns + position.column }

    private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
        guard let kind = rest.popFirst() else { return }
        switch kind {
        case "7": saved = (cursor, pen)
        case "8":
            if let saved { (cursor, pen) = saved }
        case "(", ")": _ = rest.popFirst()
        case "=", ">": break
        case "M": cursor.row = max(0, cursor.row - 1)
        case "[":
            var parameters = ""
            while let next = rest.popFirst() {
                if (0x40...0x7E).contains(next.value) {
                    control(parameters, String(next))
                    return
                }
                parameters.unicodeScalars.append(next)
            }
        default: unknown.append("ESC \(kind)")
        }
    }

    private mutating func control(_ text: String, _ final: String) {
        if text.hasPrefix("?") || final == "t" || final == "l" || final == "h" || final == "r" { return }
        let values = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(1, values.first ?? 1)
        switch final {
        case "m":
            style(values)
            return
        case "H":
            cursor = Position(row: first - 1, column: max(1, values.count > 1 ? values[1] : 1) - 1)
        case "C": cursor.column = min(cursor.column + first, size.columns - 1)
        case "D": cursor.column = max(0, cursor.column - first)
        case "A": cursor.row = max(0, cursor.row - first)
        case "B": cursor.row = min(size.rows - 1, cursor.row + first)
        case "d": cursor.row = first - 1
        case "G": cursor.column = first - 1
        case "K":
            let mode = values.first ?? 0
            erase(
                cursor.row,
                mode == 0 ? cursor.column..<size.columns : mode == 1 ? 0..<cursor.column + 1 : 0..<size.columns)
        case "J":
            let mode = values.first ?? 0
            if mode == 0 { erase(cursor.row, cursor.column..<size.columns) }
            for row in (mode == 2 ? 0 : cursor.row + 1)..<size.rows { erase(row, 0..<size.columns) }
        case "X": erase(cursor.row, cursor.column..<min(size.columns, cursor.column + first))
        case "@":
            let start = index(cursor)
            let end = (cursor.row + 1) * size.columns
            cells.replaceSubrange(
                start..<end,
                with: (Array(repeating: Cell(background: pen.background), count: first) + cells[start..<end]).prefix(
                    end - start))
        case "b":
            let place = index(Position(row: cursor.row, column: max(0, cursor.column - 1)))
            for _ in 0..<first { for scalar in cells[place].text.unicodeScalars { put(scalar) } }
        default: unknown.append("CSI \(text)\(final)")
        }
        wrapsNext = false
    }

    private mutating func erase(_ row: Int, _ columns: Range<Int>) {
        for column in columns {
            sever(Position(row: row, column: column))
            cells[index(Position(row: row, column: column))] = Cell(background: pen.background)
        }
    }

    private mutating func style(_ values: [Int]) {
        var rest = (values.isEmpty ? [0] : values)[...]
        while let value = rest.popFirst() {
            switch value {
            case 0: pen = Cell()
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 3: pen.attributes.insert(.italic)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.reverse)
            case 22: pen.attributes.subtract([.bold, .dim])
            case 23: pen.attributes.remove(.italic)
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.reverse)
            case 30...37: pen.foreground = Color.palette(UInt8(value - 30)).code
            case 40...47: pen.background = Color.palette(UInt8(value - 40)).code
            case 90...97: pen.foreground = Color.palette(UInt8(value - 82)).code
            case 100...107: pen.background = Color.palette(UInt8(value - 92)).code
            case 38: pen.foreground = color(&rest)
            case 48: pen.background = color(&rest)
            case 39: pen.foreground = -1
            case 49: pen.background = -1
            default: unknown.append("SGR \(value)")
            }
        }
    }

    private mutating func color(_ rest: inout ArraySlice<Int>) -> Int32 {
        switch rest.popFirst() {
        case 5: return Color.palette(UInt8(clamping: rest.popFirst() ?? 0)).code
        case 2:
            let channels = (0..<3).map { _ in Int32(rest.popFirst() ?? 0) }
            return channels[0] << 16 | channels[1] << 8 | channels[2]
        default:
            unknown.append("colour")
            return -1
        }
    }
}
