/// Puts a caption into CEA-608's grid: characters, styles, rows and columns that it has.
///
/// What does not fit is put as near as it goes, and reported.
struct GridConformer {
    /// What happened to a caption on the way.
    struct Result {
        var lines: [GridLine]
        var losses: [ConversionLoss.Kind]
    }

    private var losses: [ConversionLoss.Kind] = []

    static func conform(_ caption: Caption) -> Result {
        var conformer = GridConformer()
        let lines = conformer.lines(caption)
        return Result(lines: lines, losses: conformer.losses)
    }

    private mutating func lose(_ kind: ConversionLoss.Kind) { if !losses.contains(kind) { losses.append(kind) } }

    private mutating func lines(_ caption: Caption) -> [GridLine] {
        var lines: [[GridLine.Cell]] = []
        var unknown: [Unicode.Scalar] = []
        for runs in caption.runs.lines {
            var cells: [GridLine.Cell] = []
            cells.reserveCapacity(CellGrid.columns)
            for run in runs {
                let pen = pen(run)
                let count = cells.count
                guard !GridConformer.append(run.text, pen, to: &cells) else { continue }
                cells.removeLast(cells.count - count)
                let written = Transliteration.text(run.text)
                for scalar in written.unknown where unknown.count < 40 && !unknown.contains(scalar) {
                    unknown.append(scalar)
                }
                _ = GridConformer.append(written.text, pen, to: &cells)
            }
            joinMarks(&cells)
            lines.append(cells)
        }
        if !unknown.isEmpty { lose(.characters(String(String.UnicodeScalarView(unknown)))) }
        let isPlaced = caption.positions.count == lines.count
        var placed: [GridLine] = []
        if isPlaced {
            for (cells, position) in zip(lines, caption.positions) {
                placed.append(
                    GridLine(
                        row: min(14, max(0, position.row - 1)), column: min(31, max(0, position.column)), cells: cells))
            }
            if zip(placed, placed.dropFirst()).allSatisfy({ $0.row < $1.row }) {
                let columns = placed.map(\.column)
                // Lines that have grown start further left.
                for index in placed.indices {
                    while placed[index].column > 0, !GridConformer.hasRoom(placed[index]) { placed[index].column -= 1 }
                }
                if columns != placed.map(\.column) { lose(.position) }
                if placed.allSatisfy(GridConformer.hasRoom) { return placed }
            }
            lose(.position)
        }
        return flow(lines, caption)
    }

    /// The columns of a line with the blanks that changes of style need.
    static func width(_ line: GridLine) -> Int { RowEncoder.width(line.cells, column: line.column) }

    private static func hasRoom(_ line: GridLine) -> Bool { line.column + width(line) <= CellGrid.columns }

    // MARK: Characters and styles

    /// False where a character is not CEA-608's.
    private static func append(_ text: String, _ pen: Pen, to cells: inout [GridLine.Cell]) -> Bool {
        for scalar in text.unicodeScalars {
            guard let code = CharacterSet.code(of: scalar) else { return false }
            var base: UInt8 = 0x20
            if case .extended = code { base = CharacterSet.base(of: scalar) }
            cells.append(GridLine.Cell(code: code, base: base, pen: pen))
        }
        return true
    }

    /// Gives marks at the edge of a style the style of the word that they stand at: else a blank would part them from it.
    private mutating func joinMarks(_ cells: inout [GridLine.Cell]) {
        for index in cells.indices.dropFirst() where cells[index].pen != cells[index - 1].pen {
            guard !cells[index].isBlank, !cells[index - 1].isBlank else { continue }
            let after = cells[index...].firstIndex { !$0.isMark } ?? cells.endIndex
            let before = cells[..<index].lastIndex { !$0.isMark } ?? -1
            if after > index, after == cells.endIndex || cells[after].isBlank {
                for mark in index..<after { cells[mark].pen = cells[index - 1].pen }
                lose(.styleEdges)
            } else if before < index - 1, before < 0 || cells[before].isBlank {
                for mark in before + 1..<index { cells[mark].pen = cells[index].pen }
                lose(.styleEdges)
            }
        }
    }

    private mutating func pen(_ run: TextRun) -> Pen {
        let style = run.style
        if run.ruby != nil { lose(.ruby) }
        if run.time != nil { lose(.runTimes) }
        if style.isBold { lose(.bold) }
        if style.isFlashing { lose(.flashing) }
        if style.isCombined { lose(.combinedText) }
        if style.fontFamily != nil || style.fontSize != nil { lose(.font) }
        if !style.classes.isEmpty { lose(.classes) }
        if style.voice != nil { lose(.voice) }
        if style.language != nil { lose(.runLanguage) }
        if !style.decoration.subtracting(.underline).isEmpty { lose(.decoration) }
        var pen = Pen.plain
        pen.isItalic = style.isItalic
        pen.isUnderlined = style.decoration.contains(.underline)
        if let color = style.color {
            let (code, isExact) = GridConformer.nearest(color)
            pen.color = code
            if !isExact { lose(.color) }
        }
        if let color = style.backgroundColor {
            if color.alpha < 64 {
                pen.backgroundCode = Pen.transparentBackground
                if color != .transparent { lose(.backgroundColor) }
            } else {
                let isHalf = color.alpha < 192
                var solid = color
                solid.alpha = 255
                let (code, isExact) = GridConformer.nearest(solid)
                // Black is what there is by itself.
                pen.backgroundCode = code == 7 && !isHalf ? 0 : 1 + (code << 1 | (isHalf ? 1 : 0))
                if !isExact || (isHalf && color.alpha != 128) { lose(.backgroundColor) }
            }
        }
        return pen
    }

    private static func nearest(_ color: CaptionColor) -> (code: UInt32, isExact: Bool) {
        if let exact = Pen.colors.firstIndex(of: color) { return (UInt32(exact), true) }
        func distance(_ other: CaptionColor) -> Int {
            let red = Int(color.red) - Int(other.red)
            let green = Int(color.green) - Int(other.green)
            let blue = Int(color.blue) - Int(other.blue)
            return red * red + green * green + blue * blue
        }
        var best = 0
        for (index, other) in Pen.colors.enumerated() where distance(other) < distance(Pen.colors[best]) {
            best = index
        }
        return (UInt32(best), false)
    }

    // MARK: Layout

    /// Breaks lines that are too long and puts them where the region says: below, above or in the middle.
    private mutating func flow(_ lines: [[GridLine.Cell]], _ caption: Caption) -> [GridLine] {
        var rows: [[GridLine.Cell]] = []
        for line in lines { rows += GridConformer.wrapped(line) }
        if rows.count > lines.count { lose(.lineBreaks) }
        if rows.count > CellGrid.rows {
            lose(.text("\(rows.count - CellGrid.rows) rows"))
            rows.removeLast(rows.count - CellGrid.rows)
        }
        if caption.region?.writingMode ?? .horizontal != .horizontal { lose(.writingMode) }
        var centre = caption.region?.verticalCentre
        var alignment = caption.alignment ?? caption.region?.alignment ?? .center
        if !caption.positions.isEmpty {
            centre = 10 + Double((caption.positions.last?.row ?? 15)) / 15 * 80
            alignment = .left
        } else if let settings = caption.settings {
            switch settings.line {
            case .percent(let value): centre = value
            case .number(let number): centre = number < 0 ? 100 : Double(min(number, 15)) / 15 * 100
            case nil: break
            }
            lose(.position)
        } else if let region = caption.region, region != .iTTTop, region != .iTTBottom, region != .subRipBottom,
            region.origin != nil
        {
            lose(.position)
        }
        let top: Int
        switch centre ?? 100 {
        case ..<34: top = 0
        case 34...66: top = (CellGrid.rows - rows.count) / 2
        default: top = CellGrid.rows - rows.count
        }
        var placed: [GridLine] = []
        for (index, cells) in rows.enumerated() where !cells.isEmpty {
            // The codes at the start of a line stand left of it, where there is room.
            let own = RowEncoder.width(cells, column: 4)
            let left: Int
            switch alignment {
            case .left, .start: left = 0
            case .right, .end: left = CellGrid.columns - own
            case .center, .justify: left = (CellGrid.columns - own) / 2
            }
            var line = GridLine(row: min(14, top + index), column: max(0, left), cells: cells)
            // With codes that need cells of their own the line may have grown.
            let excess = line.column + GridConformer.width(line) - CellGrid.columns
            if excess > 0 { line.column = max(0, line.column - excess) }
            while line.column + GridConformer.width(line) > CellGrid.columns, !line.cells.isEmpty {
                line.cells.removeLast()
                lose(.text("1 character"))
            }
            placed.append(line)
        }
        return placed
    }

    /// A line in pieces that have room, broken at blanks where there are any.
    private static func wrapped(_ line: [GridLine.Cell]) -> [[GridLine.Cell]] {
        var rest = line[...]
        var rows: [[GridLine.Cell]] = []
        while true {
            while let first = rest.first, first.isBlank { rest.removeFirst() }
            while let last = rest.last, last.isBlank { rest.removeLast() }
            if RowEncoder.width(Array(rest.prefix(CellGrid.columns + 1)), column: 0) <= CellGrid.columns,
                rest.count <= CellGrid.columns
            {
                rows.append(Array(rest))
                return rows
            }
            var room = min(CellGrid.columns, rest.count)
            while room > 1, RowEncoder.width(Array(rest.prefix(room)), column: 0) > CellGrid.columns { room -= 1 }
            let end = rest.startIndex + room
            let blank = rest[..<min(end + 1, rest.endIndex)].lastIndex { $0.isBlank } ?? end
            let cut = blank > rest.startIndex ? blank : end
            rows.append(Array(rest[..<cut]))
            rest = rest[cut...]
        }
    }
}
