/// The value of a property without its Swift type: what JSON says of it, and how a person reads it.
public indirect enum PropertyValue: Sendable, Hashable, Codable {
    /// Known to be nothing.
    case null
    /// Yes or no.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Words.
    case string(String)
    /// Bytes; base64 in JSON.
    case bytes([UInt8])
    /// Several values in their order.
    case list([PropertyValue])
    /// Named values in their order.
    case object([Field])
    /// A value that reads better than it is stored.
    case described(Words, PropertyValue)

    /// A named value.
    public struct Field: Sendable, Hashable, Codable {
        /// The name, as JSON has it.
        public var name: String
        /// The value.
        public var value: PropertyValue

        /// A named value.
        public init(_ name: String, _ value: PropertyValue) {
            self.name = name
            self.value = value
        }
    }

    /// How a value is shown to a person.
    public struct Words: Sendable, Hashable, Codable {
        /// What it is called among its siblings; its place where nil.
        public var name: String?
        /// The value in words.
        public var text: String
        /// Whether its parts are listed beneath.
        public var hasParts: Bool

        /// Words for a value.
        public init(name: String? = nil, text: String, hasParts: Bool = false) {
            self.name = name
            self.text = text
            self.hasParts = hasParts
        }
    }
}

extension PropertyValue {
    /// The value in one line; empty where only its parts say something.
    public var text: String {
        switch self {
        case .null: "none"
        case .bool(let value): value ? "yes" : "no"
        case .integer(let value): "\(value)"
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
        case .string(let value): value
        case .bytes(let value): "\(value.count) bytes"
        case .list(let values) where values.isEmpty: "none"
        case .list(let values) where values.contains(where: { !$0.parts.isEmpty || $0.name != nil }): "\(values.count)"
        case .list(let values): values.map(\.text).joined(separator: ", ")
        case .object: ""
        case .described(let words, _): words.text
        }
    }

    /// What it is made of, for a tree: each part with its name.
    public var parts: [Field] {
        switch self {
        case .object(let fields): fields
        case .list(let values) where values.contains(where: { !$0.parts.isEmpty || $0.name != nil }):
            values.enumerated().map { Field($1.name ?? "\($0 + 1)", $1) }
        case .described(let words, let value) where words.hasParts: value.parts
        default: []
        }
    }

    private var name: String? {
        if case .described(let words, _) = self { words.name } else { nil }
    }

    /// The value without words for people.
    public var plain: PropertyValue {
        if case .described(_, let value) = self { value.plain } else { self }
    }
}
