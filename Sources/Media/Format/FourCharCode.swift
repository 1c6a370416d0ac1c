/// A codec's or box's four-character code, such as `avc1`.
public struct FourCharCode: Sendable, Hashable, Codable {
    /// The four bytes, the first character in the highest.
    public let rawValue: UInt32

    /// A code by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// libav's tag, whose first character is in the lowest byte; nil when it is zero.
    init?(tag: UInt32) {
        guard tag != 0 else { return nil }
        rawValue = tag.byteSwapped
    }
}

extension FourCharCode {
    /// Whether it is made of four characters.
    var isText: Bool { [24, 16, 8, 0].allSatisfy { (0x20..<0x7f).contains(rawValue >> $0 & 0xff) } }
}

extension FourCharCode: CustomStringConvertible {
    /// The characters; bytes that are none appear as `[n]`, as libav prints them.
    public var description: String {
        var text = ""
        for shift in [24, 16, 8, 0] as [UInt32] {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            if byte >= 0x20, byte < 0x7f {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "[\(byte)]"
            }
        }
        return text
    }
}
