internal import Folders
public import Media
internal import MediaSearch
internal import OpenTimelineIO

extension PlaceOpener {
    /// Finds the files that an edit list or a project file presents and that are no longer where it says, in a folder and
    /// those below it: by their contents where they are known, else by their names. Writes nothing.
    ///
    /// Files that are missing from project files within the project file are theirs. `onProgress` hears how far it is.
    /// Throws `MediaError`, `.invalidRequest` for a place that presents no other files, and `CancellationError`.
    public func relinking(
        _ place: Place, in folder: [UInt8], priority: WorkerPool.Priority = .visible,
        onProgress: @escaping @Sendable (Relinking.Progress) -> Void = { _ in }
    ) async throws -> Relinking {
        let search = Search(folder: Path(bytes: folder, relativeTo: .current), onProgress: onProgress)
        if let edits = place.editList { return try await relinking(edits, search) }
        guard place.isProject, let path = place.filePath else { throw MediaError.presentsNoFiles(place.name) }
        return try await relinking(.file(path: path), search, priority)
    }

    private struct Search {
        let folder: Path
        let onProgress: @Sendable (Relinking.Progress) -> Void

        /// What became of files that are missing, in their order.
        func outcomes(of missing: [MissingFile]) async throws -> [SearchOutcome] {
            guard !missing.isEmpty else { return [] }
            onProgress(.searching(missing: missing.count, names: 0))
            do {
                return try await MediaFinder(missing).find(in: folder) { [onProgress] names in
                    onProgress(.searching(missing: missing.count, names: names))
                }
            } catch let error as FolderError {
                let name = String(decoding: folder.bytes, as: UTF8.self)
                throw MediaError(.io, "\(name): \(error.message)", remedy: error.remedy)
            }
        }
    }

    // MARK: Edit lists

    private func relinking(_ edits: EditList, _ search: Search) async throws -> Relinking {
        var files: [MissingFile] = []
        var places: [Place] = []
        var isPresent: [Place: Bool] = [:]
        for clip in edits.clips where isPresent[clip.place] == nil {
            guard let path = clip.place.filePath else { continue }
            isPresent[clip.place] = try await Self.isFile(path)
            if isPresent[clip.place] == true { continue }
            files.append(MissingFile(path: path, fingerprint: clip.fingerprint))
            places.append(clip.place)
        }
        let outcomes = try await search.outcomes(of: files)
        let found = Dictionary(
            uniqueKeysWithValues: zip(places, outcomes).compactMap { place, outcome in
                outcome.file.map { (place, $0) }
            })
        var edits = edits
        for index in edits.clips.indices {
            guard let file = found[edits.clips[index].place] else { continue }
            edits.clips[index].place = .file(path: file.path.bytes)
            edits.clips[index].fingerprint = file.fingerprint
        }
        return Relinking(
            files: zip(places, outcomes).map { Relinking.File(name: $0.name, outcome: .init($1)) },
            result: .editList(edits))
    }

    // MARK: Project files

    private func relinking(
        _ location: MediaLocation, _ search: Search, _ priority: WorkerPool.Priority
    ) async throws -> Relinking {
        let file = Self.file(at: location, budget: budget)
        let document = try await WorkerPool.reading.run(priority: priority) { worker in
            try OTIODocument(file.bytes(atMost: OTIODocument.longest, worker.interruption))
        }
        let media = try await Self.missing(document.externalMedia(at: location))
        let outcomes = try await search.outcomes(of: media.map(\.file))
        let found = Dictionary(
            media.lazy.map(\.addresses).enumerated().flatMap { index, addresses in
                addresses.compactMap { address in outcomes[index].file.map { (address, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        let bytes = try await WorkerPool.reading.run(priority: priority) { _ in
            var relinked = document
            relinked.relink(found.mapValues { ($0.path.bytes, $0.fingerprint) }, at: location)
            return relinked.bytes
        }
        let files = zip(media, outcomes).map {
            Relinking.File(name: MediaLocation.file(path: $0.file.path).name, outcome: .init($1))
        }
        return Relinking(files: files, result: .document(bytes))
    }

    /// The files that are not where any of the locations says, each once with the addresses that lead to it.
    ///
    /// What lies on a server and may not be opened from there is looked for by the server's name of it.
    private static func missing(
        _ media: [ExternalMedia]
    ) async throws -> [(file: MissingFile, addresses: [String])] {
        var missing: [(file: MissingFile, addresses: [String])] = []
        var places: [[UInt8]: Int] = [:]
        for media in media {
            let paths = media.locations.compactMap { if case .file(let path) = $0 { path } else { nil } }
            var isPresent = false
            for path in paths where !isPresent { isPresent = try await isFile(path) }
            if isPresent { continue }
            // What is written with percent signs means what they stand for more often than not.
            let path = paths.last ?? Array(MediaLocation(media.address).name.utf8)
            if let known = places[path] {
                missing[known].addresses.append(media.address)
            } else {
                places[path] = missing.count
                missing.append((MissingFile(path: path, fingerprint: media.fingerprint), [media.address]))
            }
        }
        return missing
    }

    /// Whether there is a file at a path; what a disk has that does not answer is not there. Throws `CancellationError`.
    private static func isFile(_ path: [UInt8]) async throws -> Bool {
        do {
            return try await FolderReader.disks.attributes(of: Path(bytes: path, relativeTo: .current))?.isFolder
                == false
        } catch is FolderError {
            return false
        }
    }
}

extension SearchOutcome {
    fileprivate var file: FoundFile? { if case .found(let file) = self { file } else { nil } }
}

extension Relinking.Outcome {
    fileprivate init(_ outcome: SearchOutcome) {
        self =
            switch outcome {
            case .found(let file): .found(path: file.path.bytes, isOther: file.isOther)
            case .ambiguous(let count): .ambiguous(count)
            case .notFound: .notFound
            }
    }
}

extension MediaError {
    fileprivate static func presentsNoFiles(_ name: String) -> MediaError {
        MediaError(
            .invalidRequest, "\(name) presents no other files",
            remedy: "relink a project file (.otio) on this machine, or the reel")
    }
}
