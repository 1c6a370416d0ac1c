internal import Times

/// Which instants the segments of a playlist present (EXT-X-PROGRAM-DATE-TIME).
///
/// From a segment whose date is stated the others are counted, those before the first of these too.
public struct ProgramDates: Sendable {
    /// A segment whose date is stated, and those after it up to the next.
    private struct Stretch {
        /// Seconds since 1970.
        let date: Double
        /// Seconds after the beginning of the first segment.
        let time: Double
        var duration: Double
    }

    /// The stretches by their dates.
    private let stretches: [Stretch]
    /// When the last of them is presented.
    private let lastTime: Double

    /// The dates of segments; nil where none is stated.
    init?(_ segments: [MediaSegment]) {
        var stretches: [Stretch] = []
        var elapsed = 0.0
        for segment in segments {
            if let date = segment.programDateTime?.secondsSince1970 {
                let before = stretches.isEmpty ? elapsed : 0
                stretches.append(Stretch(date: date - before, time: elapsed - before, duration: before))
            }
            elapsed += segment.duration.double
            if !stretches.isEmpty { stretches[stretches.count - 1].duration += segment.duration.double }
        }
        guard let last = stretches.last else { return nil }
        lastTime = last.time
        self.stretches = stretches.sorted { $0.date < $1.date }
    }

    /// When an instant is presented, in seconds after the beginning of the first segment; below zero for what lies before it,
    /// and beyond the end for what is yet to come.
    ///
    /// What lies between the dates of two segments is presented where the second begins. Where dates go back, so
    /// that two segments have an instant, the one counts whose own date is the later.
    public func time(of date: PlaylistDate) -> Double {
        let place = stretches.firstPlace { $0.date > date.secondsSince1970 }
        let stretch = stretches[max(0, place - 1)]
        let distance = date.secondsSince1970 - stretch.date
        return stretch.time + (stretch.time == lastTime ? distance : min(distance, stretch.duration))
    }
}

extension MediaPlaylist {
    /// Which instants its segments present; nil where it states none.
    public var programDates: ProgramDates? { ProgramDates(segments) }
}
