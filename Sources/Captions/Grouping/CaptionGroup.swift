public import Times

/// A stretch of time in which the same captions are shown.
public struct CaptionGroup: Sendable, Hashable {
    /// When it begins.
    public let start: MediaTime
    /// When it ends; indefinite where nothing says so.
    public let end: MediaTime
    /// The captions shown in it, in the order of their starts; empty where nothing is.
    public let captions: [Caption]

    /// These captions for this time.
    public init(start: MediaTime, end: MediaTime, captions: [Caption]) {
        self.start = start
        self.end = end
        self.captions = captions
    }
}
