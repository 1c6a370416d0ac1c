/// What stands next in a document.
package enum XMLToken: Sendable {
    /// `<a b="c">` or `<a/>`.
    case startTag(XMLStartTag)
    /// `</a>`, with the qualified name.
    case endTag(String)
    /// Characters between tags.
    case text(XMLText)
}

/// The beginning of an element, or all of it.
package struct XMLStartTag: Sendable {
    /// An attribute as it stands in the document.
    package struct Attribute: Sendable {
        /// The name, with its prefix.
        package let name: String
        /// The value, references resolved.
        package let value: String
        /// Where the name, the sign and the quoted value stand.
        package let range: Range<Int>
    }

    /// The name, with its prefix.
    package let name: String
    /// The attributes, each name once.
    package let attributes: [Attribute]
    /// Whether the element ends with the tag.
    package let isEmpty: Bool
    /// The line that it begins in, the first being 1.
    package let line: Int
}

/// Characters between tags, not read yet.
package struct XMLText: Sendable {
    /// Where the characters stand.
    package let content: Range<Int>
    /// Whether an `&` stands for itself.
    package let isLiteral: Bool
}
