/// What a tag says.
public enum TagValue: Sendable, Hashable, Codable {
    /// Text as stored, its encoding undone.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// Several whole numbers.
    case integers([Int64])
    /// A number with a fraction, from formats that store floating point.
    case real(Double)
    /// Ratios as stored (EXIF): one, or several such as the degrees, minutes and seconds of a latitude.
    case rationals([TagRational])
    /// Bytes whose meaning the key's owner knows.
    case bytes([UInt8])
    /// A value that was not read, by its place.
    case place(TagPlace)
}

extension TagValue {
    /// The text; nil for other values.
    public var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The whole number, or the first of several; nil for other values.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .integers(let numbers): numbers.first
        default: nil
        }
    }

    /// The ratios; empty for other values.
    public var rationals: [TagRational] {
        if case .rationals(let ratios) = self { return ratios }
        return []
    }

    /// The place; nil for values that were read.
    public var place: TagPlace? {
        if case .place(let place) = self { return place }
        return nil
    }
}
