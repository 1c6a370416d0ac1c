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
        var reading: Int
    }

    /// A caption and the columns that it takes.
    struct Bar: Equatable {
        var index: Int
        var columns: Range<Int>
    }

    private var key: Key?
    private var bars: [Bar] = []

    /// Draws the lane on one row.
    func draw(_ loaded: LoadedCaptions, window: TimelineWindow, playhead: MediaTime, theme: Theme, on canvas: Canvas) {
        let columns = canvas.size.columns
        let captions = loaded.document.captions
        let key = Key(window: window, columns: columns, reading: loaded.reading)
        if key != self.key {
            self.key = key
            bars = Self.bars(of: captions, window: window, columns: columns)
        }
        let shown = Set(loaded.renderer.indices(at: playhead))
        let ground = theme[.trail].overlaid(with: theme[.captions])
        for bar in bars {
            let style = shown.contains(bar.index) ? ground.overlaid(with: theme[.cursor]) : ground
            // Of a text with no room for its first letters nothing is read.
            let text = bar.columns.count < 4 ? "▏" : "▏" + captions[bar.index].text.replacing("\n", with: " ")
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
