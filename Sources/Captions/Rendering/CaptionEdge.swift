/// A side of a room, whichever way its text is read.
package enum CaptionEdge: Sendable {
    /// The left, or for vertical text the top.
    case low
    case middle
    /// The right, or for vertical text the bottom.
    case high

    /// The side that an alignment means.
    init(_ alignment: TextAlignment?, isFromRight: Bool) {
        switch alignment {
        case .left: self = .low
        case .right: self = .high
        case .start, .justify: self = isFromRight ? .high : .low
        case .end: self = isFromRight ? .low : .high
        case .center, nil: self = .middle
        }
    }

    /// Where something lies in a room that is wider by so much.
    package func offset(_ free: Double) -> Double {
        switch self {
        case .low: 0
        case .middle: free / 2
        case .high: free
        }
    }
}
