internal import Boxes
internal import Media
internal import Telemetry

/// Makes a group of each event that a fragmented movie announces.
struct EventMessageReader: TimedMetadataReader {
    static let codec = "emsg"

    /// The schemes whose messages are ID3 tags (Timed Metadata in CMAF, 2019, and what came before it).
    private static let tagged: Set<String> = [
        "https://aomedia.org/emsg/ID3", "https://developer.apple.com/streaming/emsg-id3",
    ]

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        guard let event = try? EventMessage(sample.data) else {
            return TimedMetadataReading(groups: [], isDamaged: true)
        }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        if Self.tagged.contains(event.scheme), event.message.starts(with: Array("ID3".utf8)) {
            return ID3SampleReader().groups(ofTag: Array(event.message), in: range, selection)
        }
        switch selection {
        case .all: break
        case .positions: return TimedMetadataReading(groups: [])
        case .keys(let keys): guard keys.contains(event.scheme) else { return TimedMetadataReading(groups: []) }
        }
        return TimedMetadataReading(groups: [TimedMetadataGroup(Contents(event: event), timeRange: range)])
    }

    private struct Contents: TimedMetadataContents {
        let event: EventMessage
        var key: String { event.scheme }
        var location: GeographicPosition? { nil }

        var items: [MetadataItem] {
            var attributes = ["id": String(event.id)]
            if !event.value.isEmpty { attributes["value"] = event.value }
            return [
                MetadataItem(
                    keySpace: .eventMessage, key: event.scheme, value: Self.value(of: event.message),
                    extraAttributes: attributes)
            ]
        }

        /// The message as text where it is that, such as XML or JSON, else its bytes.
        private static func value(of message: ArraySlice<UInt8>) -> MetadataValue {
            guard let text = String(validating: message, as: UTF8.self),
                text.unicodeScalars.allSatisfy({
                    $0.properties.generalCategory != .control || "\t\r\n".unicodeScalars.contains($0)
                })
            else { return .data(Array(message)) }
            return .string(text)
        }
    }
}
