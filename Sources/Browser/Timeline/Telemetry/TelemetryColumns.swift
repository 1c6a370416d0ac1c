internal import Engine
internal import Media

/// A line of a channel as the columns of a lane: between which values it lies in each; nil where nothing is known.
struct TelemetryColumns: Equatable {
    let columns: [ClosedRange<Double>?]

    /// The columns of a window, each from the first of the graphs that knows its stretch.
    init(_ graphs: [TelemetryGraph], line: Int, window: TimelineWindow, count: Int) {
        columns = (0..<max(0, count)).map { index in
            let start = window.start + window.length * Double(index) / Double(count)
            let end = window.start + window.length * Double(index + 1) / Double(count)
            return graphs.lazy.compactMap { $0.extent(ofLine: line, from: start, to: end) }.first
        }
    }
}

extension TelemetryGraph {
    /// Between which values a line lies in a stretch of the timeline, in seconds; nil where nothing is known.
    fileprivate func extent(ofLine line: Int, from start: Double, to end: Double) -> ClosedRange<Double>? {
        guard lines.indices.contains(line), range.duration.seconds > 0 else { return nil }
        let buckets = lines[line]
        let perSecond = Double(buckets.count) / range.duration.seconds
        let low = ((start - range.start.seconds) * perSecond).rounded(.down)
        let high = ((end - range.start.seconds) * perSecond).rounded(.up)
        guard low.isFinite, high.isFinite, high > 0, low < Double(buckets.count) else { return nil }
        let known = buckets[Int(max(0, low))..<Int(min(high, Double(buckets.count)))].lazy.compactMap(\.self)
        guard let least = known.map(\.minimum).min(), let greatest = known.map(\.maximum).max() else { return nil }
        return least...greatest
    }
}
