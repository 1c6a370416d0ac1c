/// All that the tags of a file say.
public struct FileTags: Sendable, Hashable, Codable {
    /// What the file is; nil where only a tag was recognised.
    public var format: TagFormat?
    /// The statements, in the order of the file; tags at its end come last.
    public var items: [TagItem] = []
    /// Chapters and markers, in the order of the file.
    public var chapters: [TagChapter] = []
    /// Tables of contents of ID3v2.
    public var tablesOfContents: [TagTableOfContents] = []
    /// The STREAMINFO of FLAC; nil elsewhere.
    public var flac: FlacStreamInfo?
    /// The header of a picture file; nil elsewhere.
    public var image: TagImageInfo?
    /// Where the samples of WAVE, AVI, AIFF and MP3 lie by the file's own word, be the file as long or not; nil elsewhere,
    /// and where that word cannot be meant.
    public var media: TagExtent?
    /// Whether a part was damaged or beyond the limits, and so was left out.
    public var isIncomplete = false

    /// Tags that say nothing.
    public init() {}

    /// The values of a key, in the order of the file.
    public func values(_ keySpace: TagKeySpace, _ key: String) -> [TagValue] {
        items.lazy.filter { $0.keySpace == keySpace && $0.key == key }.map(\.value)
    }

    /// The first text of a key; nil where there is none.
    public func text(_ keySpace: TagKeySpace, _ key: String) -> String? {
        values(keySpace, key).lazy.compactMap(\.text).first
    }

    /// The items that are pictures, by their places.
    public var pictures: [TagItem] { items.filter { $0.value.place?.pictureType != nil } }
}
