/// A movie: what its `moov` box and the boxes beside it say (ISO/IEC 14496-12, 8.2.1).
public struct Movie: Sendable, Hashable {
    /// What lies at the top level of the file.
    public internal(set) var structure: FileStructure
    /// The movie header; nil where it is missing or damaged.
    public internal(set) var header: MovieHeader?
    /// Whether fragments may follow (`mvex`).
    public internal(set) var isExtendedByFragments = false
    /// The duration with all fragments in the movie's timescale (`mehd`); nil when not stated.
    public internal(set) var fragmentDuration: UInt64?
    /// The defaults of fragments, one for each track.
    public internal(set) var fragmentDefaults: [FragmentDefaults] = []
    /// The tracks in their order.
    public internal(set) var tracks: [MovieTrack] = []
    /// Metadata of the movie.
    public internal(set) var metadata = BoxMetadata()
    /// Metadata of the file, beside the movie.
    public internal(set) var fileMetadata = BoxMetadata()
    /// The systems that can decrypt it.
    public internal(set) var protectionSystems: [ProtectionSystem] = []
    /// The boxes directly in the movie box.
    public internal(set) var boxes: [Box] = []
    /// What could not be read as it should; at most a hundred parts.
    public internal(set) var damages: [Damage] = []
    /// Whether a limit ended the reading, so that parts are missing.
    public internal(set) var isPartial = false

    init(structure: FileStructure) { self.structure = structure }

    /// The track with an identifier.
    public func track(id: UInt32) -> MovieTrack? { tracks.first { $0.id == id } }

    /// Whether a track's samples, or its format, are encrypted.
    public var isProtected: Bool {
        tracks.contains { $0.sampleDescriptions.contains { $0.protection != nil } }
    }
}
