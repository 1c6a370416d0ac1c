internal import Bytes

extension ElementReader {
    /// Where an element's data lie.
    func place(_ element: Element) -> BytePlace {
        BytePlace(offset: element.dataOffset, length: element.count)
    }

    /// All the bytes of an element that has no more than `limit`; nil for a longer and for a cut one.
    private func value(_ element: Element, limit: Int) -> [UInt8]? {
        guard !element.isCut, !element.isUnknownSize, element.count <= Int64(limit) else {
            if !element.isCut { note(.badValue, at: element.offset) }
            return nil
        }
        if element.count == 0 { return [] }
        let bytes = bytes(at: element.dataOffset, count: Int(element.count))
        return Int64(bytes.count) == element.count ? bytes : nil
    }

    /// A number without a sign; nil for an empty element, which stands for the default.
    func unsigned(_ element: Element) -> UInt64? {
        guard let bytes = value(element, limit: 8), !bytes.isEmpty else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number without a sign that fits an `Int`.
    func integer(_ element: Element) -> Int? { unsigned(element).flatMap { Int(exactly: $0) } }

    /// Zero for false, anything else for true.
    func flag(_ element: Element) -> Bool? { unsigned(element).map { $0 != 0 } }

    /// A number with a sign.
    func signed(_ element: Element) -> Int64? {
        guard let bytes = value(element, limit: 8), let first = bytes.first else { return nil }
        let start: UInt64 = first & 0x80 != 0 ? .max : 0
        return Int64(bitPattern: bytes.reduce(start) { $0 << 8 | UInt64($1) })
    }

    /// A floating-point number of four or eight bytes; nil for one that is not finite.
    func float(_ element: Element) -> Double? {
        guard let bytes = value(element, limit: 8), !bytes.isEmpty else { return nil }
        let bits: UInt64 = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        let number: Double
        switch bytes.count {
        case 4: number = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: number = Double(bitPattern: bits)
        default: number = .nan
        }
        guard number.isFinite else {
            note(.badValue, at: element.offset)
            return nil
        }
        return number
    }

    /// A text up to its first zero byte, damaged UTF-8 repaired.
    func string(_ element: Element) -> String? {
        value(element, limit: limits.stringLength).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// A few bytes, such as an identifier.
    func bytes(_ element: Element, limit: Int = 64) -> [UInt8]? { value(element, limit: limit) }
}
