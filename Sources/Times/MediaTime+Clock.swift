extension MediaTime {
    /// A time written as `hours:minutes:seconds` with up to nine decimals; nil for anything else.
    package init?(clock text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]), hours >= 0,
            hours < 1_000_000,
            (0..<60).contains(minutes)
        else { return nil }
        let seconds = parts[2].split(separator: ".", maxSplits: 1)
        guard let whole = seconds.first.flatMap({ Int64($0) }), (0...60).contains(whole) else { return nil }
        var nanoseconds: Int64 = 0
        if seconds.count == 2 {
            let digits = seconds[1].prefix(9)
            guard let fraction = Int64(digits), fraction >= 0 else { return nil }
            nanoseconds = (digits.utf8.count..<9).reduce(fraction) { fraction, _ in fraction * 10 }
        }
        self.init(value: ((hours * 60 + minutes) * 60 + whole) * 1_000_000_000 + nanoseconds, timescale: 1_000_000_000)
    }
}
