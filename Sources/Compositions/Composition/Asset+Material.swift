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
        let (isComposable, tracks, duration) = try await load(.isComposable, .tracks, .duration, priority: priority)
        guard isComposable else { throw MediaError.notComposable(name) }
        var kept: [Track] = []
        for track in tracks where try await track.isPresentedInTime(priority) { kept.append(track) }
        // A track may go on beyond what the container says of the whole.
        let end = kept.compactMap(\.knownExtent.end).filter(\.isNumeric).max()
        let bounds = try SourceRange(range, ofDuration: end ?? duration)
        var parts: [Material.Part] = []
        for track in kept {
            let (isEnabled, language, volume) = try await track.load(
                .isEnabled, .extendedLanguageTag, .preferredVolume, priority: priority)
            parts.append(
                Material.Part(
                    track: track, isEnabled: isEnabled, extendedLanguageTag: language, preferredVolume: volume,
                    pieces: try UnplacedClip.clips(of: track, in: bounds, track.knownExtent)))
        }
        return Material(
            parts: parts, associations: try await associations(of: parts.map(\.track), priority),
            length: bounds.end - bounds.start)
    }

    /// How tracks relate to each other, by their places.
    private func associations(
        of tracks: [Track], _ priority: WorkerPool.Priority
    ) async throws -> [Material.Association] {
        var associations: [Material.Association] = []
        for (part, track) in tracks.enumerated() {
            for type in try await track.load(.availableTrackAssociationTypes, priority: priority) {
                let associated = try await track.loadAssociatedTracks(ofType: type, priority: priority)
                associations += associated.compactMap { tracks.firstIndex(of: $0) }.map {
                    Material.Association(part: part, associatedPart: $0, type: type)
                }
            }
        }
        return associations
    }
}

extension Track {
    /// Whether it presents something as time passes; its place on the timeline is known then.
    fileprivate func isPresentedInTime(_ priority: WorkerPool.Priority) async throws -> Bool {
        let (isAttached, isChapters, _) = try await load(
            .isAttachedPicture, .isChapterTrack, .formatDescriptions, priority: priority)
        return !isAttached && !isChapters && mediaType != .attachment && mediaType != .data
    }
}
