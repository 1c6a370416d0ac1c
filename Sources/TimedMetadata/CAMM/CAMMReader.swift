internal import Media
internal import Telemetry

/// Makes a group of each packet of a camera's motion metadata.
struct CAMMReader: TimedMetadataReader {
    /// When the film was made, in seconds since 1970; nil when not known.
    let filmed: Double?

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        let (packets, isDamaged) = CAMMPacket.packets(in: sample.data)
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        let wanted = packets.filter { packet in
            switch selection {
            case .all: true
            case .keys(let keys): keys.contains(packet.key)
            // A sample does not tell which of both a film has; where it has both, its positions come twice.
            case .positions: packet.kind == .gps || packet.kind == .minimalGPS
            }
        }
        return TimedMetadataReading(
            groups: wanted.map { TimedMetadataGroup(Contents(packet: $0, filmed: filmed), timeRange: range) },
            isDamaged: isDamaged)
    }

    private struct Contents: TimedMetadataContents {
        let packet: CAMMPacket
        let filmed: Double?

        var key: String { packet.key }
        var location: GeographicPosition? { packet.position(filmed: filmed) }

        var items: [MetadataItem] {
            let values = packet.values.map(MetadataValue.init)
            var attributes: [String: String] = [:]
            attributes["name"] = packet.kind?.name
            attributes["unit"] = packet.kind.flatMap { $0.units.jointUnit }
            return [
                MetadataItem(
                    keySpace: .camm, key: key, value: values.count == 1 ? values[0] : .list(values),
                    extraAttributes: attributes)
            ]
        }
    }
}
