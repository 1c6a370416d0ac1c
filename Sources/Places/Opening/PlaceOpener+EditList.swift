internal import Compositions
public import Media
internal import OpenTimelineIO

extension PlaceOpener {
    /// The clip that a place makes in an edit list, or that a range of what it presents makes.
    ///
    /// Throws `MediaError.invalidRequest` for what has no pictures and no sound that could be edited, any other where it
    /// cannot be read, and `CancellationError`.
    public func clip(
        of place: Place, in range: TimeRange?, priority: WorkerPool.Priority = .visible
    ) async throws -> EditList.Clip {
        let whole = try await clip(of: place, priority: priority)
        var shown = whole.range
        if let range {
            let start = shown.start + range.start
            shown = TimeRange(start: start, end: min(shown.end, start + range.duration))
        }
        let material = try await whole.asset.material(in: shown, priority: priority)
        let types = [MediaType.video, .audio, .subtitle].filter { material.tracks.map(\.mediaType).contains($0) }
        guard types.contains(where: { $0 != .subtitle }) else { throw MediaError.noPicturesOrSound(whole.asset.name) }
        return EditList.Clip(
            whole.place, TimeRange(start: shown.start, duration: material.duration), types,
            try await fingerprint(of: whole.place, priority: priority))
    }

    /// By what a file is known again that has moved; nil for what is none. Project files become others by being saved.
    private func fingerprint(of place: Place, priority: WorkerPool.Priority) async throws -> MediaFingerprint? {
        guard let path = place.filePath, !place.isProject else { return nil }
        do {
            return try await WorkerPool.reading.run(priority: priority) { worker in
                try MediaFingerprint(of: .file(path: path), worker.interruption)
            }
        } catch is MediaError {
            return nil
        }
    }

    /// The bytes of a project file which presents an edit list and is to lie at a path: it refers to media from there.
    ///
    /// Clips that are missing are referred to where they were. Throws `MediaError` and `CancellationError`.
    public func projectFile(of edits: EditList, at path: [UInt8]) async throws -> [UInt8] {
        let recipe = EditListRecipe(edits) { self.asset(of: $0) }
        let composition = try await WorkerPool.reading.run(priority: .visible) { worker in
            try recipe.composition(worker.interruption)
        }
        let name = String(decoding: Place.file(path: path).stem, as: UTF8.self)
        return try await OTIODocument(composition, named: name, at: .file(path: path)).bytes
    }
}

extension MediaError {
    fileprivate static func noPicturesOrSound(_ name: String) -> MediaError {
        MediaError(
            .invalidRequest, "\(name) has neither pictures nor sound",
            remedy: "captions come with the film that they lie in")
    }
}
