/// Why a text is not read as a playlist at all.
public enum PlaylistError: Error, Sendable, Hashable {
    /// No tag shows that this is HTTP Live Streaming: a plain M3U list, or no playlist.
    case notHLS
    /// The text has more bytes than the limit given here.
    case tooManyBytes(limit: Int)
    /// The text has more lines than the limit given here.
    case tooManyLines(limit: Int)
}
