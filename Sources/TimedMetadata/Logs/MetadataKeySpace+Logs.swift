public import Media
internal import Telemetry

extension MetadataKeySpace {
    /// GPS Exchange Format, with keys by the names of its elements.
    public static let gpx = MetadataKeySpace(rawValue: TelemetryLogFormat.gpx.rawValue)
    /// NMEA 0183, with keys by the addresses of its sentences.
    public static let nmea = MetadataKeySpace(rawValue: TelemetryLogFormat.nmea.rawValue)
}
