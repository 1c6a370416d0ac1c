/// Where an item lies (`iloc`; ISO/IEC 14496-12, 8.11.3).
struct ItemLocation {
    /// 0 in the file, 1 in `idat`, 2 in another item.
    var construction: Int
    var extents: [Extent]
}
