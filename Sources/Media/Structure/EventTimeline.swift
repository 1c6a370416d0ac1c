internal import Boxes

/// The events of a fragmented movie on the asset's timeline.
struct EventTimeline {
    /// An event where it applies.
    struct Entry {
        let start: MediaTime
        /// Nil where nobody knows how long it lasts.
        let duration: MediaTime?
        /// What stands in its box.
        let body: [UInt8]
    }

    /// In the order of time, each event once, however often it is announced.
    let entries: [Entry]
    /// Whether some could not be read, or count from a segment that is not there.
    let isDamaged: Bool

    /// The events of a movie, whose edit lists tell when its segments are presented.
    init(_ events: MovieEvents, of movie: Movie) {
        var known: Set<[UInt8]> = []
        var found: [Entry] = []
        var isComplete = events.isComplete
        for event in events.events {
            guard let start = Self.start(of: event, movie) else {
                isComplete = false
                continue
            }
            let message = event.message
            let duration = message.duration.flatMap { Self.time(Int64($0), message.timescale) }
            // Announced again, the same event may count its time from another segment.
            let same = "\(start.seconds)|\(message.scheme)|\(message.value)|\(message.id)|"
            guard known.insert(Array(same.utf8) + message.message).inserted else { continue }
            found.append(Entry(start: start, duration: duration, body: event.body))
        }
        // A sort that keeps the order of what begins together.
        entries = found.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(
            \.element)
        isDamaged = !isComplete
    }

    /// From the first event's start to the last one's end; nil without events.
    var range: TimeRange? {
        guard let first = entries.first else { return nil }
        let end = entries.lazy.map { $0.start + ($0.duration ?? .zero) }.max() ?? first.start
        return TimeRange(start: first.start, end: end)
    }

    var byteCount: Int64 { entries.reduce(0) { $0 + Int64($1.body.count) } }

    private static func start(of event: PlacedEvent, _ movie: Movie) -> MediaTime? {
        switch event.message.start {
        case .time(let value): return Int64(exactly: value).flatMap { time($0, event.message.timescale) }
        case .afterSegmentStart(let delay):
            guard let segment = event.segmentStart, let composed = time(segment.time, segment.timescale),
                let delay = time(Int64(delay), event.message.timescale)
            else { return nil }
            return max(.zero, composed + shift(of: segment.trackID, movie)) + delay
        }
    }

    /// What a track's edit list adds to the times of its samples. Edits of fragmented movies have one stretch of media, and
    /// state no length of it.
    private static func shift(of trackID: UInt32, _ movie: Movie) -> MediaTime {
        guard let track = movie.track(id: trackID),
            let edit = MovieSegments(movie: movie, track: track, length: .zero).segments?.first(where: {
                $0.source != nil
            }),
            let source = edit.source
        else { return .zero }
        return edit.target.start - source.start
    }

    private static func time(_ value: Int64, _ timescale: UInt32) -> MediaTime? {
        Int32(exactly: timescale).map { MediaTime(value: value, timescale: $0) }
    }
}
