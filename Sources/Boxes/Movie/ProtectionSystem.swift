/// A system that can decrypt the movie (`pssh`; ISO/IEC 23001-7, 8.1).
public struct ProtectionSystem: Sendable, Hashable {
    /// The system's UUID, with hyphens and in lower case.
    public let systemID: String
    /// The keys that it names; none in version 0.
    public let keyIDs: [String]
    /// Its private data.
    public let data: Extent
}
