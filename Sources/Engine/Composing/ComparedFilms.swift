internal import Compositions
internal import Compositors
internal import Media
internal import VideoCompositions

/// The pictures of two films as tracks that begin together.
struct ComparedFilms {
    /// A composition of both; the second ends with the first.
    let asset: Asset
    /// The track of the first.
    private let trackID: TrackID

    /// Loads what is needed of both. Throws `MediaError`, `.noSuchTrack` where one of them has no pictures, and
    /// `CancellationError`.
    init(_ film: Asset, _ other: Asset) async throws {
        var composition = Composition()
        trackID = try await composition.addPictures(of: film, upTo: .positiveInfinity)
        let end = composition[trackID].timeRange.end
        _ = try await composition.addPictures(of: other, upTo: end)
        asset = Asset(composition)
    }

    /// How they are shown together, with frames that begin when those of the first film do.
    func video(_ comparison: PictureComparison) async throws -> VideoComposition {
        let arrangement: TrackArrangement =
            switch comparison {
            case .sideBySide: .sideBySide
            case .difference: .difference(gain: Double(PictureComparison.gain))
            }
        var video = try await VideoComposition(arranging: arrangement, tracksOf: asset, priority: .immediate)
        video.sourceTrackIDForFrameTiming = trackID
        return video
    }
}

extension Composition {
    /// Adds a track of what stands for all pictures of an asset.
    fileprivate mutating func addPictures(of asset: Asset, upTo end: MediaTime) async throws -> TrackID {
        let all = TimeRange(start: .zero, duration: .positiveInfinity)
        _ = try await asset.material(in: all, priority: .immediate)
        guard let track = asset.mainTrack(withMediaType: .video) else { throw MediaError.nothingToCompare(asset.name) }
        // Sound may go on for a moment: there is no frame then.
        let last = track.knownExtent.presented?.end ?? .positiveInfinity
        let trackID = addTrack(.video)
        try self[trackID].insert(TimeRange(start: .zero, duration: min(end, last)), of: track, at: .zero)
        return trackID
    }
}

extension MediaError {
    fileprivate static func nothingToCompare(_ name: String) -> MediaError {
        MediaError(.noSuchTrack, "\(name) has no pictures to compare", remedy: "name a film")
    }
}
