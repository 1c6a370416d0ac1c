internal import Media
internal import Telemetry

/// Makes a group of what a camera states of a picture, and one of each row that its sensors measured meanwhile.
struct AcquisitionReader: TimedMetadataReader {
    static let key = MetadataKeySpace.acquisition.rawValue

    /// No sensor measures so often within a picture.
    private static let mostRows = 100_000

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let stated = AcquisitionSample(sample.data)
        var reading = moment(stated).reading(
            selection, in: TimeRange(start: sample.presentationTime, duration: sample.duration))
        reading.isDamaged = stated.isDamaged
        for statement in stated.statements where Self.wants(statement.key, selection) {
            guard let count = statement.rowCount else { continue }
            guard reading.groups.count + count <= Self.mostRows else {
                reading.isDamaged = true
                break
            }
            let time = SampleTime(sample)
            reading.groups += statement.rows.enumerated().map { index, values in
                TimedMetadataGroup(
                    StatedMoment(
                        key: statement.key, keySpace: .acquisition, location: nil,
                        statements: [(statement.key, values)], quantity: { AcquisitionQuantity(key: $0) }),
                    timeRange: time.range(ofPart: index, among: count))
            }
        }
        reading.groups.sort { $0.timeRange.start < $1.timeRange.start }
        return reading
    }

    /// What holds for the picture as a whole.
    private func moment(_ stated: AcquisitionSample) -> StatedMoment {
        StatedMoment(
            key: Self.key, keySpace: .acquisition, location: stated.position,
            statements: stated.statements.filter { $0.rowCount == nil }.map { ($0.key, $0.values) },
            quantity: { AcquisitionQuantity(key: $0) })
    }

    private static func wants(_ key: String, _ selection: TimedMetadataSelection) -> Bool {
        switch selection {
        case .all: true
        case .keys(let keys): keys.contains(key)
        case .positions: false
        }
    }
}
