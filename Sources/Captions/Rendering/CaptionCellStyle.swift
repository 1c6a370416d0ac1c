/// How a character in a cell looks.
public struct CaptionCellStyle: Sendable, Hashable, Codable {
    /// The colour of the character.
    public var foreground = CaptionColor.white
    /// The colour behind it; nil where the picture is to be seen.
    public var background: CaptionColor? = .black
    /// Whether it is bold.
    public var isBold = false
    /// Whether it is slanted.
    public var isItalic = false
    /// Whether there is a line below it.
    public var isUnderlined = false
    /// Whether there is a line through it.
    public var isStruck = false
    /// Whether it flashes.
    public var isFlashing = false

    /// White on black.
    public init() {}

    /// What a run of a caption looks like: where it says nothing, white on black.
    public init(_ style: RunStyle) {
        foreground = style.color ?? .white
        if let color = style.backgroundColor { background = color.alpha == 0 ? nil : color }
        isBold = style.isBold
        isItalic = style.isItalic
        isUnderlined = style.decoration.contains(.underline)
        isStruck = style.decoration.contains(.lineThrough)
        isFlashing = style.isFlashing
    }
}
