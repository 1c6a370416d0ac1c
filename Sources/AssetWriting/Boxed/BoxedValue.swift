internal import Media

/// A value as a sample of boxed metadata has it: its bytes, and their type in QuickTime's table of well-known types
/// (QuickTime File Format, table 3-5).
struct BoxedValue {
    let dataType: UInt32
    let bytes: [UInt8]

    static let text: UInt32 = 1

    /// A value in the type that keeps it exactly. Throws `MediaError.invalidRequest` where none does.
    init(_ value: MetadataValue) throws {
        switch value {
        case .string(let text): (dataType, bytes) = (Self.text, Array(text.utf8))
        case .date(let date): (dataType, bytes) = (Self.text, Array(date.description.utf8))
        case .number(let number): (dataType, bytes) = (24, BoxBytes.number(number.bitPattern))
        case .data(let data): (dataType, bytes) = (0, data)
        case .list(let values):
            let numbers = values.compactMap(Self.number)
            guard numbers.count == values.count, let list = Self.list(numbers) else {
                throw MediaError(
                    .invalidRequest, "this list of \(values.count) values has no type in boxed metadata",
                    remedy: "give each value a key of its own")
            }
            (dataType, bytes) = list
        case .unread:
            throw MediaError(
                .invalidRequest, "the value was left in its file", remedy: "load it, and append its bytes")
        }
    }

    private static func number(_ value: MetadataValue) -> Double? {
        if case .number(let number) = value { number } else { nil }
    }

    /// A matrix, or a point, a rectangle or the corners of a shape, which are pairs; only the first has numbers of 64 bits.
    private static func list(_ numbers: [Double]) -> (dataType: UInt32, bytes: [UInt8])? {
        if numbers.count == 9 { return (79, numbers.flatMap { BoxBytes.number($0.bitPattern) }) }
        let short = numbers.compactMap { Float(exactly: $0) }
        guard short.count == numbers.count, !short.isEmpty, short.count.isMultiple(of: 2) else { return nil }
        let dataType: UInt32 = short.count == 2 ? 70 : short.count == 4 ? 72 : 80
        return (dataType, short.flatMap { BoxBytes.number($0.bitPattern) })
    }
}
