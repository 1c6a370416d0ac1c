/// Whose vocabulary a metadata key belongs to.
public struct MetadataKeySpace: RawRepresentable, Sendable, Hashable, Codable {
    /// The key space as it is printed.
    public let rawValue: String

    /// A key space by its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The few keys that all vocabularies share.
    public static let common = MetadataKeySpace(rawValue: "common")
    /// QuickTime user data (`udta`).
    public static let quickTimeUserData = MetadataKeySpace(rawValue: "quickTimeUserData")
    /// QuickTime metadata (`mdta`), with keys such as `com.apple.quicktime.make`.
    public static let quickTimeMetadata = MetadataKeySpace(rawValue: "quickTimeMetadata")
    /// ISO user data, as in 3GPP files.
    public static let isoUserData = MetadataKeySpace(rawValue: "isoUserData")
    /// iTunes metadata (`ilst`), as in MP4 and M4A files.
    public static let iTunes = MetadataKeySpace(rawValue: "iTunes")
    /// ID3, as in MP3 files.
    public static let id3 = MetadataKeySpace(rawValue: "id3")
    /// Vorbis comments, as in Ogg and FLAC files.
    public static let vorbisComment = MetadataKeySpace(rawValue: "vorbisComment")
    /// Matroska tags.
    public static let matroska = MetadataKeySpace(rawValue: "matroska")
    /// APE tags, as in Monkey's Audio, Musepack and WavPack files.
    public static let ape = MetadataKeySpace(rawValue: "ape")
    /// RIFF INFO chunks, as in AVI and WAV files.
    public static let riffInfo = MetadataKeySpace(rawValue: "riffInfo")
    /// Advanced Systems Format, as in WMA and WMV files.
    public static let asf = MetadataKeySpace(rawValue: "asf")
    /// Tags of photographs (EXIF and TIFF).
    public static let exif = MetadataKeySpace(rawValue: "exif")
    /// Texts and chunks of PNG, segments of JPEG, chunks of WebP and extensions of GIF.
    public static let image = MetadataKeySpace(rawValue: "image")
    /// Text chunks of AIFF.
    public static let aiff = MetadataKeySpace(rawValue: "aiff")
    /// Broadcast Wave extension chunks and other chunks of RIFF.
    public static let broadcastWave = MetadataKeySpace(rawValue: "broadcastWave")
    /// Attributes of ranges of dates in playlists of HLS (EXT-X-DATERANGE).
    public static let hlsDateRange = MetadataKeySpace(rawValue: "hlsDateRange")
    /// What the container's own headers say: brands, creation time, handler names.
    public static let container = MetadataKeySpace(rawValue: "container")
}

extension MetadataKeySpace: CustomStringConvertible {
    /// The printed name.
    public var description: String { rawValue }
}
