/// Four bytes that name a box, a brand, a format or a key; printed as text in the MacRoman encoding, as QuickTime has it.
public struct FourCC: RawRepresentable, Sendable, Hashable, Codable {
    /// The four bytes, the first in the most significant place.
    public let rawValue: UInt32

    /// A code by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A code by its bytes; nil unless there are four.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 4 else { return nil }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The four bytes in order.
    public var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> UInt32(24 - 8 * $0)) } }

    /// Whether every byte is a visible character, a blank or the © that starts keys of user data.
    var isPlausible: Bool { bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0xA9 } }
}

extension FourCC: ExpressibleByStringLiteral {
    /// A code by its four characters, each in ASCII or ©; others become question marks and missing ones blanks.
    public init(stringLiteral value: String) {
        var number: UInt32 = 0
        var count = 0
        for scalar in value.unicodeScalars where count < 4 {
            let byte: UInt32 = scalar == "©" ? 0xA9 : scalar.isASCII ? scalar.value : 0x3F
            number = number << 8 | byte
            count += 1
        }
        while count < 4 {
            number = number << 8 | 0x20
            count += 1
        }
        rawValue = number
    }
}

extension FourCC: CustomStringConvertible {
    /// The four characters; control characters stay what they are.
    public var description: String { MacRoman.text(bytes) }
}
