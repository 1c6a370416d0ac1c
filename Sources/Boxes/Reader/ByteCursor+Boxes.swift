internal import Bytes

/// Fields that boxes have in common.
extension ByteCursor {
    /// The version and the flags that start a full box.
    mutating func versionAndFlags() throws(Truncated) -> (version: UInt8, flags: UInt32) {
        (try u8(), try u24())
    }

    mutating func fourCC() throws(Truncated) -> FourCC { FourCC(rawValue: try u32()) }

    /// 16.16 with a sign.
    mutating func fixed16() throws(Truncated) -> Double { Double(try i32()) / 65_536 }

    /// 2.30 with a sign.
    mutating func fixed30() throws(Truncated) -> Double { Double(try i32()) / 1_073_741_824 }

    /// 8.8 with a sign.
    mutating func fixed8() throws(Truncated) -> Double { Double(try i16()) / 256 }

    /// A time of 64 bits where the version is 1, else of 32.
    mutating func time(_ version: UInt8) throws(Truncated) -> UInt64 {
        version == 1 ? try u64() : UInt64(try u32())
    }

    /// A duration as `time`; nil where all bits are set, which says that it is not known.
    mutating func duration(_ version: UInt8) throws(Truncated) -> UInt64? {
        let value = try time(version)
        return value == (version == 1 ? .max : UInt64(UInt32.max)) ? nil : value
    }
}
