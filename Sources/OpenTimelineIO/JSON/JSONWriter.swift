/// Writes JSON as OpenTimelineIO does: a member a line, four spaces a level.
struct JSONWriter {
    private var text = ""

    /// The bytes of a value.
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value, 0)
        writer.text += "\n"
        return Array(writer.text.utf8)
    }

    private mutating func write(_ value: JSONValue, _ level: Int) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): write(string)
        case .array(let values):
            writeList("[", values, "]", level) { writer, value in writer.write(value, level + 1) }
        case .object(let object):
            writeList("{", object.members, "}", level) { writer, member in
                writer.write(member.name)
                writer.text += ": "
                writer.write(member.value, level + 1)
            }
        }
    }

    private mutating func writeList<Element>(
        _ opening: String, _ elements: [Element], _ closing: String, _ level: Int,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        text += opening
        for (place, element) in elements.enumerated() {
            text += place == 0 ? "\n" : ",\n"
            text += String(repeating: "    ", count: level + 1)
            body(&self, element)
        }
        if !elements.isEmpty { text += "\n" + String(repeating: "    ", count: level) }
        text += closing
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
