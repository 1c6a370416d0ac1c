public import Media

extension AssetWriter {
    /// Whether a writer can copy a film as it is, byte for byte, with tracks added: one that lies in an MP4 or QuickTime file,
    /// and not in fragments.
    ///
    /// Of others the tracks can be copied into a new movie. Throws `MediaError`, `.damaged` for a film that is cut off, and
    /// `CancellationError`.
    public static func canCopy(_ film: Asset) async throws -> Bool {
        let source = film.source
        return try await WorkerPool.reading.run(priority: .visible) { context in
            guard let bytes = try source.copyableBytes(context.interruption) else { return false }
            do {
                _ = try MovieRevision(of: bytes, adding: [], creationTime: 0)
                return true
            } catch let error as MediaError where error.code == .invalidRequest {
                return false
            }
        }
    }

    /// Adds all tracks of a film that a new movie can hold, and has the movie say of itself what the film does: its tags, its
    /// date and its chapters, and its covers in an MP4 file.
    ///
    /// Returns what becomes of each track of the film, and why, where it is left out. Where films are added one after the
    /// other, the last one describes the movie. Opens the film; its samples are read while the movie is written.
    ///
    /// Throws `MediaError`: `.invalidRequest` for a copy, where the movie does not hold the film's main track, and once the
    /// file is written; `.protected`; `.noSuchTrack` for a film without pictures and sound; and what opening the film throws.
    @discardableResult
    public func addTracks(copying film: Asset) async throws -> [PlannedTrack] {
        let (kind, source) = (try newFileType, film.source)
        let tracks = try await film.load(.tracks)
        let plan = try await WorkerPool.reading.run(priority: .visible) { context in
            try SampleMuxer.plan(of: source, format: kind.muxer, interruption: context.interruption)
        }
        let carried = Set(plan.filter(\.isCarried).map(\.index))
        try addTracks(tracks.filter { carried.contains($0.index) }, describedBy: film)
        var fates = plan
        // libav does not show them; other tracks that are not planned are those of a playlist's other qualities.
        for track in tracks where track.mediaType == .metadata {
            guard let codec = try await track.load(.formatDescriptions).first?.codec, codec.name == "emsg" else {
                continue
            }
            fates.append(PlannedTrack(leftOut: track, codec: codec, note: "events of fragments are not copied"))
        }
        return fates
    }
}
