/// The sizes of a track's picture in each aperture mode, in pixels (`tapt`; QuickTime File Format).
public struct TrackApertures: Sendable, Hashable {
    /// A size in pixels.
    public struct Size: Sendable, Hashable {
        /// Pixels across.
        public let width: Double
        /// Pixels down.
        public let height: Double
    }

    /// Cropped to the clean aperture, pixels square (`clef`).
    public internal(set) var clean: Size?
    /// The whole picture, pixels square (`prof`).
    public internal(set) var production: Size?
    /// The pixels as encoded (`enof`).
    public internal(set) var encoded: Size?
}
