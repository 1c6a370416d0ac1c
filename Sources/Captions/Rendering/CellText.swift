/// A caption's text in characters of one or two cells, and its lines in pieces that have room.
struct CellText {
    /// The columns of a scalar: 0, 1 or 2.
    typealias Width = (Unicode.Scalar) -> Int

    /// What must not begin a row (JIS X 4051).
    private static let notFirst: Set<String> = [
        "、", "。", "，", "．", "」", "』", "）", "】", "！", "？", "…", "ー", "ゃ", "ゅ", "ょ", "っ", ")", ",", ".", "!", "?",
    ]

    private(set) var lines: [[CellGlyph]] = []

    /// - Parameters:
    ///   - runs: The text.
    ///   - width: The columns of a scalar.
    ///   - isVertical: Whether the text runs downwards: only there can characters stand beside each other.
    init(_ runs: [TextRun], width: Width, isVertical: Bool) {
        var left = DrawableText.longest
        for runs in runs.lines {
            var line: [CellGlyph] = []
            for run in runs {
                guard left > 0 else { break }
                let style = CaptionCellStyle(run.style)
                let first = line.count
                CellText.append(run.text, style, width, to: &line, &left)
                if isVertical, run.style.isCombined, line.count > first + 1 {
                    for index in first + 1..<line.count { line[index].joins = (index - first) % 2 != 0 }
                }
                // Small letters there are none: ruby follows its base, as where browsers have no ruby.
                if let ruby = run.ruby { CellText.append("(" + ruby.text + ")", style, width, to: &line, &left) }
            }
            lines.append(line)
        }
    }

    private static func append(
        _ text: String, _ style: CaptionCellStyle, _ width: Width, to line: inout [CellGlyph], _ left: inout Int
    ) {
        var marks = 0
        var isJoined = false
        for scalar in text.unicodeScalars {
            guard left > 0 else { return }
            switch DrawableText.part(scalar) {
            case .nothing: continue
            case .joiner: isJoined = !line.isEmpty
            case .mark:
                guard let last = line.indices.last, marks < DrawableText.mostMarks else { continue }
                marks += 1
                line[last].text.unicodeScalars.append(scalar)
            case .blank, .base, .unknown:
                let part = DrawableText.part(scalar)
                let isBase = part == .base
                let columns = isBase ? width(scalar) : 1
                if isBase, columns == 0 {
                    guard let last = line.indices.last, marks < DrawableText.mostMarks else { continue }
                    marks += 1
                    line[last].text.unicodeScalars.append(scalar)
                    continue
                }
                // Of joined emoji the first is shown, and skin tones are left out: terminals disagree on their width.
                if line.last?.width == 2, isJoined || (0x1F3FB...0x1F3FF).contains(scalar.value) {
                    isJoined = false
                    continue
                }
                isJoined = false
                marks = 0
                left -= 1
                let shown = isBase && columns > 0 ? String(scalar) : part == .blank ? " " : "\u{FFFD}"
                line.append(CellGlyph(text: shown, width: columns == 2 ? 2 : 1, style: style))
            }
        }
    }

    /// The lines in pieces of at most so many columns, broken at blanks, between wide characters, and where a word is
    /// too long.
    func wrapped(_ room: Int) -> [[CellGlyph]] {
        let room = max(2, room)
        var rows: [[CellGlyph]] = []
        for line in lines { CellText.wrap(line, room, into: &rows) }
        return rows
    }

    private static func wrap(_ line: [CellGlyph], _ room: Int, into rows: inout [[CellGlyph]]) {
        var start = 0
        repeat {
            var end = start
            var used = 0
            // Where the row may end, and where the next one then begins.
            var stop: (end: Int, next: Int)?
            while end < line.count, used + line[end].width <= room {
                used += line[end].width
                if line[end].isBlank { stop = (end, end + 1) }
                end += 1
                if end < line.count, end > start, line[end].width == 2 || line[end - 1].width == 2, !line[end].isBlank,
                    !line[end - 1].isBlank, !notFirst.contains(line[end].text)
                {
                    stop = (end, end)
                }
            }
            if end == line.count {
                rows.append(trimmed(line[start...], atStart: start > 0))
                return
            }
            if line[end].isBlank { stop = (end, end + 1) }
            // A blank at the very start of the row parts nothing.
            if let found = stop, found.end <= start { stop = nil }
            let (last, next) = stop ?? (end, end)
            rows.append(trimmed(line[start..<last], atStart: start > 0))
            start = next
            while start < line.count, line[start].isBlank { start += 1 }
        } while start < line.count
    }

    /// A row without blanks at the edges that were made by breaking it.
    private static func trimmed(_ row: ArraySlice<CellGlyph>, atStart: Bool) -> [CellGlyph] {
        var row = row
        while row.last?.isBlank == true { row.removeLast() }
        if atStart { while row.first?.isBlank == true { row.removeFirst() } }
        return Array(row)
    }

    /// The columns of a row.
    static func width(_ row: [CellGlyph]) -> Int { row.reduce(0) { $0 + $1.width } }
}
