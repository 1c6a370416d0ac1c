/// Catches an Esc that was typed to stop a search which ended by itself just before: it would close the screen instead.
struct StopGrace {
    /// How long after the end of a search an Esc still counts as meant for it: longer than a person takes to see the end and
    /// to hold back, and shorter than to read the result.
    static let length = Duration.milliseconds(400)

    private var isBusy = false
    private var end: ContinuousClock.Instant?

    /// Notes whether the screen shows a search that Esc stops.
    mutating func note(isBusy: Bool, at now: ContinuousClock.Instant = .now) {
        if self.isBusy, !isBusy { end = now }
        self.isBusy = isBusy
    }

    /// Takes an Esc: whether it came for what has just ended. Each end takes one.
    mutating func catches(at now: ContinuousClock.Instant = .now) -> Bool {
        defer { end = nil }
        return !isBusy && end.map { now - $0 < StopGrace.length } == true
    }

    /// The person has stopped the search or done something else: the next Esc is meant for the screen.
    mutating func reset() { self = StopGrace() }
}
