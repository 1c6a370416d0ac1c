/// An object of a document: something of a schema, such as `Clip.2`, with named values.
///
/// The older names of schemata and of values mean what the newer ones do, as in OpenTimelineIO itself.
public struct OTIOObject: Sendable, Hashable {
    static let schemaKey = "OTIO_SCHEMA"

    /// All that it says.
    public var json: JSONObject

    /// The object that JSON holds.
    public init(_ json: JSONObject) { self.json = json }

    /// The object that a value is; nil for other values.
    init?(_ value: JSONValue?) {
        guard let object = value?.object else { return nil }
        self.init(object)
    }

    /// The name of its schema, by its present spelling, such as `Clip`; empty where it states none.
    public var schemaName: String {
        let name = String((json[Self.schemaKey]?.string ?? "").prefix { $0 != "." })
        return Self.presentNames[name] ?? name
    }

    /// The version of its schema; nil where it states none.
    public var schemaVersion: Int? {
        guard let schema = json[Self.schemaKey]?.string, let dot = schema.lastIndex(of: ".") else { return nil }
        return Int(schema[schema.index(after: dot)...])
    }

    private static let presentNames = [
        "Sequence": "Track", "Filler": "Gap", "SerializeableCollection": "SerializableCollection",
    ]

    /// What people call it; empty where it has no name.
    public var name: String { json["name"]?.string ?? "" }

    /// What is said of it that the schema knows nothing of.
    public var metadata: JSONObject { json["metadata"]?.object ?? JSONObject() }

    /// What reel says of it beside that: times that a double does not hold, as fractions of seconds, and what the schema has
    /// no place for. Whoever changes the object and leaves this as it is means what the object says.
    var reelMetadata: JSONObject {
        get { metadata["reel"]?.object ?? JSONObject() }
        set {
            var metadata = metadata
            metadata["reel"] = newValue.members.isEmpty ? nil : .object(newValue)
            json["metadata"] = .object(metadata)
        }
    }
}

// MARK: Items

extension OTIOObject {
    /// Whether it is shown or heard.
    var isEnabled: Bool { json["enabled"]?.bool ?? true }

    /// What lies within it: the items and transitions of a track, the layers of a stack, bottom first.
    var children: [OTIOObject] { objects("children") }

    var effects: [OTIOObject] { objects("effects") }
    var markers: [OTIOObject] { objects("markers") }

    /// Which part of what it holds it presents; nil for all.
    var sourceRange: OTIOObject? { OTIOObject(json["source_range"]) }

    private func objects(_ name: String) -> [OTIOObject] { json[name]?.array?.compactMap { OTIOObject($0) } ?? [] }

    /// The reference to media that a clip presents; nil where it has none.
    var activeReference: OTIOObject? {
        guard let references = json["media_references"]?.object else { return OTIOObject(json["media_reference"]) }
        return OTIOObject(references[json["active_media_reference_key"]?.string ?? "DEFAULT_MEDIA"])
    }
}

// MARK: References

extension OTIOObject {
    /// Which part of its own clock the media has; nil where nobody says.
    var availableRange: OTIOObject? { OTIOObject(json["available_range"]) }
}

extension OTIOObject: CustomStringConvertible {
    /// What it is and its name, for messages.
    public var description: String { name.isEmpty ? "a \(schemaName)" : "\(schemaName) “\(name)”" }
}
