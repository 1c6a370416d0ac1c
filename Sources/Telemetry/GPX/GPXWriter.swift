internal import Times
internal import XML

/// Writes positions as a GPX track, point by point (GPX 1.1, <https://www.topografix.com/GPX/1/1/>).
///
/// Speed and course are in Garmin's extension for track points, which GPX has no elements for.
public struct GPXWriter: Sendable {
    /// What comes before the first point; `name` is the track's.
    public let header: String

    /// What comes after the last point.
    public let footer = "</trkseg></trk>\n</gpx>\n"

    /// A writer of one track.
    public init(name: String) {
        header = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="reel" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
            <trk><name>\(GPXWriter.escaped(name))</name><trkseg>

            """
    }

    /// One point, in the order of elements that the schema wants.
    public func point(_ position: GeographicPosition) -> String {
        var text =
            "<trkpt lat=\"\(DecimalText.text(position.latitude))\" lon=\"\(DecimalText.text(position.longitude))\">"
        func append(_ name: String, _ value: String?) {
            if let value { text += "<\(name)>\(value)</\(name)>" }
        }
        append("ele", position.altitude.map(DecimalText.text))
        append("time", position.date.flatMap { CivilCalendar.iso8601(secondsSince1970: $0) })
        append("fix", position.fix?.rawValue)
        append("sat", position.satellites.map { String(max(0, $0)) })
        append("pdop", position.dilutionOfPrecision.map(DecimalText.text))
        let speed = position.speed.flatMap { $0 >= 0 ? DecimalText.text($0) : nil }
        let course = position.course.flatMap { (0...360).contains($0) ? DecimalText.text($0) : nil }
        if speed != nil || course != nil {
            text += "<extensions><gpxtpx:TrackPointExtension>"
            append("gpxtpx:speed", speed)
            append("gpxtpx:course", course)
            text += "</gpxtpx:TrackPointExtension></extensions>"
        }
        return text + "</trkpt>\n"
    }

    private static func escaped(_ text: String) -> String {
        CharacterReference.escaped(text) { scalar in
            // XML has no other control characters, not even as references.
            scalar.value < 0x20 && scalar != "\t" ? "\u{FFFD}" : nil
        }
    }
}
