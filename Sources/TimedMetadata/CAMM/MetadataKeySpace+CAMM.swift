public import Media

extension MetadataKeySpace {
    /// Google's Camera Motion Metadata, with keys by the type of its packets: `camm0` to `camm7`.
    public static let camm = MetadataKeySpace(rawValue: "camm")
}
