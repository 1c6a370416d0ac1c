public import Media

/// That a track of a composition relates to another one.
public struct TrackAssociation: Sendable, Hashable {
    /// The track that has the relation.
    public let trackID: TrackID

    /// The track that it relates to.
    public let associatedTrackID: TrackID

    /// How.
    public let type: TrackAssociationType

    /// A relation of one track to another.
    public init(trackID: TrackID, associatedTrackID: TrackID, type: TrackAssociationType) {
        (self.trackID, self.associatedTrackID, self.type) = (trackID, associatedTrackID, type)
    }
}
