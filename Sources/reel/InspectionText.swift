import Engine
import Media
import Terminal

/// What `reel inspect` prints.
enum InspectionText {
    /// One line of JSON: the contract of `--json`, with `more` after the address.
    static func json(_ asset: InspectedAsset, url: String, more: [PropertyValue.Field] = []) -> String {
        var fields = [PropertyValue.Field("url", .string(url))] + more
        fields += asset.properties.map(field)
        if let tracks = asset.tracks {
            fields.append(
                .init(
                    "tracks",
                    .list(
                        tracks.map { track in
                            .object(
                                [
                                    .init("trackID", .integer(Int64(track.trackID))),
                                    .init("mediaType", .string(track.mediaType.rawValue)),
                                ] + track.properties.map(field))
                        })))
        }
        fields.append(.init("io", object(asset.cost)))
        return line(.object(fields))
    }

    private static func object(_ cost: InspectedAsset.Cost) -> PropertyValue {
        var fields: [PropertyValue.Field] = [
            .init("bytesRead", .integer(cost.bytesRead)), .init("requests", .integer(Int64(cost.requests))),
            .init("seeks", .integer(Int64(cost.seeks))),
        ]
        if cost.bytesFromCache > 0 { fields.append(.init("bytesFromCache", .integer(cost.bytesFromCache))) }
        return .object(fields)
    }

    /// The line of an input that failed as a whole.
    static func json(_ error: MediaError, url: String) -> String {
        line(.object([.init("url", .string(url)), .init("error", object(error))]))
    }

    private static func field(_ property: InspectedAsset.Property) -> PropertyValue.Field {
        if let error = property.error { return .init(property.name, .object([.init("error", object(error))])) }
        return .init(property.name, property.value ?? .null)
    }

    private static func object(_ error: MediaError) -> PropertyValue {
        .object([.init("code", .string(error.code.rawValue)), .init("message", .string(error.description))])
    }

    private static func line(_ value: PropertyValue) -> String {
        var json = JSONText()
        json.append(value)
        return json.text + "\n"
    }

    /// The properties as an indented tree for people.
    static func tree(_ asset: InspectedAsset, _ name: String) -> String {
        var text = SafeText(name).text + "\n"
        for property in asset.properties { append(property, depth: 1, to: &text) }
        for track in asset.tracks ?? [] {
            text += "  track \(track.trackID) · \(track.mediaType.rawValue)\n"
            for property in track.properties { append(property, depth: 2, to: &text) }
        }
        text += "  read \(asset.cost)\n"
        return text
    }

    private static func append(_ property: InspectedAsset.Property, depth: Int, to text: inout String) {
        if property.error?.code == .unknown {
            text += line(property.name, "not stated", depth)
        } else if let error = property.error {
            text += line(property.name, "✗ " + error.description, depth)
        } else if let value = property.value {
            append(property.name, value, depth: depth, to: &text)
        }
    }

    private static func append(_ name: String, _ value: PropertyValue, depth: Int, to text: inout String) {
        text += line(name, value.text, depth)
        for part in value.parts { append(part.name, part.value, depth: depth + 1, to: &text) }
    }

    private static func line(_ name: String, _ value: String, _ depth: Int) -> String {
        let start = String(repeating: "  ", count: depth) + SafeText(name).text
        guard !value.isEmpty else { return start + "\n" }
        return start + String(repeating: " ", count: max(1, 40 - DisplayText.width(start))) + SafeText(value).text
            + "\n"
    }
}
