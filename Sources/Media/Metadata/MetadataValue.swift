/// What a metadata item says.
public enum MetadataValue: Sendable, Hashable {
    /// Words.
    case string(String)
    /// A number.
    case number(Double)
    /// A point in time.
    case date(MetadataDate)
    /// Bytes.
    case data([UInt8])
    /// A picture, or a value too long to be listed, whose bytes were left in the file; `Asset.loadData(of:)` reads them.
    case unread(DeferredValue)
}
