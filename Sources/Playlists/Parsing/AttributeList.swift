/// A tag's attributes (RFC 8216, 4.2), with variables replaced where the standard has them.
struct AttributeList {
    struct Value {
        let text: String
        let isQuoted: Bool
    }

    private(set) var values: [String: Value] = [:]
    /// What of the list could not be read, and was left out.
    private(set) var problems: [PlaylistProblem.Reason] = []

    /// Reads attributes in any order; of two with one name the first counts.
    init(_ text: String, variables: inout VariableTable) throws(PlaylistProblem.Reason) {
        let bytes = Array(text.utf8)
        var position = 0
        while position < bytes.count {
            let start = position
            let stop =
                bytes[start...].firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ",") }
                ?? bytes.count
            let name = AttributeList.trimmed(bytes[start..<stop])
            guard stop < bytes.count, bytes[stop] == UInt8(ascii: "=") else {
                if !name.isEmpty { problems.append(.malformedAttribute(name)) }
                position = stop + 1
                continue
            }
            position = stop + 1
            guard let value = AttributeList.value(in: bytes, at: &position) else { throw .malformedAttribute(name) }
            guard !name.isEmpty else {
                problems.append(.malformedAttribute(value.text))
                continue
            }
            guard values.count < PlaylistLimits.attributes else { throw .tooMany(name) }
            if values[name] == nil { values[name] = try AttributeList.expanded(value, &variables) }
        }
    }

    /// Reads a value and passes the comma that follows; nil where a quotation does not end.
    private static func value(in bytes: [UInt8], at position: inout Int) -> Value? {
        let first = bytes[position...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        if first < bytes.count, bytes[first] == UInt8(ascii: "\"") {
            guard let close = bytes[(first + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            position = (bytes[close...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count) + 1
            return Value(text: String(decoding: bytes[first + 1..<close], as: UTF8.self), isQuoted: true)
        }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
        defer { position = end + 1 }
        return Value(text: trimmed(bytes[position..<end]), isQuoted: false)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        guard let first = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
            let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    private static func expanded(
        _ value: Value, _ variables: inout VariableTable
    ) throws(PlaylistProblem.Reason) -> Value {
        Value(text: try variables.expand(value.text), isQuoted: value.isQuoted)
    }

    // MARK: Values

    /// A value as it is written, without quotation marks.
    func text(_ name: String) -> String? { values[name]?.text }

    /// A value that the tag makes no sense without.
    func required(_ name: String) throws(PlaylistProblem.Reason) -> String {
        guard let text = text(name) else { throw .missingAttribute(name) }
        return text
    }

    /// A list in one value, divided by `separator`; empty parts are left out.
    func list(_ name: String, separator: Character = ",") -> [String] {
        (text(name) ?? "").split(separator: separator).map {
            AttributeList.trimmed(Array($0.utf8)[...])
        }
        .filter { !$0.isEmpty }
    }

    /// Whether a value is YES; NO and a missing value are false.
    mutating func flag(_ name: String) -> Bool {
        switch text(name) {
        case "YES": return true
        case "NO", nil: return false
        default:
            problems.append(.badAttribute(name))
            return false
        }
    }

    mutating func integer(_ name: String) -> Int? { read(name) { Int($0).flatMap { $0 >= 0 ? $0 : nil } } }
    mutating func decimal(_ name: String) -> ExactDecimal? { read(name, ExactDecimal.init) }
    mutating func date(_ name: String) -> PlaylistDate? { read(name, PlaylistDate.init) }

    /// A value of more than text; one that cannot be read is reported.
    mutating func read<Result>(_ name: String, _ convert: (String) -> Result?) -> Result? {
        guard let text = text(name) else { return nil }
        let result = convert(text)
        if result == nil { problems.append(.badAttribute(name)) }
        return result
    }
}
