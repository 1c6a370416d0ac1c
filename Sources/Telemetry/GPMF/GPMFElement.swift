public import Bytes

/// A key, a length and a value of GPMF.
public struct GPMFElement: Sendable {
    /// The four letters of the key, such as `GPS5`.
    public let key: String
    /// The letter of the type; of unknown types, too.
    public let typeCode: UInt8
    /// How many bytes one sample has.
    public let sampleSize: Int
    /// How many samples are there. Fewer than the element states where it is cut off.
    public let count: Int
    /// The samples' bytes, one after the other.
    public let contents: ByteCursor

    /// The samples' bytes.
    public var bytes: [UInt8] {
        var cursor = contents
        return cursor.rest()
    }

    /// The type; nil when it is unknown.
    public var type: GPMFType? { GPMFType(rawValue: typeCode) }
}

extension GPMFElement {
    /// The words of an element of characters; nil for all others.
    public var text: String? {
        type == .characters ? LatinText.decode(bytes) : nil
    }

    /// Each sample's words, of an element of characters: units have one for each field.
    var texts: [String] {
        guard type == .characters, sampleSize > 0 else { return [] }
        var cursor = contents
        return (0..<count).map { _ in LatinText.decode((try? cursor.take(sampleSize)) ?? []) }
    }

    /// The numbers of all samples, unscaled; none where they are no numbers.
    var numbers: [Double] {
        guard let type, let size = type.size, sampleSize >= size else { return [] }
        let columns = [GPMFColumn](repeating: GPMFColumn(type: type, size: size), count: sampleSize / size)
        let layout = GPMFLayout(columns: columns, sampleSize: sampleSize)
        return (0..<count).flatMap { layout.values(ofSample: $0, in: self).compactMap(\.number) }
    }

    /// The first number, unscaled; nil where there is none.
    var number: Double? { numbers.first }
}
