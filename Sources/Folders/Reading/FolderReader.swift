/// Reads folders of every kind, off the main thread and the cooperative pool.
///
/// Of what is on this machine disks come first: a real folder called `a.zip` is read rather than an archive. Where a path
/// leads through a file, to nothing, or to a server, the other sources are asked in their order.
public struct FolderReader: Sendable {
    /// The folders of this machine's disks alone.
    public static let disks = FolderReader()

    private let disks = DiskFolders()
    private let sources: [any FolderSource]

    /// A reader of this machine's disks and of what else there is.
    public init(_ sources: [any FolderSource] = []) { self.sources = sources }

    // MARK: Listing

    /// The entries of a folder. Throws `FolderError`.
    ///
    /// The task may be cancelled at any time: the call then returns at once and the reading ends by itself.
    public func list(_ path: Path) async throws -> Listing {
        try await Disks.shared.perform(at: path) { try read(path, $0, partly: { _ in }) }
    }

    /// Lists a folder and arranges it in one go on one thread. `durations` and `matching` are those of `arranged`.
    ///
    /// Throws `FolderError` and `CancellationError`.
    public func list(
        _ path: Path, by arrangement: Arrangement, durations: [Path: Double] = [:], matching: Set<Path>? = nil
    ) async throws -> FolderRows {
        try await list(path, arrangement, durations, matching) { _ in }
    }

    /// The rows of a folder as they come: at last all of them, and before that what there is, now and then where it takes long.
    ///
    /// The reading begins at once, wherever `path` says then. It ends with the task that awaits it. The stream throws
    /// `FolderError`.
    public func rows(
        of path: @escaping @Sendable () async -> Path, by arrangement: Arrangement, durations: [Path: Double] = [:],
        matching: Set<Path>? = nil
    ) -> FolderReading {
        // Whoever is slow sees the newest, which has all that came before.
        FolderReading(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    continuation.yield(
                        try await list(await path(), arrangement, durations, matching) { continuation.yield($0) })
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func list(
        _ path: Path, _ arrangement: Arrangement, _ durations: [Path: Double], _ matching: Set<Path>?,
        _ deliver: @escaping @Sendable (FolderRows) -> Void
    ) async throws -> FolderRows {
        try await Disks.shared.perform(at: path) { call in
            // What comes in parts is not asked about again with each.
            func rows(_ listing: Listing, isComplete: Bool) throws -> FolderRows {
                let order = try arrangement.order(
                    of: listing, durations, matching, { isComplete ? try attributes(of: $0, call) : nil },
                    { call.isWanted })
                return FolderRows(listing: listing, order: order, isComplete: isComplete)
            }
            let listing = try read(path, call) { listing in
                if let rows = try? rows(listing, isComplete: false) { deliver(rows) }
            }
            return try rows(listing, isComplete: true)
        }
    }

    /// Arranges a listing anew.
    ///
    /// `durations` holds seconds, for the order by duration. Where `matching` is given, only these files are shown. Throws
    /// `FolderError` where the order needs a disk that does not answer, and `CancellationError`.
    public func arranged(
        _ listing: Listing, by arrangement: Arrangement, durations: [Path: Double] = [:], matching: Set<Path>? = nil
    ) async throws -> [Int32] {
        guard arrangement.order.needsAttributes else {
            return try await RowPool.run { try arrangement.order(of: listing, durations, matching, { _ in nil }, $0) }
        }
        return try await Disks.shared.perform(at: listing.path) { call in
            try arrangement.order(
                of: listing, durations, matching, { try attributes(of: $0, call) }, { call.isWanted })
        }
    }

    private func read(_ path: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        var failure = FolderError.unknownServer
        if path.server == nil {
            do {
                return try disks.list(path, call, partly: deliver)
            } catch let error as FolderError where error.code == .missing || error.code == .notAFolder {
                failure = error
            }
        }
        guard let source = try source(of: path, call) else { throw failure }
        return try source.list(path, call, partly: deliver)
    }

    // MARK: Entries

    /// What lies at a path: a folder also where a file is shown as one; nil where there is nothing, or it is out of reach.
    ///
    /// Throws `FolderError` where its disk does not answer, and `CancellationError`.
    public func kind(of path: Path) async throws -> Entry.Kind? {
        try await Disks.shared.perform(at: path) { call in
            let status = FileAttributes.status(path)
            let kind = status.map(FileAttributes.kind)
            guard kind == nil || kind == .file, let source = try source(of: path, call) else { return kind }
            return try source.attributes(of: path, call).map { $0.isFolder ? .folder : .file }
        }
    }

    /// Size, dates and kind of some files and folders, in their order; nil for those that are gone or out of reach.
    ///
    /// Throws `FolderError` where a disk does not answer, and `CancellationError`.
    public func attributes(of paths: [Path]) async throws -> [FileAttributes?] {
        guard let first = paths.first else { return [] }
        return try await Disks.shared.perform(at: first) { call in
            try paths.map { path in
                try call.reach(path)
                return try attributes(of: path, call)
            }
        }
    }

    /// Size, date and kind of a file or folder; nil where it is gone or out of reach. An archive is a file.
    ///
    /// Throws `FolderError` where its disk does not answer, and `CancellationError`.
    public func attributes(of path: Path) async throws -> FileAttributes? {
        try await Disks.shared.perform(at: path) { try attributes(of: path, $0) }
    }

    private func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes? {
        if let found = disks.attributes(of: path, call) { return found }
        return try source(of: path, call)?.attributes(of: path, call)
    }

    /// The first bytes of a file, at most `count`; none where it cannot be read.
    public func head(of path: Path, count: Int) async -> [UInt8] {
        let bytes = try? await Disks.shared.perform(at: path) { call in
            if disks.contains(path, call) { return disks.head(of: path, count: count, call) }
            return try source(of: path, call)?.head(of: path, count: count, call) ?? []
        }
        return bytes ?? []
    }

    /// Whether a file lies within another, as in an archive, where other programs do not find it by its path.
    ///
    /// Throws `FolderError` where its disk does not answer, and `CancellationError`.
    public func isWithinFile(_ path: Path) async throws -> Bool {
        guard path.server == nil else { return false }
        return try await Disks.shared.perform(at: path) { call in
            guard !disks.contains(path, call), let source = try source(of: path, call) else { return false }
            return try source.attributes(of: path, call) != nil
        }
    }

    /// Whether a path is a link of a disk, which may lead back to where it came from.
    ///
    /// Throws `FolderError` where its disk does not answer, and `CancellationError`.
    public func isLink(_ path: Path) async throws -> Bool {
        try await Disks.shared.perform(at: path) { _ in path.isLink }
    }

    /// Whether an entry can be gone into: a folder, or a file whose name says that it is shown as one. Touches nothing.
    public func isFolder(_ index: Int, of listing: Listing) -> Bool {
        guard listing.kind(index) == .file else { return listing.kind(index) == .folder }
        guard let place = listing.place(index), place.server == nil else { return false }
        return sources.contains { $0.isFolder(named: listing.name(index)) }
    }

    // MARK: Changes

    /// Whether a folder has changed since it was listed, or is gone; false where that cannot be told.
    public func hasChanged(since listing: Listing) async -> Bool {
        let changed = try? await Disks.shared.perform(at: listing.path) { call in
            if !disks.isFolder(listing.path), let source = try source(of: listing.path, call) {
                return try source.hasChanged(since: listing, call)
            }
            return disks.hasChanged(since: listing, call)
        }
        return changed ?? false
    }

    /// One element for each burst of changes in a folder, until the task ends. Ends at once where it cannot be watched.
    public func changes(in folder: Path) async -> AsyncStream<Void> {
        let stream = try? await Disks.shared.perform(at: folder) { call in
            if !disks.isFolder(folder), let source = try source(of: folder, call) {
                return try source.changes(in: folder, call)
            }
            return disks.changes(in: folder, call)
        }
        return stream ?? AsyncStream { $0.finish() }
    }

    // MARK: Sources

    /// The source besides the disks that holds a path; nil for none.
    private func source(of path: Path, _ call: FolderCall) throws -> (any FolderSource)? {
        try sources.first { try $0.contains(path, call) }
    }
}
