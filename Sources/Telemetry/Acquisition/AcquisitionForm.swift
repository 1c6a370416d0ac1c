internal import Bytes
internal import Foundation

/// How a value of acquisition metadata is stored; the most significant byte comes first.
enum AcquisitionForm: Hashable {
    /// A whole number, with or without a sign, and what it is multiplied by.
    case unsigned(Double = 1), signed(Double = 1)
    /// A number with an exponent of ten in its upper four bits, and what it is multiplied by.
    case decimal(Double)
    /// An aperture by the logarithm of its number.
    case stop
    /// Fractions of two numbers of four bytes.
    case rationals
    case text
    /// A label of SMPTE, of which the names are known.
    case label
    /// A day and a time in decimal digits of four bits, behind a byte for the zone whose meaning is not known.
    case date
    /// Rows of numbers behind their number and length.
    case rows

    /// The values of as many bytes; nil where they are not of this form.
    func values(_ bytes: [UInt8]) -> [TelemetryValue]? {
        switch self {
        case .unsigned(let factor), .signed(let factor):
            guard let number = integer(bytes) else { return nil }
            return [factor == 1 ? .integer(number) : .number(Double(number) * factor)]
        case .decimal(let factor):
            guard bytes.count == 2 else { return nil }
            let bits = Int(bytes[0]) << 8 | Int(bytes[1])
            let exponent = (bits >> 12) - (bits >= 0x8000 ? 16 : 0)
            let value = Double(bits & 0xFFF)
            return [.number((exponent < 0 ? value / Self.power(-exponent) : value * Self.power(exponent)) * factor)]
        case .stop:
            guard bytes.count == 2 else { return nil }
            return [.number(exp2(8 - Double(Int(bytes[0]) << 8 | Int(bytes[1])) / 8_192))]
        case .rationals: return Self.rationals(bytes)?.map { .number($0) }
        case .text:
            let text = bytes.prefix { $0 != 0 }
            return String(validating: text, as: UTF8.self).map { [.text($0)] }
        case .label: return Self.exposureMode(bytes).map { [.text($0)] }
        case .date: return Self.date(bytes).map { [.text($0)] }
        case .rows: return nil
        }
    }

    /// Fractions one after the other; nil for other lengths, and where one is none.
    static func rationals(_ bytes: [UInt8]) -> [Double]? {
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 8) else { return nil }
        var cursor = ByteCursor(bytes)
        var values: [Double] = []
        while let numerator = try? cursor.u32(), let denominator = try? cursor.u32() {
            guard denominator > 0 else { return nil }
            values.append(Double(numerator) / Double(denominator))
        }
        return values
    }

    /// How many rows of signed numbers of two bytes there are, and how many numbers in each; nil where they are none, or not
    /// as many as stated.
    static func shape(_ bytes: [UInt8]) -> (rows: Int, columns: Int)? {
        var cursor = ByteCursor(bytes)
        guard let count = try? cursor.u32(), let length = try? cursor.u32(), length > 0, length.isMultiple(of: 2),
            Int(count).multipliedReportingOverflow(by: Int(length)) == (cursor.remaining, false)
        else { return nil }
        return (Int(count), Int(length) / 2)
    }

    /// The rows; none where there are none.
    static func rows(_ bytes: [UInt8]) -> [[TelemetryValue]] {
        guard let shape = shape(bytes) else { return [] }
        var cursor = ByteCursor(Array(bytes.dropFirst(8)))
        return (0..<shape.rows).map { _ in
            (0..<shape.columns).compactMap { _ in (try? cursor.i16()).map { .integer(Int64($0)) } }
        }
    }

    private func integer(_ bytes: [UInt8]) -> Int64? {
        guard [1, 2, 4].contains(bytes.count) else { return nil }
        let bits = bytes.reduce(0) { $0 << 8 | Int64($1) }
        guard case .signed = self, bytes[0] >= 0x80 else { return bits }
        return bits - 1 << (8 * Int64(bytes.count))
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { value, _ in value * 10 } }

    private static func exposureMode(_ label: [UInt8]) -> String? {
        guard label.count == 16, label[12] == 1, label[14...].allSatisfy({ $0 == 0 }) else { return nil }
        return switch label[13] {
        case 1: "manual"
        case 2: "full automatic"
        case 3: "gain priority"
        case 4: "iris priority"
        case 5: "shutter priority"
        default: nil
        }
    }

    private static func date(_ bytes: [UInt8]) -> String? {
        guard bytes.count == 8 else { return nil }
        var pairs: [String] = []
        for byte in bytes.dropFirst() {
            guard byte >> 4 < 10, byte & 15 < 10 else { return nil }
            pairs.append("\(byte >> 4)\(byte & 15)")
        }
        return "\(pairs[0])\(pairs[1])-\(pairs[2])-\(pairs[3])T\(pairs[4]):\(pairs[5]):\(pairs[6])"
    }
}
