package import Media

/// A stretch of a track of an asset.
///
/// An object that never changes, so that trees which share it are small.
package final class ClipMedia: Sendable {
    package let track: Track

    /// Where it begins, as the asset's timeline counts.
    package let start: ExactTime

    /// How much of the asset's timeline it takes; zero where one frame is held.
    package let duration: ExactTime

    package init(track: Track, start: ExactTime, duration: ExactTime) {
        (self.track, self.start, self.duration) = (track, start, duration)
    }
}

extension ClipMedia: Hashable {
    package static func == (left: ClipMedia, right: ClipMedia) -> Bool {
        left === right
            || left.track == right.track && left.start == right.start && left.duration == right.duration
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(track)
        hasher.combine(start)
        hasher.combine(duration)
    }
}

extension ClipMedia {
    /// The time of the asset that is presented when so much of a clip of this length is over.
    package func time(after elapsed: ExactTime, of length: ExactTime) -> ExactTime {
        if duration == length { return start + elapsed }
        let common = Wide.commonMultiple(elapsed.denominator, length.denominator) ?? ExactTime.finest
        return start + duration.scaled(by: elapsed.ticks(of: common).ticks, over: length.ticks(of: common).ticks)
    }

    /// How much of a clip of this length is over when a time of the asset is presented; the way back of `time(after:of:)`,
    /// for media of some duration.
    func elapsed(at time: ExactTime, of length: ExactTime) -> ExactTime {
        if duration == length { return time - start }
        let common = Wide.commonMultiple(length.denominator, duration.denominator) ?? ExactTime.finest
        return (time - start).scaled(by: length.ticks(of: common).ticks, over: duration.ticks(of: common).ticks)
    }

    /// The part of a clip of this length between two of its times.
    func part(from first: ExactTime, to last: ExactTime, of length: ExactTime) -> ClipMedia {
        if first == .zero, last == length { return self }
        let begin = time(after: first, of: length)
        return ClipMedia(track: track, start: begin, duration: time(after: last, of: length) - begin)
    }
}
