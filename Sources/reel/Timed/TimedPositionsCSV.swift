import Media
import TimedMetadata

/// Positions as a table (RFC 4180), one a row. Columns are always the same; what is not known is empty.
struct TimedPositionsCSV: TimedOutput {
    let selection = TimedMetadataSelection.positions
    let isOfOneTrack = true
    private var isBegun = false

    mutating func text(_ group: TimedMetadataGroup, of track: TimedMetadataTrack) async throws -> String? {
        guard let location = try await group.items.load(.location) else { return nil }
        let cells: [String?] = [
            CSV.number(group.timeRange.start.seconds), CSV.number(location.latitude), CSV.number(location.longitude),
            location.altitude.map(CSV.number), location.speed.map(CSV.number), location.speed3D.map(CSV.number),
            location.course.map(CSV.number), location.heading.map(CSV.number), location.dateText,
            location.fix?.rawValue, location.dilutionOfPrecision.map(CSV.number),
            location.horizontalAccuracy.map(CSV.number), location.verticalAccuracy.map(CSV.number),
            location.satellites.map(String.init),
        ]
        defer { isBegun = true }
        return (isBegun ? "" : TimedPositionsCSV.header) + CSV.row(cells)
    }

    func end() -> String { "" }

    private static let header = """
        time,latitude,longitude,altitude,speed,speed3D,course,heading,date,fix,dilutionOfPrecision,\
        horizontalAccuracy,verticalAccuracy,satellites

        """
}
