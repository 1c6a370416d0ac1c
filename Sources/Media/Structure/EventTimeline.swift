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

    /// What tells an event from all others. Announced again, it may count its time from another segment.
    private struct Identity: Hashable {
        let start: Double
        let scheme: String
        let value: String
        let id: UInt32
        let message: ArraySlice<UInt8>
    }

    /// In the order of time, each event once, however often it is announced.
    let entries: [Entry]
    /// Whether some could not be read, or count from a segment that is not there.
    let isDamaged: Bool

    /// The events of a movie, whose edit lists tell when its segments are presented.
    init(_ events: MovieEvents, of movie: Movie) {
        var known: Set<Identity> = []
        var found: [Entry] = []
        var isComplete = events.isComplete
        for event in events.events {
            guard let start = Self.start(of: event, movie) else {
                isComplete = false
                continue
            }
            let message = event.message
            let duration = message.duration.flatMap { Self.time(Int64($0), message.timescale) }
            let identity = Identity(
                start: start.seconds, scheme: message.scheme, value: message.value, id: message.id,
                message: message.message)
            guard known.insert(identity).inserted else { continue }
            found.append(Entry(start: start, duration: duration, body: message.body))
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
