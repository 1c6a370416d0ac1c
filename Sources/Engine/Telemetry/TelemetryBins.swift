internal import Media

/// Collects the measurements of a channel in buckets of equal length.
struct TelemetryBins {
    private let range: TimeRange
    private let count: Int
    private let perSecond: Double
    private var lines: [[TelemetryGraph.Bucket?]]

    init(_ range: TimeRange, count: Int, lines: Int) {
        self.range = range
        self.count = max(1, count)
        perSecond = Double(self.count) / max(range.duration.seconds, .leastNormalMagnitude)
        self.lines = Array(repeating: Array(repeating: nil, count: self.count), count: lines)
    }

    /// Notes a measurement in all buckets that its time touches.
    mutating func add(_ values: [Double?], in time: TimeRange) {
        guard let buckets = buckets(of: time) else { return }
        for (line, value) in zip(lines.indices, values) {
            guard let value else { continue }
            for bucket in buckets {
                if let known = lines[line][bucket] {
                    lines[line][bucket]?.minimum = min(known.minimum, value)
                    lines[line][bucket]?.maximum = max(known.maximum, value)
                } else {
                    lines[line][bucket] = .init(sample: value, minimum: value, maximum: value)
                }
            }
        }
    }

    private func buckets(of time: TimeRange) -> Range<Int>? {
        let start = (time.start - range.start).seconds * perSecond
        let end = (time.end - range.start).seconds * perSecond
        guard start.isFinite, start < Double(count) else { return nil }
        let first = Int(max(0, start.rounded(.down)))
        let last = end.isFinite ? Int(max(0, min(end.rounded(.up), Double(count)))) : first + 1
        // Times without a length count where they are.
        let past = max(last, start >= 0 ? first + 1 : 0)
        return first < past ? first..<min(past, count) : nil
    }

    func graph(isComplete: Bool) -> TelemetryGraph {
        TelemetryGraph(range: range, lines: lines, isComplete: isComplete)
    }
}
