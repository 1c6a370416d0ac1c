public import Media
public import Places

/// A stretch of a file that a film presents which is put together from others.
public struct PresentedClip: Sendable, Hashable, Codable {
    /// The file.
    public var place: Place
    /// What is presented of it, on its own clock: the first frame of a file need not be at zero there.
    public var source: TimeRange
    /// When that is presented; where this is longer or shorter than `source`, it is slower or faster.
    public var target: TimeRange
}
