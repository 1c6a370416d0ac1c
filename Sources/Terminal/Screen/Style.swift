/// Colours and attributes of text; nil colours are the frame's base style.
public struct Style: Hashable, Sendable {
    /// The colour of the glyphs; nil takes that of the base style.
    public var foreground: Color?
    /// The colour behind; nil keeps what is there.
    public var background: Color?
    /// How the text is set.
    public var attributes: Attributes

    /// Makes a style; without arguments it is the base style over what is there.
    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// This style with further attributes.
    public func with(_ more: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes.union(more))
    }

    /// This style with `other`'s colours where it has them, and the attributes of both.
    public func overlaid(with other: Style) -> Style {
        Style(
            foreground: other.foreground ?? foreground, background: other.background ?? background,
            attributes: attributes.union(other.attributes))
    }
}
