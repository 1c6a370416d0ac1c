/// How a step packs bytes, or filters what is to be packed, by the number that 7z archives have for it (Methods.txt of 7-Zip).
struct CodingMethod: RawRepresentable, Sendable, Hashable {
    let rawValue: UInt64

    static let copy = CodingMethod(rawValue: 0)
    static let lzma = CodingMethod(rawValue: 0x03_01_01)
    static let lzma2 = CodingMethod(rawValue: 0x21)
    static let deflate = CodingMethod(rawValue: 0x04_01_08)
    static let bzip2 = CodingMethod(rawValue: 0x04_02_02)
    /// Variant H.
    static let ppmd = CodingMethod(rawValue: 0x03_04_01)
    static let zstd = CodingMethod(rawValue: 0x04_F7_11_01)
    /// AES with keys of 256 bits, made of a password by SHA-256.
    static let aes = CodingMethod(rawValue: 0x06_F1_07_01)

    /// Filters of samples and of the code of processors, which liblzma numbers as 7z does.
    private static let filters: ClosedRange<UInt64> = 0x03...0x0B
    /// What a stream may be packed by that is not of LZMA.
    private static let others: Set<CodingMethod> = [.copy, .deflate, .bzip2, .ppmd, .zstd]

    /// The older numbers of some of these filters.
    private static let oldFilters: [UInt64: UInt64] = [
        0x03_03_01_03: 0x04, 0x03_03_02_05: 0x05, 0x03_03_04_01: 0x06, 0x03_03_05_01: 0x07, 0x03_03_07_01: 0x08,
        0x03_03_08_05: 0x09,
    ]

    private static let names: [UInt64: String] = [
        0x00: "Copy", 0x03_01_01: "LZMA", 0x21: "LZMA2", 0x04_01_08: "Deflate", 0x04_02_02: "BZip2",
        0x04_F7_11_01: "zstd", 0x03_03_01_1B: "BCJ2", 0x03_04_01: "PPMd", 0x04_01_09: "Deflate64",
        0x04_F7_11_02: "Brotli", 0x04_F7_11_04: "LZ4", 0x04_F7_11_05: "LZ5", 0x04_F7_11_06: "Lizard",
    ]

    init(rawValue: UInt64) { self.rawValue = Self.oldFilters[rawValue] ?? rawValue }

    /// Whether liblzma undoes it, which does it for several at once.
    var isOfLZMA: Bool { self == .lzma || self == .lzma2 || isFilter }

    var isFilter: Bool { Self.filters.contains(rawValue) }

    /// Whether something here undoes it.
    var isKnown: Bool { isOfLZMA || Self.others.contains(self) }

    /// What people call it.
    var name: String { Self.names[rawValue] ?? "method \(String(rawValue, radix: 16, uppercase: true))" }
}
