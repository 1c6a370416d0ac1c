/// Attributes of style by their names, as an element or a `style` element has them.
struct TimedTextStyle: Sendable {
    static let names: Set<String> = [
        "color", "backgroundColor", "fontStyle", "fontWeight", "textDecoration", "fontFamily", "fontSize", "textAlign",
        "displayAlign", "writingMode", "origin", "extent", "position", "ruby", "rubyPosition", "textCombine",
        "display", "visibility",
    ]

    /// Those that an element has from the one around it.
    static let inherited: Set<String> = [
        "color", "fontStyle", "fontWeight", "textDecoration", "fontFamily", "fontSize", "textAlign", "textCombine",
        "rubyPosition", "visibility",
    ]

    private(set) var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    mutating func set(_ attributes: [XMLNode.Attribute]) {
        for attribute in attributes
        where TimedTextStyle.names.contains(attribute.name) && TimedTextNames.isOwn(attribute)
            && attribute.value.utf8.count < 1_000
        {
            values[attribute.name] = attribute.value
        }
    }

    /// Takes over what another style says.
    mutating func merge(_ other: TimedTextStyle) {
        if values.isEmpty {
            values = other.values
        } else {
            for (name, value) in other.values { values[name] = value }
        }
    }

    /// What an element within this one has from it.
    var handedDown: TimedTextStyle {
        var style = self
        if values.keys.contains(where: { !TimedTextStyle.inherited.contains($0) }) {
            style.values = values.filter { TimedTextStyle.inherited.contains($0.key) }
        }
        return style
    }

    var isShown: Bool { values["display"] != "none" }
}
