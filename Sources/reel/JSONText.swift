import Engine

/// Values as JSON text (RFC 8259), keys in their order; written here because Foundation's encoder costs 20 ms of start.
struct JSONText {
    private(set) var text = ""

    mutating func append(_ value: PropertyValue) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): append(value)
        case .string(let value): append(value)
        case .bytes(let value):
            text += "\""
            appendBase64(value)
            text += "\""
        case .list(let values):
            appendList(values) { $0.append($1) }
        case .object(let fields):
            appendObject(fields.map { ($0.name, $0.value) })
        case .described(_, let value): append(value)
        }
    }

    private mutating func appendList<Element>(_ elements: [Element], _ body: (inout JSONText, Element) -> Void) {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            body(&self, element)
        }
        text += "]"
    }

    private mutating func appendObject(_ fields: [(String, PropertyValue)]) {
        text += "{"
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "," }
            append(field.0)
            text += ":"
            append(field.1)
        }
        text += "}"
    }

    private mutating func append(_ number: Double) {
        guard number.isFinite else { return text += "null" }
        text += number.shortestText
    }

    private mutating func append(_ string: String) {
        text += "\""
        defer { text += "\"" }
        // Most strings are keys and names: taken whole, an hour of telemetry is printed in 22 s instead of 30.
        guard !string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
            return text += string
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // C1 controls too: a terminal obeys them.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private mutating func appendBase64(_ bytes: [UInt8]) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for (index, byte) in group.enumerated() { bits |= UInt32(byte) << UInt32(16 - index * 8) }
            for index in 0..<4 {
                text.unicodeScalars.append(
                    index <= group.count ? alphabet[Int(bits >> UInt32(18 - index * 6)) & 63] : "=")
            }
        }
    }
}
