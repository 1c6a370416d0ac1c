internal import Compositions
internal import Media

/// What a clip shows stretches of: a track of an asset, and how its media's clock runs on the asset's timeline.
struct ClipSource {
    let track: Track
    /// The reading of the media's clock where the asset's timeline begins.
    let origin: ExactTime
    /// Whether it is one picture, which is held.
    let isStill: Bool
    /// Where it has frames, at an even rate; nil elsewhere.
    let frames: FrameGrid?
}
