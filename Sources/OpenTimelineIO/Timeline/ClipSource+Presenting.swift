internal import Compositions
internal import Media

extension ClipSource {
    /// All that there is of it, on the media's clock.
    var wholeRange: ItemRange {
        let end = track.knownExtent.end.map { ExactTime(clamping: $0) } ?? .zero
        return ItemRange(start: origin, duration: max(.zero, end))
    }

    /// What is presented as long as a range lasts that takes so much of the media's clock, which may lie beyond the media on
    /// both sides; of no length where one instant is held. With `repeatingFrames` the first and the last frame stand for what
    /// lies beyond the media.
    ///
    /// Throws `MediaError.invalidRequest` where compositions lie too deeply within each other.
    func presented(
        _ range: ItemRange, taking length: ExactTime, repeatingFrames: Bool = false
    ) throws(MediaError) -> ClipSequence {
        guard range.duration > .zero else { return ClipSequence() }
        var start = range.start - origin
        var sequence = ClipSequence()
        if isStill || length == .zero {
            start = isStill ? .zero : max(.zero, snapped(start, range.precision))
            let held = ClipMedia(track: track, start: start, duration: .zero)
            sequence.insert([UnplacedClip(media: held, duration: range.duration)], at: .zero)
            return sequence
        }
        var end = start + length
        let frames = (start: snapped(start, range.precision), end: snapped(end, range.precision))
        // What is shorter than the times are precise is taken as it is told.
        if frames.start < frames.end { (start, end) = frames }
        if repeatingFrames, let media = track.knownExtent.presented, media.end.isNumeric {
            let (first, last) = (ExactTime(clamping: media.start), ExactTime(clamping: media.end))
            // Repeated frames where the media has none.
            sequence.appendHeld(track, at: first, for: min(end, first) - start)
            if max(start, first) < min(end, last) {
                sequence.append(try shown(from: max(start, first), to: min(end, last)))
            }
            sequence.appendHeld(track, at: max(.zero, last - .nanosecond), for: end - max(start, last))
        } else {
            let first = max(.zero, start)
            sequence.appendGap(min(end, first) - start)
            if first < end { sequence.append(try shown(from: first, to: end)) }
        }
        if end - start != range.duration { sequence.scale(from: .zero, to: end - start, duration: range.duration) }
        return sequence
    }

    /// What there is of the media between two times.
    private func shown(from start: ExactTime, to end: ExactTime) throws(MediaError) -> ClipSequence {
        var sequence = ClipSequence()
        let pieces = try UnplacedClip.clips(of: track, in: SourceRange(from: start, to: end), track.knownExtent)
        sequence.insert(pieces, at: .zero)
        return sequence
    }

    private func snapped(_ time: ExactTime, _ precision: Double?) -> ExactTime {
        guard let frames, let precision else { return time }
        return frames.snapped(time, precision: precision)
    }
}
