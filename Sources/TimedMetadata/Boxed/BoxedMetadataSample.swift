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
        return place?.position { space, key in statements.first { $0.keySpace == space && $0.key == key }?.item }
    }
}
