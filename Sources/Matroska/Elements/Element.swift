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
    /// Whether the header says no size: the data end where something follows that cannot be within.
    let isUnknownSize: Bool
    /// Whether the data would go on beyond the parent's end.
    let isCut: Bool
    /// How many elements it is within.
    let depth: Int

    /// The bytes of the data.
    var count: Int64 { end - dataOffset }
}
