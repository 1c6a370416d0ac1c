/// The brands that a file claims to follow (`ftyp` or `styp`; ISO/IEC 14496-12, 4.3).
public struct FileType: Sendable, Hashable, Codable {
    /// The brand that it follows best.
    public let majorBrand: FourCC
    /// The version of that brand; a hint only.
    public let minorVersion: UInt32
    /// All brands that a reader may take it for.
    public let compatibleBrands: [FourCC]

    /// Whether it calls itself a QuickTime movie.
    public var isQuickTime: Bool { majorBrand == "qt  " || compatibleBrands.contains("qt  ") }
}
