internal import Media

/// Measures how often something is stated, by the times of its first statements.
struct SampleRateMeter {
    private var first: MediaTime?
    private var last = MediaTime.zero
    private var count = 0

    /// How long statements count from the first on.
    private static let length = MediaTime(value: 2, timescale: 1)

    /// Notes one of them.
    mutating func note(_ time: MediaTime) {
        guard time.isNumeric else { return }
        let first = first ?? time
        self.first = first
        guard time >= first, time < first + Self.length else { return }
        last = max(last, time)
        count += 1
    }

    /// How many there are a second; nil for fewer than two.
    var rate: Double? {
        guard let first, count > 1, last > first else { return nil }
        return Double(count - 1) / (last - first).seconds
    }
}
