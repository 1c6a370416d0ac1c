internal import Captions
internal import Engine
internal import Media
internal import Terminal

/// The captions on the timeline: what is said when, and the one that is shown now.
@MainThread
final class CaptionLane {
    private struct Key: Equatable {
        var window: TimelineWindow
        var columns: Int
        var version: Int
    }

    /// A caption and the columns that it takes.
    struct Bar: Equatable {
        var index: Int
        var columns: Range<Int>
    }

    private var key: Key?
    private var bars: [Bar] = []

    /// Draws the lane on one row.
    /// - Parameters:
    ///   - version: Another number for each change of the captions.
    ///   - shown: The captions to be told from the others.
    func draw(
        _ captions: [Caption], version: Int, shown: Set<Int>, window: TimelineWindow, playhead: MediaTime,
        theme: Theme, on canvas: Canvas
    ) {
        let columns = canvas.size.columns
        let key = Key(window: window, columns: columns, version: version)
        if key != self.key {
            self.key = key
            bars = Self.bars(of: captions, window: window, columns: columns)
        }
        let ground = theme.style(.captions, on: .trail)
        for bar in bars {
            let style = shown.contains(bar.index) ? ground.overlaid(with: theme[.cursor]) : ground
            let text = "▏" + Self.label(captions[bar.index].text, columns: bar.columns.count - 1)
            canvas.write(
                DisplayText.padded(text, to: bar.columns.count), at: Position(row: 0, column: bar.columns.lowerBound),
                style: style)
        }
        // The one that is shown may share its column with another that came first.
        if let column = window.column(of: playhead, columns: columns), !shown.isEmpty,
            !bars.contains(where: { shown.contains($0.index) })
        {
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

    /// The captions in sight, each in columns of its own; of those that begin in one column the first.
    nonisolated static func bars(of captions: [Caption], window: TimelineWindow, columns: Int) -> [Bar] {
        guard columns > 0 else { return [] }
        let end = window.start + window.length
        func place(_ seconds: Double) -> Int {
            Int(max(0, min((seconds - window.start) / window.length * Double(columns), Double(columns - 1))))
        }
        var firsts: [Int?] = Array(repeating: nil, count: columns)
        for (index, caption) in captions.enumerated() {
            let start = caption.start.seconds
            guard start < end, !caption.end.isNumeric || caption.end.seconds > window.start else { continue }
            let column = place(start)
            if firsts[column] == nil { firsts[column] = index }
        }
        var bars: [Bar] = []
        var next = columns
        for column in firsts.indices.reversed() {
            guard let index = firsts[column] else { continue }
            var last = next
            if captions[index].end.isNumeric {
                let end = (captions[index].end.seconds - window.start) / window.length * Double(columns)
                last = min(next, max(column + 1, Int(max(0, min(end.rounded(.up), Double(columns))))))
            }
            bars.append(Bar(index: index, columns: column..<last))
            next = column
        }
        return bars.reversed()
    }
}
