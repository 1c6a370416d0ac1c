import Times

/// A window of a service: a grid of characters, where it lies, and how it is filled.
struct ServiceWindow: Sendable {
    /// The most that the standard has, whatever a stream says.
    static let mostRows = 15
    static let mostColumns = 42

    /// A character and its pen; a blank that nobody wrote has none.
    struct Cell: Sendable {
        var scalar: Unicode.Scalar
        var pen: ServicePen

        var isBlank: Bool { (scalar == " " || scalar == "\u{A0}") && !pen.isUnderlined }
    }

    /// The bytes that defined it, to know a repetition by.
    private(set) var definition: [UInt8] = []
    private(set) var isVisible = false
    private(set) var rows = 0
    private(set) var columns = 0
    private var anchor: UInt8 = 0
    private var vertical: UInt8 = 0
    private var horizontal: UInt8 = 0
    private var isRelative = false
    private var justification: UInt8 = 0
    private var direction: UInt8 = 0
    private(set) var isScrollingUp = true
    private var cells: [Cell?] = []
    private(set) var row = 0
    private var column = 0
    var pen = ServicePen()

    /// Since when its text is shown; nil while there is nothing to be seen.
    var shownSince: Int64?
    /// How its text came onto the screen.
    var mode = CaptionMode.popOn

    /// Whether it has been defined.
    var exists: Bool { rows > 0 }

    /// Takes the six bytes of a definition. A window that is there keeps its text and its pen.
    mutating func define(_ bytes: [UInt8]) {
        guard bytes.count == 6 else { return }
        let isNew = !exists
        isVisible = bytes[0] & 0x20 != 0
        guard isNew || bytes != definition else { return }
        let size = (rows, columns)
        definition = bytes
        isRelative = bytes[1] & 0x80 != 0
        vertical = bytes[1] & 0x7F
        horizontal = bytes[2]
        anchor = bytes[3] >> 4
        rows = min(Int(bytes[3] & 0x0F) + 1, ServiceWindow.mostRows)
        columns = min(Int(bytes[4] & 0x3F) + 1, ServiceWindow.mostColumns)
        if isNew || size != (rows, columns) {
            var resized = [Cell?](repeating: nil, count: rows * columns)
            for row in 0..<min(rows, size.0) {
                for column in 0..<min(columns, size.1) {
                    resized[row * columns + column] = cells[row * size.1 + column]
                }
            }
            cells = resized
            row = min(row, rows - 1)
            column = min(column, columns)
        }
        let (window, pen) = (bytes[5] >> 3 & 7, bytes[5] & 7)
        if isNew || window != 0 { setStyle(window == 0 ? 1 : window) }
        if isNew || pen != 0 { self.pen = .predefined(pen == 0 ? 1 : pen) }
    }

    /// The windows that the standard has ready (table 26).
    private mutating func setStyle(_ number: UInt8) {
        justification = number == 3 || number == 6 ? 2 : 0
        direction = number == 7 ? 2 : 0
        isScrollingUp = number != 7
    }

    /// Takes the four bytes of its attributes.
    mutating func setAttributes(_ bytes: [UInt8]) {
        guard bytes.count == 4 else { return }
        justification = bytes[2] & 3
        direction = bytes[2] >> 4 & 3
        isScrollingUp = bytes[2] >> 2 & 3 == 3
    }

    mutating func setVisible(_ visible: Bool) { isVisible = visible }

    mutating func clear() {
        for index in cells.indices { cells[index] = nil }
    }

    // MARK: Writing

    mutating func move(row newRow: Int, column newColumn: Int) {
        guard exists else { return }
        row = min(newRow, rows - 1)
        column = min(newColumn, columns - 1)
    }

    mutating func write(_ scalar: Unicode.Scalar) {
        guard exists else { return }
        // Beyond its edge a window overwrites its last column, as line 21 does.
        cells[row * columns + min(column, columns - 1)] = Cell(scalar: scalar, pen: pen)
        column = min(column + 1, columns)
    }

    mutating func backspace() {
        guard exists, column > 0 else { return }
        column -= 1
        cells[row * columns + column] = nil
    }

    /// To the beginning of the row, which is erased.
    mutating func eraseRow() {
        guard exists else { return }
        for place in 0..<columns { cells[row * columns + place] = nil }
        column = 0
    }

    /// Whether the next line makes the others move.
    var isFull: Bool { exists && row == rows - 1 }

    /// To the next row, for which the others make room where the window is full.
    mutating func newLine() {
        guard exists else { return }
        column = 0
        guard isFull else {
            row += 1
            return
        }
        cells.removeFirst(columns)
        cells.append(contentsOf: [Cell?](repeating: nil, count: columns))
    }

    // MARK: What is seen

    var isBlank: Bool { cells.allSatisfy { $0?.isBlank ?? true } }

    /// The caption that it shows; nil where it shows nothing.
    func caption(number: Int) -> Caption? {
        var runs: [TextRun] = []
        var top: Int?
        var (bottom, left, right) = (0, columns, 0)
        for row in 0..<rows {
            let line = cells[row * columns..<(row + 1) * columns]
            guard let first = line.firstIndex(where: { !($0?.isBlank ?? true) }),
                let last = line.lastIndex(where: { !($0?.isBlank ?? true) })
            else { continue }
            if top == nil { top = row } else { runs.join(TextRun("\n", style: runs.last?.style ?? RunStyle())) }
            bottom = row
            left = min(left, first - line.startIndex)
            right = max(right, last - line.startIndex + 1)
            var text = String.UnicodeScalarView()
            var pen = line[first]?.pen ?? ServicePen()
            for cell in line[first...last] {
                // A blank shows no colour and no slant: it goes with what stands before it.
                if let cell, !cell.isBlank, cell.pen != pen {
                    runs.join(TextRun(String(text), style: pen.style))
                    text = String.UnicodeScalarView()
                    pen = cell.pen
                }
                text.append(cell?.scalar ?? " ")
            }
            runs.join(TextRun(String(text), style: pen.style))
        }
        guard let top else { return nil }
        var caption = Caption(start: .zero, end: .indefinite, runs: runs)
        caption.mode = mode
        caption.alignment = [.left, .right, .center, .justify][Int(justification)]
        caption.region = region(
            number: number, rows: top...bottom, columns: justification == 0 ? left..<right : 0..<columns)
        return caption
    }

    /// The part of the window that the text fills. Windows lie in the middle 80 hundredths of the picture, which a grid of
    /// 75 by 210 divides; a row is 5 of it high and a column 5 wide.
    private func region(number: Int, rows filled: ClosedRange<Int>, columns used: Range<Int>) -> CaptionRegion {
        let width = Double(columns) / Double(ServiceWindow.mostColumns) * 80
        let height = Double(rows) / Double(ServiceWindow.mostRows) * 80
        let x = Double(min(horizontal, isRelative ? 99 : 209)) / (isRelative ? 100 : 210) * 80 + 10
        let y = Double(min(vertical, isRelative ? 99 : 74)) / (isRelative ? 100 : 75) * 80 + 10
        let (across, down) = (Double(min(anchor, 8) % 3) / 2, Double(min(anchor, 8) / 3) / 2)
        let left = max(0, min(100 - width, x - width * across))
        let top = max(0, min(100 - height, y - height * down))
        var region = CaptionRegion(
            identifier: "window\(number)",
            origin: CaptionPoint(
                .percent(ServiceWindow.rounded(left + width * Double(used.lowerBound) / Double(columns))),
                .percent(ServiceWindow.rounded(top + height * Double(filled.lowerBound) / Double(rows)))),
            size: CaptionSize(
                .percent(ServiceWindow.rounded(width * Double(used.count) / Double(columns))),
                .percent(ServiceWindow.rounded(height * Double(filled.count) / Double(rows)))))
        switch direction {
        case 1: region.writingMode = .horizontalFromRight
        case 2, 3: region.writingMode = .verticalFromRight
        default: break
        }
        if case .rollUp = mode {
            region.scroll = .up
            region.lines = rows
        }
        return region
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
