internal import Media

/// The stretch of the timeline that ruler and filmstrip show.
struct TimelineWindow: Equatable {
    private(set) var duration: MediaTime
    private(set) var start = 0.0
    private(set) var length: Double

    /// The whole of a timeline.
    init(duration: MediaTime) {
        self.duration = duration
        length = max(0.001, duration.isNumeric ? duration.seconds : 0)
    }

    /// A stretch around a place, of so many seconds where the timeline is as long.
    init(duration: MediaTime, around place: MediaTime, length seconds: Double) {
        self.init(duration: duration)
        length = min(total, max(0.001, seconds))
        start = min(max(0, place.seconds - length / 2), total - length)
    }

    /// Moves the end to where it was found to be: the whole stays the whole, a part stays where it is as far as it can.
    mutating func moveEnd(to end: MediaTime) {
        let wasWhole = isWhole
        duration = end
        length = wasWhole ? total : min(length, total)
        start = min(start, total - length)
    }

    /// Whether a time lies in it.
    func contains(_ time: MediaTime) -> Bool {
        time.isNumeric && time.seconds >= start && time.seconds <= start + length
    }

    var total: Double { max(0.001, duration.isNumeric ? duration.seconds : 0) }
    var isWhole: Bool { length >= total }

    /// Zooms around a place, which keeps its position on the screen.
    mutating func zoom(by factor: Double, around place: MediaTime, shortest: Double) {
        let center = place.isNumeric ? place.seconds : 0
        let fraction = length > 0 ? min(1, max(0, (center - start) / length)) : 0.5
        length = min(total, max(min(total, shortest), length * factor))
        start = min(max(0, center - fraction * length), total - length)
    }

    /// Moves so that a place is inside.
    mutating func follow(_ place: MediaTime) {
        guard place.isNumeric, !isWhole else { return }
        let seconds = place.seconds
        guard seconds < start || seconds > start + length else { return }
        start = min(max(0, seconds - length / 2), total - length)
    }

    /// The column, of `columns`, at which a time lies; nil outside.
    func column(of time: MediaTime, columns: Int) -> Int? {
        guard time.isNumeric, columns > 0 else { return nil }
        let place = (time.seconds - start) / length * Double(columns)
        guard place >= 0, place <= Double(columns) else { return nil }
        return min(columns - 1, Int(place))
    }

    /// The time in the middle of slice `index` of `count`.
    func time(of index: Int, count: Int) -> MediaTime {
        MediaTime(seconds: start + length * (Double(index) + 0.5) / Double(max(1, count)))
    }
}

extension TimeRange {
    /// The stretch that a window shows.
    init(_ window: TimelineWindow) {
        self.init(start: MediaTime(seconds: window.start), duration: MediaTime(seconds: window.length))
    }
}
