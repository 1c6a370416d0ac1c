package import Media

/// A source that presents how one clip gives way to another, or to nothing.
///
/// It stands in a track where a project file has a transition between two clips; people count those clips.
package protocol TransitionSource: MediaSource {
    /// What it presents where the one gives way to the other at once: no other transition, as long as the source.
    var cut: ClipSequence { get }

    /// How deep compositions lie within each other here.
    var depth: Int { get }
}

extension ClipMedia {
    /// Whether it is of a transition.
    var isTransition: Bool { track.asset.source is any TransitionSource }
}

extension ClipSequence {
    /// The same with cuts in place of transitions, which makes clips whole again.
    package var cut: ClipSequence {
        let placed = placed
        guard placed.contains(where: { $0.media?.isTransition ?? false }) else { return self }
        var clips: [UnplacedClip] = []
        var wasTransition = false
        for (media, start, end) in placed {
            let own = UnplacedClip(media: media, duration: end - start)
            let parts = media.flatMap { Self.cut($0, lasting: end - start) } ?? [own]
            // Only those around a transition were taken apart for it.
            let isTransition = media?.isTransition ?? false
            let isSeam = wasTransition || isTransition
            wasTransition = isTransition
            if isSeam, let last = clips.last, let first = parts.first, let whole = last.continued(by: first) {
                clips[clips.count - 1] = whole
                clips += parts.dropFirst()
            } else {
                clips += parts
            }
        }
        var sequence = ClipSequence()
        sequence.insert(clips, at: .zero)
        return sequence
    }

    /// What a clip presents of a transition, with a cut in its place; nil for clips of other sources.
    private static func cut(_ media: ClipMedia, lasting duration: ExactTime) -> [UnplacedClip]? {
        guard let transition = media.track.asset.source as? any TransitionSource else { return nil }
        guard media.duration > .zero else {
            let held = transition.cut.media(at: media.start)
            let instant = held.map { ClipMedia(track: $0.media.track, start: $0.time, duration: .zero) }
            return [UnplacedClip(media: instant, duration: duration)]
        }
        var part = transition.cut.part(from: media.start, to: media.start + media.duration)
        if duration != media.duration { part.scale(from: .zero, to: media.duration, duration: duration) }
        return part.placed.map { UnplacedClip(media: $0.media, duration: $0.end - $0.start) }
    }
}

extension UnplacedClip {
    /// The one clip that this and the next are the parts of; nil where they are of none.
    fileprivate func continued(by next: UnplacedClip) -> UnplacedClip? {
        guard let media, let other = next.media, media.track == other.track else { return nil }
        let whole = ClipMedia(
            track: media.track, start: media.start, duration: media.duration + other.duration)
        guard whole.start + media.duration == other.start,
            whole.time(after: duration, of: duration + next.duration) == other.start
        else { return nil }
        return UnplacedClip(media: whole, duration: duration + next.duration)
    }
}
