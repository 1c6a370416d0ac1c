/// What the samples of a track of timed metadata may state (an entry of `keys` in `mebx`; ISO/IEC 14496-12, 12.9.4, and
/// QuickTime File Format, “Metadata key atom”).
public struct BoxedMetadataKey: Sendable, Hashable {
    /// The type of the boxes of samples that hold its values.
    public let localID: UInt32
    /// Whose key it is: `mdta` for names with dots.
    public internal(set) var namespace: FourCC = "mdta"
    /// The key.
    public internal(set) var name = ""
    /// The well-known type of its values (QuickTime File Format, table 3-5), or the one that a type of another set says its
    /// values conform to; nil where neither is stated.
    public internal(set) var dataType: UInt32?
    /// The language of its values by BCP 47; nil where they have none.
    public internal(set) var locale: String?

    init(localID: UInt32) { self.localID = localID }
}
