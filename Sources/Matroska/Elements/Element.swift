/// An element's header, and where its data lies.
struct Element {
    /// The ID with its length mark.
    let id: UInt32
    /// Where the header begins.
    let offset: Int64
    /// Where the data begins.
    let dataOffset: Int64
    /// Where the data ends, no farther than its parent does.
    let end: Int64
    /// The bytes of the data as the header states them; nil where it does not.
    let size: Int64?
    /// How many elements it is within.
    let depth: Int

    /// The bytes of the data that can be there.
    var count: Int64 { end - dataOffset }
    /// Whether the header states no size: the data end where something follows that cannot be within.
    var isUnknownSize: Bool { size == nil }
    /// Whether the data would go on beyond the parent's end.
    var isCut: Bool { size.map { $0 > count } ?? false }
}
