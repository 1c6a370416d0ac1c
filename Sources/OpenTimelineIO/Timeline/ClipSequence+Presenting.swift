internal import Compositions
internal import Media

extension ClipSequence {
    /// Nothing for so long.
    static func gap(_ duration: ExactTime) -> ClipSequence {
        var sequence = ClipSequence()
        sequence.appendGap(duration)
        return sequence
    }

    /// Whether nothing is presented at any time.
    var isEmpty: Bool { placed.allSatisfy { $0.media == nil } }

    mutating func append(_ other: ClipSequence) {
        insert(other.placed.map { UnplacedClip(media: $0.media, duration: $0.end - $0.start) }, at: end)
    }

    mutating func appendGap(_ duration: ExactTime) {
        if duration > .zero { insert([UnplacedClip(media: nil, duration: duration)], at: end) }
    }

    /// Holds the frame of a time, where that is of any length.
    mutating func appendHeld(_ track: Track, at time: ExactTime, for duration: ExactTime) {
        guard duration > .zero else { return }
        let held = ClipMedia(track: track, start: time, duration: .zero)
        insert([UnplacedClip(media: held, duration: duration)], at: end)
    }

    /// What is presented as long as a range lasts that takes so much of this, which may lie beyond it on both sides; of no
    /// length where one instant is held.
    func presented(_ range: ItemRange, taking length: ExactTime) -> ClipSequence {
        guard range.duration > .zero else { return ClipSequence() }
        if length == .zero {
            guard let held = media(at: range.start) else { return .gap(range.duration) }
            var sequence = ClipSequence()
            let media = ClipMedia(track: held.media.track, start: held.time, duration: .zero)
            sequence.insert([UnplacedClip(media: media, duration: range.duration)], at: .zero)
            return sequence
        }
        var part = part(from: range.start, to: range.start + length)
        if range.start < .zero {
            let gap = UnplacedClip(media: nil, duration: min(length, .zero - range.start))
            part.insert([gap], at: .zero)
        }
        part.appendGap(length - part.end)
        if length != range.duration { part.scale(from: .zero, to: length, duration: range.duration) }
        return part
    }
}
