public import Media
internal import Telemetry

/// The statements of a group.
public struct TimedMetadataItems: RandomAccessCollection, Sendable {
    private let contents: any TimedMetadataContents
    private let items: [MetadataItem]

    init(_ contents: any TimedMetadataContents) {
        self.contents = contents
        items = contents.items
    }

    /// The place of the first one.
    public var startIndex: Int { 0 }

    /// The place after the last one.
    public var endIndex: Int { items.count }

    /// The statement at a place.
    public subscript(position: Int) -> MetadataItem { items[position] }

    /// What the statements say together of a property.
    public func load<Value>(_ property: TimedMetadataProperty<Value>) async throws -> Value {
        property.derive(contents)
    }
}
