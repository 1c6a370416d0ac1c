public import Media

extension MetadataKeySpace {
    /// GoPro's General Purpose Metadata Framework, with keys of four letters.
    public static let gpmf = MetadataKeySpace(rawValue: "gpmf")
}
