public import Media
public import Telemetry

extension MetadataItem {
    /// Where a device was, as tracks of QuickTime metadata state it: an ISO 6709 string with the altitude, where it is known.
    public static func location(_ position: GeographicPosition) -> MetadataItem {
        MetadataItem(
            keySpace: .quickTimeMetadata, key: locationKey, commonKey: .location, value: .string(position.iso6709))
    }

    static let locationKey = "com.apple.quicktime.location.ISO6709"

    /// The place that the item states, which may be wrong by as much as the other says.
    func position(accuracy: MetadataItem?) -> GeographicPosition? {
        var position = stringValue.flatMap { GeographicPosition(iso6709: $0) }
        position?.horizontalAccuracy = accuracy?.numberValue
        return position
    }
}
