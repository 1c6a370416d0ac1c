import ArgumentParser
import Places

/// The paths of the outputs of several inputs: a text with fields in braces, such as `{folder}/{name}.png`.
struct NamePattern: Sendable {
    /// What is put in place of a word in braces.
    enum Field: String, CaseIterable {
        /// The input's name without its ending.
        case name
        /// The folder in which the input lies, `.` for addresses.
        case folder
        /// The input's number from 1 on, as wide as that of the last.
        case number
        /// The time of the picture.
        case time
    }

    private enum Part: Sendable {
        case text([UInt8])
        case field(Field)
    }

    private let parts: [Part]

    /// Reads a pattern; `{{` and `}}` are braces. Throws `ValidationError` for a word that is no field.
    init(_ bytes: [UInt8], fields: [Field] = Field.allCases) throws {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        let remedy =
            "there are \(fields.map { "{\($0.rawValue)}" }.joined(separator: ", ")); write {{ and }} for braces"
        var (parts, text, rest) = ([Part](), [UInt8](), bytes[...])
        while let byte = rest.popFirst() {
            if byte == rest.first, byte == open || byte == close {
                text.append(byte)
                rest.removeFirst()
            } else if byte == open, let end = rest.firstIndex(of: close) {
                let word = String(decoding: rest[..<end], as: UTF8.self)
                guard let field = Field(rawValue: word), fields.contains(field) else {
                    throw ValidationError("There is no “{\(word)}” in names of outputs: \(remedy).")
                }
                parts += [.text(text), .field(field)]
                (text, rest) = ([], rest[(end + 1)...])
            } else if byte == open || byte == close {
                throw ValidationError("A brace stands alone in the name of the output: \(remedy).")
            } else {
                text.append(byte)
            }
        }
        self.parts = parts + [.text(text)]
    }

    /// Whether it has a field.
    func has(_ field: Field) -> Bool {
        parts.contains { if case .field(field) = $0 { true } else { false } }
    }

    /// Whether inputs have names of their own by it.
    var tellsInputsApart: Bool { has(.name) || has(.number) || has(.folder) }

    /// The path for an input; `index` counts from 0, and `time` is written as in names.
    func path(of input: Place, index: Int, count: Int, time: String = "") -> [UInt8] {
        parts.flatMap { part -> [UInt8] in
            switch part {
            case .text(let text): return text
            case .field(.name): return Self.name(of: input)
            case .field(.folder): return input.folder ?? [UInt8(ascii: ".")]
            case .field(.number):
                let number = "\(index + 1)"
                let zeros = max(0, "\(count)".utf8.count - number.utf8.count)
                return Array((String(repeating: "0", count: zeros) + number).utf8)
            case .field(.time): return Array(time.utf8)
            }
        }
    }

    private static func name(of input: Place) -> [UInt8] {
        // An address may have a slash in a name, and a null byte would end the path.
        input.stem.map { $0 == UInt8(ascii: "/") || $0 == 0 ? UInt8(ascii: "_") : $0 }
    }
}
