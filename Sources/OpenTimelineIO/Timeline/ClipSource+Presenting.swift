internal import Compositions
internal import Media

extension ClipSource {
    /// All that there is of it, on the media's clock.
    var wholeRange: ItemRange {
        let end = track.knownExtent.end.map { ExactTime(clamping: $0) } ?? .zero
        return ItemRange(start: origin, duration: max(.zero, end))
    }

    /// What is presented as long as a range lasts that takes so much of the media's clock, which may lie beyond the media on
    /// both sides; of no length where one instant is held.
    ///
    /// Throws `MediaError.invalidRequest` where compositions lie too deeply within each other.
    func presented(_ range: ItemRange, taking length: ExactTime) throws(MediaError) -> ClipSequence {
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
        let first = max(.zero, start)
        sequence.appendGap(min(end, first) - start)
        if first < end {
            let pieces = try UnplacedClip.clips(of: track, in: SourceRange(from: first, to: end), track.knownExtent)
            sequence.insert(pieces, at: sequence.end)
        }
        if end - start != range.duration { sequence.scale(from: .zero, to: end - start, duration: range.duration) }
        return sequence
    }

    private func snapped(_ time: ExactTime, _ precision: Double?) -> ExactTime {
        guard let frames, let precision else { return time }
        return frames.snapped(time, precision: precision)
    }
}
