/// How letters follow each other, and lines.
public enum WritingMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Letters to the right, lines downwards.
    case horizontal = "lrtb"
    /// Letters to the left, lines downwards.
    case horizontalFromRight = "rltb"
    /// Letters downwards, lines to the left.
    case verticalFromRight = "tbrl"
    /// Letters downwards, lines to the right.
    case verticalFromLeft = "tblr"

    /// Whether letters follow each other downwards.
    public var isVertical: Bool { self == .verticalFromRight || self == .verticalFromLeft }
}
