internal import Media
internal import Telemetry

/// What is stated of a moment by statements that have keys of their own, beside a position.
struct StatedMoment: TimedMetadataContents {
    let key: String
    let keySpace: MetadataKeySpace
    let location: GeographicPosition?
    var statements: [(key: String, values: [TelemetryValue])]
    /// What a statement measures, by its key.
    let quantity: @Sendable (String) -> (any StatedQuantity)?

    var itemKeys: [String] { statements.map(\.key) }

    var items: [MetadataItem] {
        statements.map { statement in
            let quantity = quantity(statement.key)
            var attributes: [String: String] = [:]
            attributes["name"] = quantity?.name
            attributes["unit"] = quantity?.unit
            let values = statement.values.map(MetadataValue.init)
            return MetadataItem(
                keySpace: keySpace, key: statement.key, value: values.count == 1 ? values[0] : .list(values),
                extraAttributes: attributes)
        }
    }

    /// The group of what is wanted of it; none where it states nothing of that.
    func reading(_ selection: TimedMetadataSelection, in range: TimeRange) -> TimedMetadataReading {
        var wanted = self
        switch selection {
        case .all: break
        case .positions: if location == nil { return TimedMetadataReading(groups: []) }
        case .keys(let keys) where keys.contains(key): break
        case .keys(let keys):
            wanted.statements.removeAll { !keys.contains($0.key) }
            if wanted.statements.isEmpty { return TimedMetadataReading(groups: []) }
        }
        return TimedMetadataReading(groups: [TimedMetadataGroup(wanted, timeRange: range)])
    }
}
