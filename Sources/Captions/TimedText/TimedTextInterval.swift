import Times

/// A stretch of a document's time; the end is indefinite where nothing ends it.
struct TimedTextInterval: Sendable, Hashable {
    var begin: MediaTime
    var end: MediaTime

    static let always = TimedTextInterval(begin: .zero, end: .indefinite)

    var isEmpty: Bool { end <= begin }

    func contains(_ time: MediaTime) -> Bool { begin <= time && time < end }

    /// What both have in common.
    func clipped(to other: TimedTextInterval) -> TimedTextInterval {
        TimedTextInterval(begin: max(begin, other.begin), end: min(end, other.end))
    }
}
