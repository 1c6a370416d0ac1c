package import Folders
internal import Media

/// Finds files that are missing in a folder and those below it, by their contents and by their names.
///
/// What has the contents is the file, whatever it is called now. Where the contents are not known, or nothing has them, a file
/// of the same name is taken, the one which lies in folders of the same names where there are several.
package struct MediaFinder: Sendable {
    /// How many files are asked for their sizes at once.
    private static let batch = 500

    private let missing: [MissingFile]
    private let tails: [NameTail]
    /// The most names that are looked at.
    private let most: Int

    /// A finder of files, which looks at so many names at most.
    package init(_ missing: [MissingFile], most: Int = 2_000_000) {
        (self.missing, self.most) = (missing, most)
        tails = missing.map { NameTail($0.path) }
    }

    /// What became of each, in their order. `onProgress` gets how many names were looked at so far.
    ///
    /// Throws `FolderError` where the folder cannot be read, `MediaError.tooLarge` where there are more names than are looked
    /// at, and `CancellationError`.
    package func find(
        in folder: Path, onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> [SearchOutcome] {
        var search = Search(onProgress: onProgress)
        var named = try await filesOfTheNames(in: folder, &search)
        var identical = [[Path]](repeating: [], count: missing.count)
        for (index, file) in missing.enumerated() {
            guard let fingerprint = file.fingerprint else { continue }
            for path in named[index] where try await search.fingerprint(of: path) == fingerprint {
                identical[index].append(path)
            }
        }
        try await addFilesOfTheContents(to: &identical, in: folder, &search)
        for index in missing.indices where !identical[index].isEmpty { named[index] = [] }
        return try await outcomes(identical, named, &search)
    }

    /// What one search has looked at.
    private struct Search {
        let onProgress: @Sendable (Int) -> Void
        var names = 0
        private var fingerprints: [Path: MediaFingerprint] = [:]

        init(onProgress: @escaping @Sendable (Int) -> Void) { self.onProgress = onProgress }

        /// The contents of a file; nil where they cannot be read.
        mutating func fingerprint(of path: Path) async throws -> MediaFingerprint? {
            if let known = fingerprints[path] { return known }
            let location = MediaLocation.file(path: path.bytes)
            do {
                fingerprints[path] = try await WorkerPool.reading.run(priority: .visible) { worker in
                    try MediaFingerprint(of: location, worker.interruption)
                }
            } catch is MediaError {}
            return fingerprints[path]
        }
    }

    // MARK: Candidates

    /// The files that have the name of each.
    private func filesOfTheNames(in folder: Path, _ search: inout Search) async throws -> [[Path]] {
        var wanted: [String: [Int]] = [:]
        for (index, tail) in tails.enumerated() { wanted[tail.name, default: []].append(index) }
        var found = [[Path]](repeating: [], count: missing.count)
        var walk = FolderWalk(folder)
        while let listing = try await walk.nextListing() {
            for row in 0..<listing.count where listing.kind(row) == .file {
                for index in wanted[NameTail.folded(listing.name(row))] ?? [] {
                    found[index].append(listing.path.appending(listing.name(row)))
                }
            }
            search.names += listing.count
            guard search.names <= most else { throw MediaError.tooManyNames(most, in: folder) }
            search.onProgress(search.names)
        }
        return found
    }

    /// Looks for those that have other names now: among the files of the same size.
    private func addFilesOfTheContents(
        to identical: inout [[Path]], in folder: Path, _ search: inout Search
    ) async throws {
        var wanted: [Int64: [Int]] = [:]
        for (index, file) in missing.enumerated() where identical[index].isEmpty {
            if let fingerprint = file.fingerprint { wanted[fingerprint.size, default: []].append(index) }
        }
        var (walk, looked) = (FolderWalk(folder), 0)
        while !wanted.isEmpty, let listing = try await walk.nextListing() {
            let files = (0..<listing.count).filter { listing.kind($0) == .file && !listing.isHidden($0) }
                .map { listing.path.appending(listing.name($0)) }
            for start in stride(from: 0, to: files.count, by: Self.batch) {
                let paths = Array(files[start..<min(start + Self.batch, files.count)])
                let attributes = (try? await FolderReader.disks.attributes(of: paths)) ?? []
                try Task.checkCancellation()
                for (path, attributes) in zip(paths, attributes) {
                    guard let indices = attributes.flatMap({ wanted[$0.size] }) else { continue }
                    let fingerprint = try await search.fingerprint(of: path)
                    for index in indices where missing[index].fingerprint == fingerprint {
                        identical[index].append(path)
                    }
                }
            }
            looked += listing.count
            search.onProgress(search.names + looked)
        }
    }

    // MARK: Choice

    private func outcomes(
        _ identical: [[Path]], _ named: [[Path]], _ search: inout Search
    ) async throws -> [SearchOutcome] {
        var outcomes: [SearchOutcome] = []
        for (index, file) in missing.enumerated() {
            if let path = nearest(identical[index], to: index).first {
                outcomes.append(.found(FoundFile(path: path, fingerprint: file.fingerprint, isOther: false)))
                continue
            }
            let paths = nearest(named[index], to: index)
            guard let path = paths.first else {
                outcomes.append(.notFound)
                continue
            }
            let fingerprint = try await search.fingerprint(of: path)
            var areCopies = true
            for other in paths.dropFirst() where areCopies {
                areCopies = try await search.fingerprint(of: other) == fingerprint && fingerprint != nil
            }
            outcomes.append(
                areCopies
                    ? .found(FoundFile(path: path, fingerprint: fingerprint, isOther: file.fingerprint != nil))
                    : .ambiguous(paths.count))
        }
        return withoutContested(outcomes)
    }

    /// The paths that agree with where a file was in most of the last names; those alone that spell its name as it was, where
    /// there are any.
    private func nearest(_ paths: [Path], to index: Int) -> [Path] {
        let agreements = paths.map { NameTail($0.bytes).agreement(with: tails[index]) }
        let most = agreements.max()
        let nearest = zip(paths, agreements).filter { $1 == most }.map(\.0)
        let exact = nearest.filter { missing[index].path.suffix($0.name.count).elementsEqual($0.name) }
        return exact.isEmpty ? nearest : exact
    }

    /// One file cannot be several of those that are missing for no more than its name.
    private func withoutContested(_ outcomes: [SearchOutcome]) -> [SearchOutcome] {
        var claims: [Path: [Int]] = [:]
        for (index, outcome) in outcomes.enumerated() {
            if case .found(let file) = outcome, file.isOther || missing[index].fingerprint == nil {
                claims[file.path, default: []].append(index)
            }
        }
        var outcomes = outcomes
        for (path, indices) in claims where indices.count > 1 {
            let agreements = indices.map { NameTail(path.bytes).agreement(with: tails[$0]) }
            let most = agreements.max()
            let isOne = agreements.count { $0 == most } == 1
            for (index, agreement) in zip(indices, agreements) where !isOne || agreement != most {
                outcomes[index] = .ambiguous(indices.count)
            }
        }
        return outcomes
    }
}

extension MediaError {
    fileprivate static func tooManyNames(_ most: Int, in folder: Path) -> MediaError {
        MediaError(
            .tooLarge, "there are more than \(most) names in \(String(decoding: folder.bytes, as: UTF8.self))",
            remedy: "name a folder that is nearer to the files")
    }
}
