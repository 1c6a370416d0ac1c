extension OTIOObject {
    /// An object of a schema, such as `Clip.2`.
    init(_ schema: String, _ members: KeyValuePairs<String, JSONValue>) {
        self.init(JSONObject([JSONObject.Member(Self.schemaKey, .string(schema))]))
        for (name, value) in members { json.members.append(JSONObject.Member(name, value)) }
    }

    /// An item of a track, a stack or a timeline, with what all items have.
    init(item schema: String, name: String, effects: [OTIOObject] = []) {
        self.init(
            schema,
            [
                "metadata": .object(JSONObject()), "name": .string(name), "source_range": .null,
                "effects": .objects(effects), "markers": .array([]), "enabled": .bool(true),
            ])
    }
}

extension JSONValue {
    static func object(orNull object: OTIOObject?) -> JSONValue { object.map { .object($0.json) } ?? .null }

    static func objects(_ objects: [OTIOObject]) -> JSONValue { .array(objects.map { .object($0.json) }) }

    static func number(_ number: Double) -> JSONValue { .number("\(number)") }

    static func number(_ number: Int) -> JSONValue { .number("\(number)") }
}
