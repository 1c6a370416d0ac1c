/// A value of JSON as OpenTimelineIO writes it: numbers of any size, and those that are none (`NaN`, `Infinity`).
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number by its text, so that none is rounded and `24` stays apart from `24.0`.
    case number(String)
    /// A text without its quotes and escapes.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Named values in their order.
    case object(JSONObject)
}

extension JSONValue {
    /// The number, which may be infinite or none; nil for what is no number.
    public var double: Double? {
        guard case .number(let text) = self else { return nil }
        return Double(text)
    }

    /// The number, where it is whole and can be counted.
    var integer: Int? { double.flatMap { Int(exactly: $0) } }

    /// The text; nil for what is none.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// Whether it is true; nil for what is neither.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The values; nil for what is no array.
    public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    /// The named values; nil for what is no object.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}
