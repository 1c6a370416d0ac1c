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
    /// A picture whose bytes were left in the file; `Asset.loadData(of:)` reads them.
    case artwork(Artwork)
}

/// A picture inside a file, not yet read.
public struct Artwork: Sendable, Hashable {
    /// Its place among the tracks.
    public let trackIndex: Int

    /// Its type, such as `image/jpeg`; nil when libav does not know it.
    public let mimeType: String?

    /// The length of the encoded picture in bytes.
    public let byteCount: Int

    /// What it shows, such as `Cover (front)`; nil when not stated.
    public let comment: String?
}
