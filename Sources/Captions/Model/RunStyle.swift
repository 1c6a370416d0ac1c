/// How a stretch of text looks, and what a file says of it besides.
public struct RunStyle: Sendable, Hashable, Codable {
    /// The colour of the letters; nil for the format's own, mostly white.
    public var color: CaptionColor?
    /// The colour behind the letters; nil for the format's own.
    public var backgroundColor: CaptionColor?
    /// Whether the letters are bold.
    public var isBold = false
    /// Whether the letters are slanted.
    public var isItalic = false
    /// Whether the letters flash (CEA-608).
    public var isFlashing = false
    /// Lines along the letters.
    public var decoration: TextDecoration = []
    /// Whether the characters stand side by side in one cell of vertical text.
    public var isCombined = false
    /// The names of fonts, by preference; nil for the format's own.
    public var fontFamily: String?
    /// The height of the letters; nil for the format's own.
    public var fontSize: CaptionLength?
    /// Names that WebVTT's style sheets refer to, except those that stand for colours.
    public var classes: [String] = []
    /// Who speaks (WebVTT).
    public var voice: String?
    /// The language, as BCP 47 has it; nil for the document's.
    public var language: String?

    /// The format's own look.
    public init() {}

    /// A look of these.
    public init(color: CaptionColor? = nil, isItalic: Bool = false, decoration: TextDecoration = []) {
        self.color = color
        self.isItalic = isItalic
        self.decoration = decoration
    }

    /// Whether it differs in nothing from the format's own look.
    public var isPlain: Bool { self == RunStyle() }
}
