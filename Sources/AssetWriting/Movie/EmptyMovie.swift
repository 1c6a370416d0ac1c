internal import Boxes

/// A movie without tracks, which tracks are added to.
enum EmptyMovie {
    /// The bytes of the file.
    static func bytes(_ kind: OutputFileType, creationTime: UInt64) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: 24)
        let rateAndVolume = BoxBytes.numbers(0x1_0000, 0x100_0000, 0, 0)
        let header = BoxBytes.full(
            "mvhd", version: 1, BoxBytes.number(creationTime), BoxBytes.number(creationTime),
            BoxBytes.number(timescale),
            BoxBytes.number(UInt64(0)), rateAndVolume, BoxBytes.identityMatrix, zeros, BoxBytes.number(UInt32(1)))
        return fileType(kind) + BoxBytes.box("moov", header)
    }

    /// Ticks a second, as movies of the field have it.
    private static let timescale: UInt32 = 600

    private static func fileType(_ kind: OutputFileType) -> [UInt8] {
        switch kind {
        case .quickTime: BoxBytes.box("ftyp", FourCC("qt  ").bytes, BoxBytes.numbers(0x200), FourCC("qt  ").bytes)
        case .mpeg4:
            BoxBytes.box(
                "ftyp", FourCC("mp42").bytes, BoxBytes.numbers(0), FourCC("mp42").bytes, FourCC("isom").bytes)
        }
    }
}
