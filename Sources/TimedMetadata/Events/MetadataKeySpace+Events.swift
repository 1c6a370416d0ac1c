public import Media

extension MetadataKeySpace {
    /// The event messages of fragmented movies, with keys by the URIs of their schemes.
    public static let eventMessage = MetadataKeySpace(rawValue: "emsg")
}
