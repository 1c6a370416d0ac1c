/// One statement about an asset or a track.
public struct MetadataItem: Sendable, Hashable {
    /// Whose vocabulary the key belongs to.
    public let keySpace: MetadataKeySpace

    /// The key, as its container stores it; as libav spells it where no reader of ours knows the container.
    public let key: String

    /// The same key in the vocabulary that all share; nil when it has no place there.
    public let commonKey: CommonMetadataKey?

    /// The language of the value by BCP 47; nil when not stated.
    public let locale: String?

    /// What it says.
    public let value: MetadataValue

    /// Where it begins to apply; nil when it applies throughout.
    public let time: MediaTime?

    /// How long it applies; nil when throughout.
    public let duration: MediaTime?

    /// What else is stored with it, such as the description of a comment, by the names of its container.
    public let extraAttributes: [String: String]

    /// A statement.
    public init(
        keySpace: MetadataKeySpace, key: String, commonKey: CommonMetadataKey? = nil, locale: String? = nil,
        value: MetadataValue, time: MediaTime? = nil, duration: MediaTime? = nil,
        extraAttributes: [String: String] = [:]
    ) {
        self.keySpace = keySpace
        self.key = key
        self.commonKey = commonKey
        self.locale = locale
        self.value = value
        self.time = time
        self.duration = duration
        self.extraAttributes = extraAttributes
    }

    /// Key space and key in one, unique among statements that mean the same: `id3/title`.
    public var identifier: String { "\(keySpace)/\(key)" }

    /// The value's type: `string`, `number`, `date`, `data`, `list` or a MIME type.
    public var dataType: String {
        switch value {
        case .string: "string"
        case .number: "number"
        case .date: "date"
        case .data: "data"
        case .list: "list"
        case .unread(let unread): unread.mimeType ?? "data"
        }
    }

    /// The value in words; of several, separated by commas. Nil for bytes and pictures.
    public var stringValue: String? { value.text }

    /// The value as a number; nil when it is none.
    public var numberValue: Double? {
        switch value {
        case .number(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    /// The value as a date; nil when it is none.
    public var dateValue: MetadataDate? {
        switch value {
        case .date(let date): date
        case .string(let text): MetadataDate(text)
        default: nil
        }
    }

    /// The value as bytes; nil for pictures and long values, which `Asset.loadData(of:)` reads.
    public var dataValue: [UInt8]? {
        switch value {
        case .data(let bytes): bytes
        case .unread: nil
        default: stringValue.map { Array($0.utf8) }
        }
    }
}

extension [MetadataItem] {
    /// The items with a common key.
    public func filter(commonKey: CommonMetadataKey) -> [MetadataItem] { filter { $0.commonKey == commonKey } }

    /// The words of the first item with a common key; nil without one.
    public func string(for commonKey: CommonMetadataKey) -> String? {
        for item in self where item.commonKey == commonKey { if let text = item.stringValue { return text } }
        return nil
    }
}
