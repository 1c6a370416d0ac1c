/// A colour space (`colr`; ISO/IEC 14496-12, 12.1.5, and QuickTime's `nclc`).
public enum ColorInformation: Sendable, Hashable {
    /// Code points of ISO/IEC 23091-2; `isFullRange` is nil in QuickTime's form, which does not tell.
    case codePoints(primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool?)
    /// A profile of the ICC; a restricted one may be only of the simple kinds.
    case iccProfile(Extent, isRestricted: Bool)
    /// Another kind.
    case other(FourCC, Extent)
}
