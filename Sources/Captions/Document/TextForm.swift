internal import Bytes

/// How a file's lines end, and whether a byte order mark begins it: what its writer finds again.
struct TextForm: Sendable, Codable {
    private let hasByteOrderMark: Bool
    private let hasCarriageReturns: Bool

    /// The form of a file in UTF-8; others become UTF-8 without a mark.
    init(of bytes: [UInt8]) {
        hasByteOrderMark = bytes.starts(with: TextDecoding.byteOrderMark)
        let end = bytes.firstIndex(of: 0x0A) ?? 0
        hasCarriageReturns = end > 0 && bytes[end - 1] == 0x0D
    }

    /// A text whose lines end with line feeds, in this form.
    func applied(to text: [UInt8]) -> [UInt8] {
        guard hasByteOrderMark || hasCarriageReturns else { return text }
        var bytes = hasByteOrderMark ? TextDecoding.byteOrderMark : []
        bytes.reserveCapacity(text.count + text.count / 16)
        for byte in text {
            if byte == 0x0A, hasCarriageReturns, bytes.last != 0x0D { bytes.append(0x0D) }
            bytes.append(byte)
        }
        return bytes
    }
}
