internal import Times

/// An instant as a playlist states it (ISO 8601 with date and time).
public struct PlaylistDate: Sendable, Hashable, Codable {
    /// The date as it is written.
    public let text: String
    /// Seconds since 1970 in UTC; a date without a zone is taken as UTC.
    public let secondsSince1970: Double
    /// The zone's distance from UTC in seconds, east being positive; nil when not stated.
    public let offset: Int?

    /// Reads `2024-11-11T04:35:19.353-08:00` and the like; nil for anything else.
    public init?(_ text: String) {
        guard let instant = DateAndTime(text.utf8) else { return nil }
        self.text = text
        (secondsSince1970, offset) = (instant.secondsSince1970, instant.offset)
    }
}
