/// Where samples lie (`dref`; ISO/IEC 14496-12, 8.7.2).
public struct DataReference: Sendable, Hashable {
    /// The kind: `url `, `urn `, `alis`, `rsrc`.
    public let type: FourCC
    /// Whether the samples are in this file.
    public let isSelfContained: Bool
    /// The URL, or the path of an alias; nil when none is stated.
    public let location: String?
}
