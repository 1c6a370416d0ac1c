/// How a log of positions is written.
public enum TelemetryLogFormat: String, Sendable, Hashable, CaseIterable {
    /// GPS Exchange Format (<https://www.topografix.com/GPX/1/1/>).
    case gpx
    /// Sentences of NMEA 0183, as receivers send them.
    case nmea

    /// The format as people know it.
    public var longName: String {
        switch self {
        case .gpx: "GPS Exchange Format"
        case .nmea: "NMEA 0183 sentences"
        }
    }

    /// The format of a file of this name, by what follows the last dot; nil for other names.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}
