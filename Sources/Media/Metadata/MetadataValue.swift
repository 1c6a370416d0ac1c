/// What a metadata item says.
public enum MetadataValue: Sendable, Hashable {
    /// Words.
    case string(String)
    /// A number.
    case number(Double)
    /// A point in time.
    case date(MetadataDate)
    /// Bytes.
    case data([UInt8])
    /// Several values that belong together, such as those of an accelerometer's axes.
    case list([MetadataValue])
    /// A picture, or a value too long to be listed, whose bytes were left in the file; `Asset.loadData(of:)` reads them.
    case unread(DeferredValue)
}

extension MetadataValue {
    /// The value in words; of several, separated by commas. Nil for bytes and pictures.
    var text: String? {
        switch self {
        case .string(let text): return text
        case .number(let number):
            return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .date(let date): return date.description
        case .list(let values):
            let texts = values.compactMap(\.text)
            return texts.count == values.count ? texts.joined(separator: ", ") : nil
        case .data, .unread: return nil
        }
    }
}
