internal import Media
internal import Telemetry

/// What a sample of boxed metadata states.
struct BoxedMetadataSample: TimedMetadataContents {
    let statements: [BoxedStatement]

    var key: String { BoxedMetadataReader.key }
    var itemKeys: [String] { statements.map(\.key) }
    var items: [MetadataItem] { statements.map(\.item) }

    /// How far a place may be wrong, in metres.
    static let accuracyKey = "com.apple.quicktime.location.accuracy.horizontal"

    var location: GeographicPosition? {
        let place = statements.first { $0.commonKey == .location }?.item
        var position = place?.position(accuracy: statements.first { $0.key == Self.accuracyKey }?.item)
        position?.speed = statement(.speed)?.numberValue
        position?.course = statement(.course)?.numberValue
        position?.date = statement(.time)?.dateValue?.secondsSince1970
        return position
    }

    /// What a point of a log states, where a track was made of one.
    private func statement(_ key: GPXKey) -> MetadataItem? { statements.first { $0.isOf(key) }?.item }
}
