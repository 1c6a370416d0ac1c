/// What a track carries.
public struct MediaType: RawRepresentable, Sendable, Hashable, Codable {
    /// The type as it is printed.
    public let rawValue: String

    /// A type by its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Moving or still pictures.
    public static let video = MediaType(rawValue: "video")
    /// Sound.
    public static let audio = MediaType(rawValue: "audio")
    /// Subtitles and closed captions.
    public static let subtitle = MediaType(rawValue: "subtitle")
    /// Other text, such as a chapter track.
    public static let text = MediaType(rawValue: "text")
    /// The source's timecode.
    public static let timecode = MediaType(rawValue: "timecode")
    /// Timed metadata: positions, sensor readings, cues of a broadcast.
    public static let metadata = MediaType(rawValue: "metadata")
    /// Data that is for other programs, such as streaming hints.
    public static let data = MediaType(rawValue: "data")
    /// A file inside the file, such as a font.
    public static let attachment = MediaType(rawValue: "attachment")
}

extension MediaType: CustomStringConvertible {
    /// The printed name.
    public var description: String { rawValue }
}
