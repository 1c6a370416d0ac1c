internal import Media

/// What a composition presents at each time, of several of its tracks together: the last one that presents something then.
struct FlatTimeline {
    /// Each begins where the one before ends, the first at zero.
    private(set) var stretches: [TimelineStretch] = []

    /// That of some tracks, the last on top; a gap of it lets the one below through.
    init(_ tracks: [CompositionTrack]) { self.init(tracks.map(\.sequence)) }

    /// The same of what tracks present.
    init(_ sequences: [ClipSequence]) {
        for sequence in sequences {
            stretches = Self.joiningGaps(Self.overlay(sequence.placed.map(TimelineStretch.init), over: stretches))
        }
    }

    /// The end of the last stretch.
    var end: ExactTime { stretches.last?.end ?? .zero }

    /// The place of the stretch that is shown at a time; nil before zero, and at and after the end.
    func index(at time: ExactTime) -> Int? {
        guard time >= .zero, time < end else { return nil }
        var (low, high) = (0, stretches.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    private static func overlay(_ upper: [TimelineStretch], over lower: [TimelineStretch]) -> [TimelineStretch] {
        var result: [TimelineStretch] = []
        var rest = lower[...]
        func showThrough(from start: ExactTime, to end: ExactTime) -> ExactTime {
            var place = start
            while let first = rest.first, first.start < end {
                let (begin, last) = (max(first.start, start), min(first.end, end))
                if begin < last {
                    result.append(first.part(from: begin, to: last))
                    place = last
                }
                // It may go on beyond what is on top of it next.
                if first.end > end { break }
                rest.removeFirst()
            }
            return place
        }
        for stretch in upper {
            if stretch.media != nil {
                result.append(stretch)
            } else {
                let place = showThrough(from: stretch.start, to: stretch.end)
                if place < stretch.end { result.append(TimelineStretch(media: nil, start: place, end: stretch.end)) }
            }
        }
        _ = showThrough(from: upper.last?.end ?? .zero, to: .limit)
        return result
    }

    private static func joiningGaps(_ stretches: [TimelineStretch]) -> [TimelineStretch] {
        stretches.reduce(into: []) { joined, stretch in
            if stretch.media == nil, let last = joined.last, last.media == nil {
                joined[joined.count - 1] = TimelineStretch(media: nil, start: last.start, end: stretch.end)
            } else {
                joined.append(stretch)
            }
        }
    }
}
