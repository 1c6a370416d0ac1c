/// A relation of one track to others (`tref`; ISO/IEC 14496-12, 8.3.3).
public struct TrackReference: Sendable, Hashable {
    /// The relation: `chap`, `cdsc`, `tmcd`, `folw` …
    public let type: FourCC
    /// The other tracks' identifiers; 0 stands for none.
    public let trackIDs: [UInt32]
}
