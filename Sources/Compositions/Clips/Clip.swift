/// A stretch of a track: a stretch of media at an even rate, or a gap.
struct Clip: Sendable {
    /// What is presented; nil in a gap.
    let media: ClipMedia?

    /// How long it is presented, in ticks of the sequence that it is part of; positive.
    let length: Int128

    /// The parts before and after a tick that lies within it.
    func split(at tick: Int128) -> (Clip, Clip) {
        guard let media else { return (Clip(media: nil, length: tick), Clip(media: nil, length: length - tick)) }
        let duration = media.duration.scaled(by: tick, over: length)
        return (
            Clip(media: ClipMedia(track: media.track, start: media.start, duration: duration), length: tick),
            Clip(
                media: ClipMedia(
                    track: media.track, start: media.start + duration, duration: media.duration - duration),
                length: length - tick)
        )
    }
}
