/// The size of a part of the picture.
public struct CaptionSize: Sendable, Hashable, Codable {
    /// How wide.
    public var width: CaptionLength
    /// How high.
    public var height: CaptionLength

    /// A size of these.
    public init(_ width: CaptionLength, _ height: CaptionLength) {
        self.width = width
        self.height = height
    }
}
