/// What a Matroska or WebM file says of its media (RFC 9559): all but the media.
public struct MatroskaSegment: Sendable, Hashable {
    /// Which kind of document it is.
    public internal(set) var header: EBMLHeader
    /// Where the segment's data begin: positions in the file count from here.
    public let dataOffset: Int64
    /// The bytes of the segment's data as its header states them; nil where it does not, as in a broadcast.
    public let size: Int64?
    /// The segment as a whole.
    public internal(set) var info = SegmentInfo()
    /// The tracks in the order of the file.
    public internal(set) var tracks: [TrackEntry] = []
    /// The tags in the order of the file.
    public internal(set) var tags: [Tag] = []
    /// The editions of the chapters.
    public internal(set) var editions: [ChapterEdition] = []
    /// Files within the file, such as covers and fonts.
    public internal(set) var attachments: [AttachedFile] = []
    /// The index of the media; nil where there is none.
    public internal(set) var cues: BytePlace?
    /// Where the first cluster of media begins, its header included; nil where none was found.
    public internal(set) var firstClusterOffset: Int64?
    /// What could not be read.
    public internal(set) var problems: [MatroskaProblem] = []

    init(header: EBMLHeader, dataOffset: Int64, size: Int64?) {
        self.header = header
        self.dataOffset = dataOffset
        self.size = size
    }
}
