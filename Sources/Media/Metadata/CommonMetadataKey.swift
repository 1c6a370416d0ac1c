/// A key that means the same in every vocabulary.
public struct CommonMetadataKey: RawRepresentable, Sendable, Hashable, Codable {
    /// The key as it is printed.
    public let rawValue: String

    /// A key by its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The work's name.
    public static let title = CommonMetadataKey(rawValue: "title")
    /// Who performs or made it.
    public static let artist = CommonMetadataKey(rawValue: "artist")
    /// Who wrote or composed it.
    public static let creator = CommonMetadataKey(rawValue: "creator")
    /// The collection that it belongs to.
    public static let albumName = CommonMetadataKey(rawValue: "albumName")
    /// Who made the collection.
    public static let albumArtist = CommonMetadataKey(rawValue: "albumArtist")
    /// When it was made.
    public static let creationDate = CommonMetadataKey(rawValue: "creationDate")
    /// A picture that stands for it.
    public static let artwork = CommonMetadataKey(rawValue: "artwork")
    /// Where it was made, as an ISO 6709 string.
    public static let location = CommonMetadataKey(rawValue: "location")
    /// The program that wrote it.
    public static let software = CommonMetadataKey(rawValue: "software")
    /// Who built the camera.
    public static let make = CommonMetadataKey(rawValue: "make")
    /// Which camera it was.
    public static let model = CommonMetadataKey(rawValue: "model")
    /// What it is about.
    public static let description = CommonMetadataKey(rawValue: "description")
    /// A remark.
    public static let comment = CommonMetadataKey(rawValue: "comment")
    /// Who holds the rights.
    public static let copyrights = CommonMetadataKey(rawValue: "copyrights")
    /// The words that are sung.
    public static let lyrics = CommonMetadataKey(rawValue: "lyrics")
    /// The kind of work.
    public static let genre = CommonMetadataKey(rawValue: "genre")
    /// Its place in the collection, such as `3` or `3/12`.
    public static let trackNumber = CommonMetadataKey(rawValue: "trackNumber")
    /// The volume of the collection.
    public static let discNumber = CommonMetadataKey(rawValue: "discNumber")
    /// Who publishes it.
    public static let publisher = CommonMetadataKey(rawValue: "publisher")
    /// The language it is in.
    public static let language = CommonMetadataKey(rawValue: "language")
}

extension CommonMetadataKey: CustomStringConvertible {
    /// The printed name.
    public var description: String { rawValue }
}
