/// What tags say of the segment whose URI has yet to come.
struct PendingSegment {
    struct Range {
        let length: Int64
        let offset: Int64?
    }

    /// The line of EXTINF.
    var line: Int?
    var duration: ExactDecimal?
    var title: String?
    var range: Range?
    var isDiscontinuity = false
    var date: PlaylistDate?
    var isGap = false
    var parts: [PartialSegment] = []
}
