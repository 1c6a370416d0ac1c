public import Media

extension MetadataKeySpace {
    /// The captions of drones, with keys by the names of their fields.
    public static let drone = MetadataKeySpace(rawValue: "drone")
}
