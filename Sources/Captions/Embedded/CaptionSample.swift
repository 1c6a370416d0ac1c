public import Times

/// One sample of a text track.
public struct CaptionSample: Sendable, Hashable {
    /// What the container stores.
    public var bytes: [UInt8]
    /// When it is shown.
    public var start: MediaTime
    /// When it is no longer; indefinite where the container does not tell.
    public var end: MediaTime
    /// WebVTT's name of the cue, where the container has it beside the text.
    public var identifier: String?
    /// WebVTT's settings of the cue, where the container has them beside the text.
    public var settings: String?
    /// When the zero of the clock is shown by which the times in a document count; nil where they count as `start` does.
    public var clockOrigin: MediaTime?

    /// A sample of these bytes.
    public init(
        bytes: [UInt8], start: MediaTime, end: MediaTime, identifier: String? = nil, settings: String? = nil,
        clockOrigin: MediaTime? = nil
    ) {
        self.bytes = bytes
        self.start = start
        self.end = end
        self.identifier = identifier
        self.settings = settings
        self.clockOrigin = clockOrigin
    }
}
