internal import Boxes

/// Makes the bytes of boxes (ISO/IEC 14496-12, 4.2).
enum BoxBytes {
    /// A number with the most significant byte first.
    static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Numbers of four bytes.
    static func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap { number($0) } }

    /// A box of less than 4 GiB.
    static func box(_ type: FourCC, _ contents: [UInt8]...) -> [UInt8] {
        let length = contents.reduce(8) { $0 + $1.count }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        bytes += number(UInt32(clamping: length))
        bytes += type.bytes
        for part in contents { bytes += part }
        return bytes
    }

    /// A box with a version and flags.
    static func full(_ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ contents: [UInt8]...) -> [UInt8] {
        let header = number(UInt32(version) << 24 | flags & 0xff_ffff)
        return box(type, header, contents.flatMap(\.self))
    }

    /// Nothing moved, turned or scaled.
    static let identityMatrix = numbers(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
}
