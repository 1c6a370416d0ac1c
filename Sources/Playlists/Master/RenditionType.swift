/// What a rendition is of.
public enum RenditionType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Sound.
    case audio = "AUDIO"
    /// Pictures.
    case video = "VIDEO"
    /// Text in files of its own.
    case subtitles = "SUBTITLES"
    /// Text within the pictures.
    case closedCaptions = "CLOSED-CAPTIONS"
}
