public import Media

extension Composition {
    /// Makes room in all tracks: what was presented from the start of a range on is presented after it.
    ///
    /// A range that begins at or after the end makes all tracks equally long. Throws `MediaError.invalidRequest` for an
    /// impossible range, and in a composition without tracks.
    public mutating func insertEmptyTimeRange(_ range: TimeRange) throws(MediaError) {
        let (given, duration) = try range.emptyRange()
        guard !tracks.isEmpty else { throw .noTracks }
        let start = boundary(near: given)
        let isAfterAll = start >= end
        var edited = tracks
        for index in edited.indices where isAfterAll || edited[index].sequence.end > start {
            try edited[index].insert([UnplacedClip(media: nil, duration: duration)], at: start)
        }
        tracks = edited
    }

    /// Takes out what all tracks present within a range; what was presented after it comes earlier by its duration.
    ///
    /// A range may go on beyond the end. Throws `MediaError.invalidRequest` for an impossible range and one that begins at or
    /// after the end.
    public mutating func removeTimeRange(_ range: TimeRange) throws(MediaError) {
        let given = try range.bounds(before: end)
        let (start, end) = (boundary(near: given.start), boundary(near: given.end))
        for index in tracks.indices where tracks[index].sequence.end > start {
            tracks[index].sequence.remove(from: start, to: end)
        }
    }

    /// Has what all tracks present within a range last as long as `duration`, faster or slower; what was presented after it
    /// is presented after it still.
    ///
    /// Throws `MediaError.invalidRequest` for an impossible range, one that begins at or after the end, and a duration that
    /// is not above zero.
    public mutating func scaleTimeRange(_ range: TimeRange, toDuration duration: MediaTime) throws(MediaError) {
        let given = try range.bounds(before: end)
        let (start, end) = (boundary(near: given.start), boundary(near: given.end))
        let duration = try ExactTime(length: duration, "the new duration")
        var edited = tracks
        for index in edited.indices where edited[index].sequence.end > start {
            try edited[index].scale(from: start, to: end, duration: duration)
        }
        tracks = edited
    }

    /// The beginning or end of a segment that a time means which was told as `MediaTime` and rounded for that; else the time.
    func boundary(near time: ExactTime) -> ExactTime {
        tracks.lazy.map { $0.sequence.boundary(near: time) }.first { $0 != time } ?? time
    }

    /// Puts in what was loaded of an asset; what all tracks presented from then on is presented after it.
    ///
    /// Its tracks go, by type and in their order, into the tracks there are; for those that are more, tracks are added. In the
    /// other tracks there is a gap. A time after the end is reached by a gap. Throws `MediaError.invalidRequest` for an
    /// impossible time.
    public mutating func insert(_ material: Material, at time: MediaTime) throws(MediaError) {
        let start = try boundary(near: ExactTime(position: time, "the time of the insertion"))
        var edited = self
        let trackIDs = edited.tracks(for: material)
        for index in edited.tracks.indices {
            if let part = trackIDs.firstIndex(of: edited.tracks[index].trackID) {
                try edited.tracks[index].insert(
                    material.parts[part].clips(isTrailing: start >= edited.tracks[index].sequence.end), at: start)
            } else if edited.tracks[index].sequence.end > start {
                try edited.tracks[index].insert([UnplacedClip(media: nil, duration: material.length)], at: start)
            }
        }
        self = edited
    }

    /// The tracks that take the parts of material, in the order of the parts, added where there are too few.
    private mutating func tracks(for material: Material) -> [TrackID] {
        var free = tracks.map { (trackID: $0.trackID, mediaType: $0.mediaType) }
        let trackIDs = material.parts.map { part in
            if let index = free.firstIndex(where: { $0.mediaType == part.track.mediaType }) {
                return free.remove(at: index).trackID
            }
            let trackID = addTrack(part.track.mediaType)
            self[trackID].isEnabled = part.isEnabled
            self[trackID].extendedLanguageTag = part.extendedLanguageTag
            self[trackID].preferredVolume = part.preferredVolume
            return trackID
        }
        for association in material.associations {
            let new = TrackAssociation(
                trackID: trackIDs[association.part], associatedTrackID: trackIDs[association.associatedPart],
                type: association.type)
            if !trackAssociations.contains(new) { trackAssociations.append(new) }
        }
        return trackIDs
    }

    /// Loads what a range of an asset presents and puts it in at a time, as `insert(_:at:)` does.
    ///
    /// Throws as `Asset.material(in:)` and `insert(_:at:)`, and then changes nothing. Whoever edits while others look loads
    /// the material first.
    public mutating func insertTimeRange(
        _ range: TimeRange, of asset: Asset, at time: MediaTime, priority: WorkerPool.Priority = .visible
    ) async throws {
        try insert(try await asset.material(in: range, priority: priority), at: time)
    }
}
