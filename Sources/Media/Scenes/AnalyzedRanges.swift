/// Which stretches of a timeline have been searched for cuts, and the cuts found there; in ticks.
struct AnalyzedRanges {
    /// What is known about the next cut in a direction.
    enum Answer: Equatable {
        case found(Int64)
        /// There is none up to the end of the timeline.
        case none
        /// There is none up to this tick; beyond it nobody has looked.
        case unknown(Int64)
    }

    /// Whole stretches from after `lower` up to and with `upper`, ascending and apart from each other.
    private(set) var stretches: [(lower: Int64, upper: Int64)] = []
    /// Ascending.
    private(set) var cuts: [Int64] = []

    /// Notes that the frames after `lower`, up to and with `upper`, were looked at; `.min` and `.max` stand for the ends.
    mutating func insert(after lower: Int64, through upper: Int64) {
        guard lower < upper else { return }
        var joined = (lower: lower, upper: upper)
        var others: [(lower: Int64, upper: Int64)] = []
        for stretch in stretches {
            if stretch.upper < joined.lower || stretch.lower > joined.upper {
                others.append(stretch)
            } else {
                joined = (min(joined.lower, stretch.lower), max(joined.upper, stretch.upper))
            }
        }
        let place = others.firstIndex { $0.lower > joined.lower } ?? others.count
        others.insert(joined, at: place)
        stretches = others
    }

    /// Notes a cut.
    mutating func insert(cut: Int64) {
        let place = AnalyzedRanges.count(of: cuts) { $0 < cut }
        if place == cuts.count || cuts[place] != cut { cuts.insert(cut, at: place) }
    }

    /// The first cut after a tick.
    func next(after tick: Int64) -> Answer {
        guard let stretch = stretches.first(where: { $0.lower <= tick && tick < $0.upper }) else {
            return .unknown(tick)
        }
        let place = AnalyzedRanges.count(of: cuts) { $0 <= tick }
        if place < cuts.count, cuts[place] <= stretch.upper { return .found(cuts[place]) }
        return stretch.upper == .max ? .none : .unknown(stretch.upper)
    }

    /// The last cut before a tick; `.unknown` names the last tick that nobody has looked at.
    func previous(before tick: Int64) -> Answer {
        let last = tick.subtractingSaturating(1)
        guard let stretch = stretches.last(where: { $0.lower < last && last <= $0.upper }) else {
            return .unknown(last)
        }
        let place = AnalyzedRanges.count(of: cuts) { $0 <= last }
        if place > 0, cuts[place - 1] > stretch.lower { return .found(cuts[place - 1]) }
        return stretch.lower == .min ? .none : .unknown(stretch.lower)
    }

    /// How many of the ascending ticks come first that fulfil the condition.
    private static func count(of ticks: [Int64], where isBefore: (Int64) -> Bool) -> Int {
        var (low, high) = (0, ticks.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(ticks[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
