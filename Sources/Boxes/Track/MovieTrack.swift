/// A track of a movie (`trak`; ISO/IEC 14496-12, 8.3.1).
public struct MovieTrack: Sendable, Hashable {
    /// The box.
    public let extent: Extent
    /// The track header; nil where it is missing or damaged.
    public internal(set) var header: TrackHeader?
    /// The edits in their order; none plays the media as it is.
    public internal(set) var edits: [EditListEntry] = []
    /// Its relations to other tracks.
    public internal(set) var references: [TrackReference] = []
    /// The sizes in the aperture modes; nil when not stated.
    public internal(set) var apertures: TrackApertures?
    /// The media header; nil where it is missing or damaged.
    public internal(set) var mediaHeader: MediaHeader?
    /// The language in BCP 47, which goes before that of the media header (`elng`).
    public internal(set) var extendedLanguage: String?
    /// The kind of its media; nil where it is missing or damaged.
    public internal(set) var handler: Handler?
    /// Where its samples lie; sample descriptions refer to these, from 1.
    public internal(set) var dataReferences: [DataReference] = []
    /// The formats of its samples.
    public internal(set) var sampleDescriptions: [SampleDescription] = []
    /// What the headers of the sample tables say.
    public internal(set) var samples = SampleTableHeaders()
    /// Metadata of the track.
    public internal(set) var metadata = BoxMetadata()

    /// The identifier; 0 without a header.
    public var id: UInt32 { header?.trackID ?? 0 }
    /// The language: the extended one, else that of the media header.
    public var language: String? { extendedLanguage ?? mediaHeader?.language }
    /// The tracks to which it has a relation.
    public func references(_ type: FourCC) -> [UInt32] {
        references.filter { $0.type == type }.flatMap(\.trackIDs).filter { $0 != 0 }
    }
    /// Whether all samples lie in this file.
    public var isSelfContained: Bool { dataReferences.allSatisfy(\.isSelfContained) }
}
