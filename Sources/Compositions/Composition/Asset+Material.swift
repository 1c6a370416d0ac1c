public import Media

extension Asset {
    /// Loads what a range of the asset presents, for compositions.
    ///
    /// The range is cut at the end of the asset's longest track, so that `.positiveInfinity` as its duration means all the
    /// rest. All tracks are taken that present something as time passes, which covers, attached files and lists of chapters
    /// do not. Throws `MediaError.invalidRequest` for an impossible range and for what has no timeline to edit (a still
    /// picture, an encrypted or a live stream), any other `MediaError` where the asset cannot be read, and
    /// `CancellationError`.
    public func material(
        in range: TimeRange, priority: WorkerPool.Priority = .visible
    ) async throws -> Material {
        let (isComposable, tracks, _) = try await load(.isComposable, .tracks, .duration, priority: priority)
        guard isComposable else { throw MediaError.notComposable(name) }
        for track in tracks {
            _ = try await track.load(
                .isAttachedPicture, .isChapterTrack, .formatDescriptions, .isEnabled, .extendedLanguageTag,
                .preferredVolume, .availableTrackAssociationTypes, priority: priority)
        }
        return try knownMaterial(in: range)
    }

    /// Reads on the worker that asks what a range of the asset presents. Throws as `material(in:priority:)`.
    package func material(in range: TimeRange, _ interruption: Interruption) throws -> Material {
        try read(.streamInformation, interruption)
        return try knownMaterial(in: range)
    }

    /// What a range presents of an asset whose properties were read that this takes.
    private func knownMaterial(in range: TimeRange) throws -> Material {
        guard try status(of: .isComposable).get() else { throw MediaError.notComposable(name) }
        let kept = try status(of: .tracks).get().filter { try $0.isPresentedInTime }
        // A track may go on beyond what the container says of the whole.
        let end = kept.compactMap(\.knownExtent.end).filter(\.isNumeric).max()
        let bounds = try SourceRange(range, ofDuration: end ?? status(of: .duration).get())
        let parts = try kept.map { track in
            Material.Part(
                track: track, isEnabled: try track.status(of: .isEnabled).get(),
                extendedLanguageTag: try track.status(of: .extendedLanguageTag).get(),
                preferredVolume: try track.status(of: .preferredVolume).get(),
                pieces: try UnplacedClip.clips(of: track, in: bounds, track.knownExtent))
        }
        return Material(
            parts: parts, associations: try Self.associations(of: kept), length: bounds.end - bounds.start)
    }

    /// How tracks relate to each other, by their places.
    private static func associations(of tracks: [Track]) throws -> [Material.Association] {
        try tracks.enumerated().flatMap { part, track in
            try track.status(of: .availableTrackAssociationTypes).get().flatMap { type in
                track.knownAssociatedTracks(ofType: type).compactMap { tracks.firstIndex(of: $0) }.map {
                    Material.Association(part: part, associatedPart: $0, type: type)
                }
            }
        }
    }
}

extension Track {
    /// Whether it presents something as time passes; its place on the timeline is known then.
    fileprivate var isPresentedInTime: Bool {
        get throws {
            let (isAttached, isChapters) = try (
                status(of: .isAttachedPicture).get(), status(of: .isChapterTrack).get()
            )
            return !isAttached && !isChapters && mediaType != .attachment && mediaType != .data
        }
    }
}
