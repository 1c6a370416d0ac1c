/// An element or a text of a document, and where in the file it stands.
struct XMLNode: Sendable, Codable {
    /// An attribute as it stands in the file.
    struct Attribute: Sendable, Codable {
        /// The name without its prefix.
        var name: String
        /// The namespace of its prefix; nil for an attribute without one.
        var namespace: String?
        /// The value, references resolved.
        var value: String
        /// Where the name, the sign and the quoted value stand.
        var range: Range<Int>
    }

    enum Kind: Sendable, Codable {
        case element
        case text
    }

    var kind: Kind
    /// The name without its prefix; empty for a text.
    var name = ""
    /// The name as it is written, with its prefix.
    var qualifiedName = ""
    /// The namespace; nil where there is none.
    var namespace: String?
    var attributes: [Attribute] = []
    var children: [Int] = []
    var parent: Int?
    /// A text's characters, references resolved.
    var text = ""
    /// Where it stands, from its first `<` to its last `>`.
    var range: Range<Int>
    /// What stands between an element's tags; empty for `<a/>`.
    var content: Range<Int>
    /// The line that it begins in, the first being 1.
    var line: Int
}
