/// What a track is of (RFC 9559, 5.1.4.1.3).
public enum TrackType: UInt8, Sendable, Hashable, Codable {
    /// Pictures.
    case video = 1
    /// Sound.
    case audio = 2
    /// Several in one.
    case complex = 3
    /// A picture over the video, such as a broadcaster's.
    case logo = 16
    /// Subtitles.
    case subtitle = 17
    /// Buttons of a menu.
    case buttons = 18
    /// Commands to the player.
    case control = 19
    /// Data with timestamps.
    case metadata = 33
}
