/// A chapter or a marker as its tag states it.
public struct TagChapter: Sendable, Hashable, Codable {
    /// The identifier: the element ID of CHAP, the number of a cue point or marker.
    public let id: String
    /// Where it begins.
    public let start: TagTime
    /// Where it ends; nil where the format states no ends.
    public var end: TagTime?
    /// Where its data begins in bytes from the file's start (CHAP); nil where not stated.
    public var startOffset: Int64?
    /// Where its data ends in bytes from the file's start (CHAP); nil where not stated.
    public var endOffset: Int64?
    /// The title; nil where there is none.
    public var title: String?
    /// The link; nil where there is none.
    public var url: String?
    /// What else is said of it; pictures are places.
    public var items: [TagItem] = []

    /// A chapter that begins there.
    public init(id: String, start: TagTime) {
        self.id = id
        self.start = start
    }

    /// The place of its first picture; nil where there is none.
    public var picture: TagPlace? {
        items.lazy.compactMap { item in item.value.place.flatMap { $0.pictureType == nil ? nil : $0 } }.first
    }
}
