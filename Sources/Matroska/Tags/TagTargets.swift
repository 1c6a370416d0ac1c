/// What a tag is about (RFC 9559, 5.1.8.1.1): with no identifiers, the whole segment.
public struct TagTargets: Sendable, Hashable, Codable {
    /// The level: 70 collection, 60 season or volume, 50 film or album, 40 part, 30 track or chapter, 20 scene, 10 shot.
    public internal(set) var typeValue = 50
    /// The level's name, such as `ALBUM`.
    public internal(set) var type: String?
    /// Tracks, by their identifiers.
    public internal(set) var trackUIDs: [UInt64] = []
    /// Editions of chapters.
    public internal(set) var editionUIDs: [UInt64] = []
    /// Chapters.
    public internal(set) var chapterUIDs: [UInt64] = []
    /// Attached files.
    public internal(set) var attachmentUIDs: [UInt64] = []

    /// Whether it is about the whole segment.
    public var isGlobal: Bool {
        trackUIDs.isEmpty && editionUIDs.isEmpty && chapterUIDs.isEmpty && attachmentUIDs.isEmpty
    }

    init() {}

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.targetTypeValue: typeValue = reader.integer(child) ?? typeValue
            case ElementID.targetType: type = reader.string(child)
            // The identifier 0 means all of a kind, as does none.
            case ElementID.tagTrackUID: trackUIDs += TagTargets.uid(child, reader)
            case ElementID.tagEditionUID: editionUIDs += TagTargets.uid(child, reader)
            case ElementID.tagChapterUID: chapterUIDs += TagTargets.uid(child, reader)
            case ElementID.tagAttachmentUID: attachmentUIDs += TagTargets.uid(child, reader)
            default: break
            }
        }
    }

    private static func uid(_ element: Element, _ reader: ElementReader) -> [UInt64] {
        guard let uid = reader.unsigned(element), uid != 0 else { return [] }
        return [uid]
    }
}
