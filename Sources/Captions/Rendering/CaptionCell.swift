/// A cell of the screen that a caption covers.
public struct CaptionCell: Sendable, Hashable, Codable {
    /// A character with its combining marks; empty in the right half of a wide one, and where only a colour is.
    public var text: String
    /// How it looks.
    public var style: CaptionCellStyle

    /// A character that looks like this.
    public init(_ text: String, style: CaptionCellStyle) {
        self.text = text
        self.style = style
    }
}
