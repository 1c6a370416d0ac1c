/// A table of contents (CTOC of ID3v2 chapters): chapters, or further tables, by their identifiers.
public struct TagTableOfContents: Sendable, Hashable, Codable {
    /// The element ID.
    public let id: String
    /// Whether no other table holds this one.
    public let isTopLevel: Bool
    /// Whether the children are to be played one after the other.
    public let isOrdered: Bool
    /// The element IDs of chapters and tables, in their order; nothing ensures that they exist.
    public let children: [String]
    /// What is said of the table, its title (TIT2) for one.
    public let items: [TagItem]
}
