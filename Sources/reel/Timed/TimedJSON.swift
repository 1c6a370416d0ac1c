import Engine
import Media
import TimedMetadata

/// Groups as JSON, one a line: the contract of `--timed json`.
struct TimedJSON: TimedOutput {
    let selection: TimedMetadataSelection
    let isOfOneTrack = false

    func text(_ group: TimedMetadataGroup, of track: TimedMetadataTrack) async throws -> String? {
        var fields: [PropertyValue.Field] = [.init("trackID", .integer(Int64(track.track.trackID)))]
        if let companion = track.companion { fields.append(.init("companion", .string(companion.name))) }
        fields += [
            .init("key", .string(group.key)), .init("start", PropertyValue(describing: group.timeRange.start)),
            .init("duration", PropertyValue(describing: group.timeRange.duration)),
        ]
        let items = group.items
        if let location = try await items.load(.location) { fields.append(.init("location", value(location))) }
        fields.append(.init("items", .list(items.map { PropertyValue(describing: $0) })))
        var json = JSONText()
        json.append(.object(fields))
        return json.text + "\n"
    }

    func end() -> String { "" }

    private func value(_ location: GeographicPosition) -> PropertyValue {
        var fields: [PropertyValue.Field] = []
        func append(_ name: String, _ number: Double?) {
            if let number { fields.append(.init(name, .number(number))) }
        }
        append("latitude", location.latitude)
        append("longitude", location.longitude)
        append("altitude", location.altitude)
        append("speed", location.speed)
        append("speed3D", location.speed3D)
        append("course", location.course)
        append("heading", location.heading)
        if let date = location.dateText { fields.append(.init("date", .string(date))) }
        if let fix = location.fix { fields.append(.init("fix", .string(fix.rawValue))) }
        append("dilutionOfPrecision", location.dilutionOfPrecision)
        append("horizontalAccuracy", location.horizontalAccuracy)
        append("verticalAccuracy", location.verticalAccuracy)
        append("satellites", location.satellites.map(Double.init))
        return .object(fields)
    }
}
