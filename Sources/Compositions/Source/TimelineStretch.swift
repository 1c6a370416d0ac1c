internal import Media

/// A stretch of what a composition presents: a stretch of one track of a source at an even rate, or nothing, which is black
/// or silent.
struct TimelineStretch {
    /// What is presented; nil in a gap.
    let media: ClipMedia?
    /// Where it begins, as the composition counts.
    let start: ExactTime
    /// Where something else is presented, or nothing more.
    let end: ExactTime

    /// Whether it shows a single frame: black, or one that is held.
    var isHeld: Bool { media.map { $0.duration == .zero } ?? true }

    /// The part between two times within it.
    func part(from first: ExactTime, to last: ExactTime) -> TimelineStretch {
        let part = media?.part(from: first - start, to: last - start, of: end - start)
        return TimelineStretch(media: part, start: first, end: last)
    }
}

/// Its times as those of its source. A frame that begins before what is shown of the source begins with the stretch.
extension TimelineStretch {
    /// The source's time of what is shown at a time, which is moved into the stretch: the next nanosecond where `MediaTime`
    /// cannot hold it, so that it is not before the frame that begins then.
    func sourceTime(at time: ExactTime) -> MediaTime { exactSourceTime(at: time).mediaTime }

    private func exactSourceTime(at time: ExactTime) -> ExactTime {
        guard let media else { return .zero }
        let elapsed = max(start, min(time, end)) - start
        // Rounded up it is still before the end.
        let last = media.start + media.duration - .nanosecond
        return max(media.start, min(media.time(after: elapsed, of: end - start), last))
    }

    /// When the source shows something else, or the stretch ends.
    var sourceEnd: MediaTime { media.map { ($0.start + $0.duration).mediaTime } ?? .zero }

    /// When a frame is shown that the source presents from a time on; nil where the stretch is over by then.
    func time(of sourceTime: MediaTime) -> ExactTime? {
        guard let media else { return nil }
        let exact = ExactTime(clamping: sourceTime)
        if exact <= media.start { return start }
        guard exact < media.start + media.duration else { return nil }
        return min(end, start + media.elapsed(at: exact, of: end - start))
    }

    /// Which frame of the source will do for a time, where any within the options' tolerances and the stretch does.
    func sourceOptions(_ options: FrameOptions, at time: MediaTime, canvas: PixelSize?) -> FrameOptions {
        var found = options
        found.clampsToFrames = true
        if let canvas { found.maximumSize = canvas.fitted(in: options.maximumSize) }
        guard let media, !isHeld, options.toleranceBefore > .zero || options.toleranceAfter > .zero else {
            return found
        }
        let place = ExactTime(clamping: time)
        let source = ExactTime(clamping: sourceTime(at: place))
        func reach(_ time: ExactTime) -> ExactTime {
            media.time(after: max(start, min(time, end)) - start, of: end - start)
        }
        let low = reach(place - ExactTime(clamping: max(.zero, options.toleranceBefore)))
        let high = reach(place + ExactTime(clamping: max(.zero, options.toleranceAfter)))
        // Twice: rounded up it is still before the end.
        let last = media.start + media.duration - .nanosecond - .nanosecond
        found.toleranceBefore = max(.zero, (source - low).mediaTime)
        found.toleranceAfter = max(.zero, (min(high, last) - source).mediaTime)
        return found
    }
}
