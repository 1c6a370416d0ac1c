internal import Media

/// A file as a query sees it.
public struct QuerySubject: Sendable {
    /// The path or address.
    public var path: String
    /// Its length in bytes; nil when not known.
    public var size: Int64?
    /// When it was last modified, in seconds since 1970; nil when not known.
    public var modified: Int64?
    /// What was read of it, as far as `Query.propertyNames` asked.
    public var asset: InspectedAsset

    /// A file with what is known of it.
    public init(path: String, size: Int64?, modified: Int64?, asset: InspectedAsset) {
        self.path = path
        self.size = size
        self.modified = modified
        self.asset = asset
    }

    func value(_ name: String) -> PropertyValue? {
        asset.properties.first { $0.name == name }?.value?.plain
    }

    /// The values of a property over the tracks, of those of a type where one is given.
    func values(_ name: String, of type: MediaType? = nil) -> [PropertyValue] {
        (asset.tracks ?? []).filter { type == nil || $0.mediaType == type }.compactMap { track in
            track.properties.first { $0.name == name }?.value?.plain
        }
    }
}

extension PropertyValue {
    /// The field of an object; nil without it.
    subscript(name: String) -> PropertyValue? {
        guard case .object(let fields) = plain else { return nil }
        return fields.first { $0.name == name }?.value.plain
    }

    /// The number; nil when it is none.
    var double: Double? {
        switch plain {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The words; nil when it is none.
    var words: String? { if case .string(let text) = plain { text } else { nil } }
}
