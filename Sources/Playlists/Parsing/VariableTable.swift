/// The variables of a playlist (rfc8216bis, 4.3 and 4.4.2.3).
struct VariableTable {
    private(set) var values: [String: String] = [:]
    private let imported: [String: String]
    private let url: String
    private let lineLength: Int
    private var budget: Int

    init(imported: [String: String], url: String, limits: PlaylistLimits) {
        self.imported = imported
        self.url = url
        lineLength = limits.lineLength
        budget = limits.bytes
    }

    /// Reads an EXT-X-DEFINE tag.
    mutating func define(_ attributes: AttributeList) throws(PlaylistProblem.Reason) {
        guard values.count < PlaylistLimits.definitions else { throw .tooMany("EXT-X-DEFINE") }
        if let name = attributes.text("NAME") {
            try set(name, try attributes.required("VALUE"))
        } else if let name = attributes.text("IMPORT") {
            try set(name, imported[name])
        } else if let name = attributes.text("QUERYPARAM") {
            try set(name, URIReference(url).queryParameter(name))
        } else {
            throw .missingAttribute("NAME")
        }
    }

    private mutating func set(_ name: String, _ value: String?) throws(PlaylistProblem.Reason) {
        guard let value else { throw .undefinedVariable(name) }
        guard values[name] == nil else { throw .redefinedVariable(name) }
        values[name] = value
    }

    /// A text with each `{$name}` replaced by the variable's value.
    mutating func expand(_ text: String) throws(PlaylistProblem.Reason) -> String {
        let bytes = Array(text.utf8)
        guard var reference = VariableTable.reference(in: bytes, from: 0) else { return text }
        var expanded: [UInt8] = []
        var position = 0
        while true {
            let name = String(
                decoding: bytes[reference.lowerBound + 2..<reference.upperBound - 1], as: UTF8.self)
            guard let value = values[name] else { throw .undefinedVariable(name) }
            expanded += bytes[position..<reference.lowerBound]
            expanded += value.utf8
            guard expanded.count <= lineLength else { throw .expansionTooLong }
            position = reference.upperBound
            guard let next = VariableTable.reference(in: bytes, from: position) else { break }
            reference = next
        }
        expanded += bytes[position...]
        budget -= expanded.count
        guard budget >= 0, expanded.count <= lineLength else { throw .expansionTooLong }
        return String(decoding: expanded, as: UTF8.self)
    }

    /// Where the next `{$name}` lies.
    private static func reference(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var index = start
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
            index = open + 1
            guard index < bytes.count, bytes[index] == UInt8(ascii: "$") else { continue }
            let end = bytes[(index + 1)...].firstIndex { !isNamePart($0) } ?? bytes.count
            if end < bytes.count, bytes[end] == UInt8(ascii: "}"), end > index + 1 { return open..<end + 1 }
            index = end
        }
        return nil
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
