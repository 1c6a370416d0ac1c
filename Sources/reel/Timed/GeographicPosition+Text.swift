import Media
import TimedMetadata

extension GeographicPosition {
    /// When it was measured, in ISO 8601; nil when not known.
    var dateText: String? { date.flatMap { CivilCalendar.iso8601(secondsSince1970: $0) } }
}
