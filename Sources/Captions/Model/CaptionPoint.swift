/// A place on the picture, from its upper left corner.
public struct CaptionPoint: Sendable, Hashable, Codable {
    /// How far to the right.
    public var x: CaptionLength
    /// How far down.
    public var y: CaptionLength

    /// The place so far right and down.
    public init(_ x: CaptionLength, _ y: CaptionLength) {
        self.x = x
        self.y = y
    }
}
