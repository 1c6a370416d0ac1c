/// Where WebVTT puts a cue (WebVTT, 4.4); what is nil is left to the player.
public struct CueSettings: Sendable, Hashable, Codable {
    /// Which way vertical text grows.
    public enum Vertical: String, Sendable, Hashable, Codable {
        /// Lines follow to the left.
        case growingLeft = "rl"
        /// Lines follow to the right.
        case growingRight = "lr"
    }

    /// Where a cue lies across its lines.
    public enum Line: Sendable, Hashable, Codable {
        /// The line of this number from the top, or from the bottom where negative (-1 is the last).
        case number(Int)
        /// So many hundredths of the picture.
        case percent(Double)
    }

    /// Which part of the box lies on a place.
    public enum Anchor: String, Sendable, Hashable, Codable {
        /// Its start.
        case start
        /// Its middle.
        case center
        /// Its end.
        case end
        /// Its left edge.
        case lineLeft = "line-left"
        /// Its right edge.
        case lineRight = "line-right"
    }

    /// Which way vertical text grows; nil for horizontal text.
    public var vertical: Vertical?
    /// Where the cue lies across its lines.
    public var line: Line?
    /// Which part of the cue lies on `line`.
    public var lineAnchor: Anchor?
    /// Where the cue lies along its lines, in percent.
    public var position: Double?
    /// Which part of the cue lies on `position`.
    public var positionAnchor: Anchor?
    /// How much room its lines have, in percent.
    public var size: Double?

    /// Everything left to the player.
    public init() {}

    /// Whether everything is left to the player.
    public var isEmpty: Bool { self == CueSettings() }
}
