public import Media

/// An edit of many assets: tracks whose segments are ranges of tracks of assets, at times of its own.
///
/// A composition is a value. It refers to its assets and copies none of their samples; what it was before an edit, for an
/// undo, is the value before. Only `insertTimeRange(_:of:at:)` and `Asset.material(in:)` read; everything else happens in
/// memory. An edit that throws changes nothing.
///
/// Times are exact, whatever timescales the assets have: what was inserted comes out again, and nothing drifts.
public struct Composition: Sendable, Equatable {
    /// The tracks, in the order in which they were added.
    public internal(set) var tracks: [CompositionTrack] = []

    /// How tracks relate to each other.
    public internal(set) var trackAssociations: [TrackAssociation] = []

    /// The size of its pictures, into which those of the sources are fitted; nil for that of the first that is shown.
    ///
    /// Where it has no pixels, or more than pictures can have, making pictures throws `MediaError.tooLarge`.
    public var naturalSize: PixelSize?

    /// No track that was ever added has this number or a greater one.
    private var nextTrackID: TrackID = 1

    /// A composition without tracks.
    public init() {}

    /// The end of the longest track.
    public var duration: MediaTime { end.mediaTime }

    var end: ExactTime { tracks.map(\.sequence.end).max() ?? .zero }

    /// Whether both have the same tracks with the same segments, and the same size.
    public static func == (left: Composition, right: Composition) -> Bool {
        left.tracks == right.tracks && left.trackAssociations == right.trackAssociations
            && left.naturalSize == right.naturalSize
    }
}

// MARK: Tracks

extension Composition {
    /// Adds an empty track and tells its number.
    ///
    /// The number is `preferredTrackID` where that is from 1 to 2³¹ − 1 and no track has it; else one that no track of this
    /// composition has ever had.
    @discardableResult
    public mutating func addTrack(_ mediaType: MediaType, preferredTrackID: TrackID? = nil) -> TrackID {
        var trackID = nextTrackID
        if let preferredTrackID, (1...Int(Int32.max)).contains(preferredTrackID), track(preferredTrackID) == nil {
            trackID = preferredTrackID
        }
        nextTrackID = max(nextTrackID, trackID + 1)
        tracks.append(CompositionTrack(trackID, mediaType))
        return trackID
    }

    /// Removes a track and its associations.
    ///
    /// Throws `MediaError.noSuchTrack`.
    public mutating func removeTrack(_ trackID: TrackID) throws(MediaError) {
        guard let index = index(of: trackID) else { throw .noTrack(trackID) }
        tracks.remove(at: index)
        trackAssociations.removeAll { $0.trackID == trackID || $0.associatedTrackID == trackID }
    }

    /// The track with a number; nil where there is none.
    public func track(_ trackID: TrackID) -> CompositionTrack? { index(of: trackID).map { tracks[$0] } }

    /// The tracks of a type, in their order.
    public func tracks(withMediaType mediaType: MediaType) -> [CompositionTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// The track with a number, to be edited where it is.
    ///
    /// Where there is none, it is empty and its edits throw `MediaError.noSuchTrack`. Another track of the same type can be
    /// put in its place, which then has its number; to put in one of another type changes nothing.
    public subscript(trackID: TrackID) -> CompositionTrack {
        get { track(trackID) ?? .absent(trackID) }
        _modify {
            if let index = index(of: trackID) {
                let former = tracks[index]
                defer {
                    if tracks[index].mediaType != former.mediaType { tracks[index] = former }
                    tracks[index].trackID = trackID
                }
                yield &tracks[index]
            } else {
                var absent = CompositionTrack.absent(trackID)
                yield &absent
            }
        }
    }

    private func index(of trackID: TrackID) -> Int? { tracks.firstIndex { $0.trackID == trackID } }
}

// MARK: Associations

extension Composition {
    /// Notes that a track relates to another one.
    ///
    /// Throws `MediaError.noSuchTrack`, and `MediaError.invalidRequest` for a track and itself.
    public mutating func addTrackAssociation(
        from trackID: TrackID, to associatedTrackID: TrackID, type: TrackAssociationType
    ) throws(MediaError) {
        for trackID in [trackID, associatedTrackID] where track(trackID) == nil { throw .noTrack(trackID) }
        guard trackID != associatedTrackID else { throw .associatedWithItself }
        let association = TrackAssociation(trackID: trackID, associatedTrackID: associatedTrackID, type: type)
        if !trackAssociations.contains(association) { trackAssociations.append(association) }
    }

    /// Forgets that a track relates to another one.
    public mutating func removeTrackAssociation(_ association: TrackAssociation) {
        trackAssociations.removeAll { $0 == association }
    }

    /// The tracks that a track is associated with in a way.
    public func associatedTracks(of trackID: TrackID, ofType type: TrackAssociationType) -> [CompositionTrack] {
        trackAssociations.filter { $0.trackID == trackID && $0.type == type }.compactMap {
            track($0.associatedTrackID)
        }
    }
}
