/// The clips of one track from zero on, with the timescale in which each of them begins at a whole tick.
///
/// The timescale is the least that suits all that was inserted, and grows with it. Where it would pass `ExactTime.finest`
/// it becomes the greatest multiple below, and places are rounded to its ticks of under 5·10⁻¹⁹ s.
package struct ClipSequence: Sendable {
    private(set) var timescale: Int64 = 1
    private(set) var clips = ClipTree()

    /// No clips.
    package init() {}

    /// The end of the last clip.
    package var end: ExactTime { time(of: clips.length) }

    func time(of tick: Int128) -> ExactTime { ExactTime(numerator: tick, denominator: timescale) }

    // MARK: Edits

    /// Puts clips in at a time, after a gap where that is after the end; what was presented from then on comes after them.
    package mutating func insert(_ inserted: [UnplacedClip], at time: ExactTime) {
        if inserted.isEmpty { return }
        let boundaries = inserted.reduce(into: [time]) { $0.append(($0.last ?? time) + $1.duration) }
        for boundary in boundaries { fit(boundary) }
        let ticks = boundaries.map { $0.ticks(of: timescale).ticks }
        let placed = zip(inserted, zip(ticks, ticks.dropFirst())).map { clip, range in
            Clip(media: clip.media, length: range.1 - range.0)
        }
        let start = ticks[0]
        if start > clips.length { clips = clips + ClipTree(Clip(media: nil, length: start - clips.length)) }
        clips = clips.inserting(placed.filter { $0.length > 0 }, at: start)
    }

    /// Takes out what is presented in a range; what was presented after it comes earlier by its length.
    package mutating func remove(from start: ExactTime, to end: ExactTime) {
        let (before, _, after) = cut(from: start, to: end)
        clips = before + after
    }

    /// What is presented between two times, from zero on; they may lie outside of what there is.
    package func part(from start: ExactTime, to end: ExactTime) -> ClipSequence {
        var part = self
        if part.end > end { part.remove(from: max(.zero, end), to: part.end) }
        if start > .zero { part.remove(from: .zero, to: min(start, part.end)) }
        return part
    }

    /// Has a range last as long as `duration`; what was presented after it comes after it still.
    ///
    /// Of a range that goes on beyond the end, what is there is scaled at the same rate.
    package mutating func scale(from start: ExactTime, to end: ExactTime, duration: ExactTime) {
        let whole = end - start
        let divisor = Wide.commonMultiple(whole.denominator, duration.denominator) ?? ExactTime.finest
        let (factor, over) = (duration.ticks(of: divisor).ticks, whole.ticks(of: divisor).ticks)
        let (before, within, after) = cut(from: start, to: end)
        let scaled = within.map {
            UnplacedClip(media: $0.media, duration: time(of: $0.length).scaled(by: factor, over: over))
        }
        clips = before + after
        insert(scaled, at: start)
    }

    /// What is before, within and after a range, which may go on beyond the end.
    private mutating func cut(from start: ExactTime, to end: ExactTime) -> (ClipTree, ClipTree, ClipTree) {
        fit(start)
        fit(end)
        let (before, rest) = clips.split(at: start.ticks(of: timescale).ticks)
        let (within, after) = rest.split(at: end.ticks(of: timescale).ticks - before.length)
        return (before, within, after)
    }

    /// Makes a time a whole number of ticks, as far as that can be.
    private mutating func fit(_ time: ExactTime) {
        if time.ticks(of: timescale).isExact { return }
        let reduced = ExactTime(reducing: time.numerator, over: Int128(time.denominator))
        let wanted = Wide.commonMultiple(timescale, reduced.denominator)
        let factor = (wanted ?? ExactTime.finest) / timescale
        if factor == 1 { return }
        clips = clips.multiplied(by: Int128(factor))
        timescale *= factor
    }

    // MARK: Segments

    /// The clip that contains a time, its place among the clips, and where it begins; nil outside.
    func clip(at time: ExactTime) -> (clip: Clip, index: Int, start: ExactTime)? {
        var tick = time.ticks(of: timescale).ticks
        if self.time(of: tick) > time { tick -= 1 }
        guard let found = clips.clip(at: tick) else { return nil }
        return (found.clip, found.index, self.time(of: found.start))
    }

    /// The media that is presented at a time, and which of its instants; nil in gaps and outside.
    package func media(at time: ExactTime) -> (media: ClipMedia, time: ExactTime)? {
        guard let found = clip(at: time), let media = found.clip.media else { return nil }
        return (media, media.time(after: time - found.start, of: self.time(of: found.clip.length)))
    }

    /// The beginning or end of a clip that a time means which was told as `MediaTime` and rounded for that; else the time.
    func boundary(near time: ExactTime) -> ExactTime {
        // Only of finer ticks are there times that `MediaTime` does not hold.
        guard timescale > Int32.max else { return time }
        let start = time < end ? clip(at: time)?.start : end
        guard let start, start.isRounded(to: time) else { return time }
        return start
    }

    /// The clips with where they begin and end.
    package var placed: [(media: ClipMedia?, start: ExactTime, end: ExactTime)] {
        var start: Int128 = 0
        return clips.map { clip in
            defer { start += clip.length }
            return (clip.media, time(of: start), time(of: start + clip.length))
        }
    }
}

extension ClipSequence: Equatable {
    /// Whether both present the same at the same times, cut at the same places.
    package static func == (left: ClipSequence, right: ClipSequence) -> Bool {
        guard left.clips.count == right.clips.count, left.end == right.end else { return false }
        return zip(left.placed, right.placed).allSatisfy { $0.media == $1.media && $0.start == $1.start }
    }
}
