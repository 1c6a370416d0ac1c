internal import Media

/// The times of samples in ticks of one timescale.
struct SampleClock {
    /// Ticks a second.
    let timescale: Int32
    /// How many ticks each sample lasts.
    let durations: [UInt32]

    /// How long all samples last.
    var length: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// Where times are of so many timescales that no clock has whole ticks for all of them.
    private static let coarser: [Int32] = [1_000_000, 90_000, 1_000, 1]

    /// A clock of samples that follow each other from zero on: the one in whose ticks all ends are whole, where each length
    /// fits 32 bits by it, else one in whose ticks they are rounded.
    init(ends: [MediaTime]) {
        let exact = Self.commonTimescale(of: ends).map { [$0] } ?? []
        for timescale in exact + Self.coarser {
            guard let durations = Self.durations(ends, timescale) else { continue }
            (self.timescale, self.durations) = (timescale, durations)
            return
        }
        // Not reached: a track ends within so many seconds as 32 bits count.
        (timescale, durations) = (1, ends.map { _ in 0 })
    }

    private static func durations(_ ends: [MediaTime], _ timescale: Int32) -> [UInt32]? {
        var reached: Int64 = 0
        var durations: [UInt32] = []
        durations.reserveCapacity(ends.count)
        for end in ends {
            guard let ticks = end.ticks(numerator: 1, denominator: timescale),
                let duration = UInt32(exactly: ticks - reached)
            else { return nil }
            durations.append(duration)
            reached = ticks
        }
        return durations
    }

    /// The least common multiple of the timescales of times in their lowest terms; nil where it is too large.
    private static func commonTimescale(of times: [MediaTime]) -> Int32? {
        var common: Int32 = 1
        for time in times {
            let scale =
                time.timescale / divisor(time.timescale, Int32(truncatingIfNeeded: time.value % Int64(time.timescale)))
            let (product, overflows) = (common / divisor(common, scale)).multipliedReportingOverflow(by: scale)
            if overflows { return nil }
            common = product
        }
        return common
    }

    private static func divisor(_ left: Int32, _ right: Int32) -> Int32 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}
