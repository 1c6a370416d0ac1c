public import Times

/// A stretch of time in which the same captions are shown, or none.
public struct CaptionScene: Sendable, Hashable, Codable {
    /// When.
    public let timeRange: TimeRange
    /// The captions shown, as indices in the renderer's, in the order of their starts.
    public let captions: [Int]
    /// The part of the scene in which lines roll up, so that it has to be drawn again and again; nil where nothing moves.
    public let motion: TimeRange?

    /// A scene of these captions.
    public init(timeRange: TimeRange, captions: [Int], motion: TimeRange? = nil) {
        self.timeRange = timeRange
        self.captions = captions
        self.motion = motion
    }

    /// Whether nothing is shown.
    public var isEmpty: Bool { captions.isEmpty }

    /// Whether what is shown changes within the scene.
    public var isMoving: Bool { motion != nil }
}
