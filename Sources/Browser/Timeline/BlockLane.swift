internal import Media
internal import Terminal

/// A row of labelled blocks on the timeline: captions while they are said, segments while they are shown.
@MainThread
final class BlockLane {
    private struct Key: Equatable {
        var window: TimelineWindow
        var columns: Int
        var version: Int
        var count: Int
    }

    /// The columns that a block takes.
    struct Bar: Equatable {
        var index: Int
        var columns: Range<Int>
    }

    private var key: Key?
    private var bars: [Bar] = []

    /// Draws the lane on one row.
    /// - Parameters:
    ///   - count: How many blocks there are, in sight or not.
    ///   - ranges: When they are, by their starts; one may have no end.
    ///   - version: Another number for each change of the ranges.
    ///   - shown: The blocks to be told from the others, which need not be there.
    ///   - block: What is written on a block, and what it is.
    func draw(
        _ count: Int, _ ranges: @autoclosure () -> [TimeRange], version: Int, shown: Set<Int>, window: TimelineWindow,
        playhead: MediaTime, theme: Theme, on canvas: Canvas, block: (Int) -> (label: String, role: ThemeRole)
    ) {
        let columns = canvas.size.columns
        let key = Key(window: window, columns: columns, version: version, count: count)
        if key != self.key {
            self.key = key
            bars = Self.bars(of: ranges(), window: window, columns: columns)
        }
        for bar in bars {
            let (label, role) = block(bar.index)
            let ground = theme.style(role, on: .trail)
            let text = "▏" + Self.label(label, columns: bar.columns.count - 1)
            canvas.write(
                DisplayText.padded(text, to: bar.columns.count), at: Position(row: 0, column: bar.columns.lowerBound),
                style: shown.contains(bar.index) ? ground.overlaid(with: theme[.cursor]) : ground)
        }
        // The one that is shown may share its column with another that came first.
        if let column = window.column(of: playhead, columns: columns), let hidden = shown.first,
            hidden < count, !bars.contains(where: { shown.contains($0.index) })
        {
            let ground = theme.style(block(hidden).role, on: .trail)
            canvas.write(
                "▏", at: Position(row: 0, column: column), style: ground.overlaid(with: theme[.cursor]))
        }
    }

    /// What a block of so many columns shows of a text: nothing where that would be less than two letters.
    nonisolated static func label(_ text: String, columns: Int) -> String {
        guard columns > 1 else { return "" }
        // Nothing longer than the screen is measured.
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(columns + 1)))
        var label = DisplayText.fitted(SafeText(head.replacing("\n", with: " ")).text, to: columns)
        if label.hasSuffix(" …") { label = label.dropLast(2) + "…" }
        return label.count { $0.isLetter || $0.isNumber } >= 2 || !label.contains("…") ? label : ""
    }

    /// The blocks in sight, each in columns of its own; of those that begin in one column the first.
    nonisolated static func bars(of ranges: [TimeRange], window: TimelineWindow, columns: Int) -> [Bar] {
        guard columns > 0 else { return [] }
        let end = window.start + window.length
        func place(_ seconds: Double) -> Int {
            Int(max(0, min((seconds - window.start) / window.length * Double(columns), Double(columns - 1))))
        }
        var firsts: [Int?] = Array(repeating: nil, count: columns)
        for (index, range) in ranges.enumerated() {
            let start = range.start.seconds
            guard start < end, !range.end.isNumeric || range.end.seconds > window.start else { continue }
            let column = place(start)
            if firsts[column] == nil { firsts[column] = index }
        }
        var bars: [Bar] = []
        var next = columns
        for column in firsts.indices.reversed() {
            guard let index = firsts[column] else { continue }
            var last = next
            if ranges[index].end.isNumeric {
                let end = (ranges[index].end.seconds - window.start) / window.length * Double(columns)
                last = min(next, max(column + 1, Int(max(0, min(end.rounded(.up), Double(columns))))))
            }
            bars.append(Bar(index: index, columns: column..<last))
            next = column
        }
        return bars.reversed()
    }
}
