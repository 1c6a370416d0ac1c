/// How samples are encrypted (`sinf`) or restricted (`rinf`; ISO/IEC 14496-12, 8.12 and 8.15).
public struct ProtectionScheme: Sendable, Hashable {
    /// Whether it is a restriction such as stereo arrangement, not encryption.
    public internal(set) var isRestriction = false
    /// The format of the samples once they are clear (`frma`).
    public internal(set) var originalFormat: FourCC?
    /// The scheme (`schm`): `cenc`, `cbcs`, `itun`, `iAEC` …
    public internal(set) var scheme: FourCC?
    /// The version of the scheme.
    public internal(set) var schemeVersion: UInt32?
    /// Where more about the scheme is told; nil when not stated.
    public internal(set) var schemeLocation: String?
    /// The key that samples have by default (`tenc`), as a UUID; nil when not stated.
    public internal(set) var defaultKeyID: String?
    /// The boxes in `schi`.
    public internal(set) var boxes: [Box] = []
}
