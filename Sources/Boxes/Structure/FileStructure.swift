/// What lies at the top level of a file.
public struct FileStructure: Sendable, Hashable {
    /// The brands; nil in old QuickTime movies.
    public internal(set) var fileType: FileType?
    /// The boxes in their order, as many as were walked.
    public internal(set) var boxes: [Box] = []
    /// The indexes of segments.
    public internal(set) var segmentIndexes: [SegmentIndex] = []
    /// How many `moof` boxes were walked; all there are where `isComplete` is true.
    public internal(set) var fragmentCount = 0
    /// Whether the walk came to the end of the file, rather than to a limit or to damage.
    public internal(set) var isComplete = false

    /// Whether any movie fragment was seen.
    public var containsFragments: Bool { fragmentCount > 0 }
    /// The first `moov` box.
    public var movieBox: Box? { first("moov") }
    /// Whether the movie box comes after media data, so that playing needs the file's end first; nil without a movie box.
    public var movieFollowsMedia: Bool? {
        guard let movieBox else { return nil }
        return boxes.contains { $0.type == "mdat" && $0.extent.offset < movieBox.extent.offset }
    }
    /// Whether a box reaches beyond the end of the file.
    public var isCut: Bool { missingLength > 0 }
    /// How many bytes of its boxes lie beyond the end of the file: of the last one only.
    public var missingLength: Int64 { boxes.last?.missingLength ?? 0 }
    /// Whether the movie box, or that of a fragment, reaches beyond the end of the file.
    public var isIndexCut: Bool { boxes.last.map { $0.isCut && ($0.type == "moov" || $0.type == "moof") } ?? false }
    /// The bytes of all media data boxes.
    public var mediaByteCount: Int64 { boxes.reduce(0) { $1.type == "mdat" ? $0.plus($1.body.length) : $0 } }

    /// The first box of a type.
    public func first(_ type: FourCC) -> Box? { boxes.first { $0.type == type } }

    /// Whether language code 0 means English, as in QuickTime, rather than nothing.
    var isQuickTime: Bool { fileType?.isQuickTime ?? true }
}
