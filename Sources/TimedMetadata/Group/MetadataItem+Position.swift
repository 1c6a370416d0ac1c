public import Media
public import Telemetry

extension MetadataItem {
    /// Where a device was, as tracks of QuickTime metadata state it: an ISO 6709 string with the altitude, where it is known.
    public static func location(_ position: GeographicPosition) -> MetadataItem {
        MetadataItem(
            keySpace: .quickTimeMetadata, key: locationKey, commonKey: .location, value: .string(position.iso6709))
    }

    static let locationKey = "com.apple.quicktime.location.ISO6709"

    /// The place that the item states, with what other statements of the moment say of it.
    func position(beside statement: (MetadataKeySpace, String) -> MetadataItem?) -> GeographicPosition? {
        var position = stringValue.flatMap { GeographicPosition(iso6709: $0) }
        position?.horizontalAccuracy = statement(.quickTimeMetadata, BoxedMetadataSample.accuracyKey)?.numberValue
        position?.speed = statement(.gpx, GPXKey.speed.rawValue)?.numberValue
        position?.course = statement(.gpx, GPXKey.course.rawValue)?.numberValue
        position?.date = statement(.gpx, GPXKey.time.rawValue)?.dateValue?.secondsSince1970
        return position
    }
}
