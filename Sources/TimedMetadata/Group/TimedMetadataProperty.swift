public import Telemetry

/// The typed key of what the statements of a group say together.
public struct TimedMetadataProperty<Value: Sendable>: Sendable {
    /// The property's name.
    public let name: String

    let derive: @Sendable (any TimedMetadataContents) -> Value
}

extension TimedMetadataProperty where Value == GeographicPosition? {
    /// Where the device was; nil where the group states no position, or one that is none.
    public static var location: Self { .init(name: "location") { $0.location } }
}
