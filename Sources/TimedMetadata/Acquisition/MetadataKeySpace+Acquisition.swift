public import Media

extension MetadataKeySpace {
    /// Acquisition metadata of cameras (SMPTE RDD 18 and Sony's own), with keys by what is stated.
    public static let acquisition = MetadataKeySpace(rawValue: "rtmd")
}
