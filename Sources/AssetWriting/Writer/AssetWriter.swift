internal import Bytes
import Glibc
public import Media
import Synchronization

/// Writes a movie: a new one, or a copy of one with tracks added.
///
/// Making a writer, adding tracks and appending to them touch no disk. `finish(progress:)` writes the file. Every member may
/// be called from any thread.
public final class AssetWriter: Sendable {
    private enum Content {
        case new(OutputFileType)
        case copy(Asset)
    }

    private struct State {
        var inputs: [MetadataInput] = []
        var isOpen = true
    }

    private let path: [UInt8]
    private let content: Content
    private let isReplacing: Bool
    private let state = Mutex(State())

    /// A writer of a new movie, which takes the place of a file that is there where `isReplacing` says so.
    ///
    /// Throws `MediaError.invalidRequest` for an address, where nothing can be written.
    public convenience init(
        to location: MediaLocation, as fileType: OutputFileType, replacing isReplacing: Bool = false
    ) throws {
        try self.init(location, .new(fileType), isReplacing)
    }

    /// A writer of a copy of a movie, an MP4 or QuickTime file whose tracks, metadata and media data stay as they are.
    ///
    /// The copy takes the place of a file that is there where `isReplacing` says so. Throws `MediaError.invalidRequest` for an
    /// address, where nothing can be written.
    public convenience init(
        to location: MediaLocation, copying film: Asset, replacing isReplacing: Bool = false
    ) throws {
        try self.init(location, .copy(film), isReplacing)
    }

    private init(_ location: MediaLocation, _ content: Content, _ isReplacing: Bool) throws {
        guard case .file(let path) = location else {
            throw MediaError(
                .invalidRequest, "nothing can be written to an address", remedy: "write a file, and upload that")
        }
        self.path = path
        self.content = content
        self.isReplacing = isReplacing
    }

    /// Adds a track of timed metadata (`mebx`; ISO/IEC 14496-12, 12.9.4), which describes the first track of pictures.
    ///
    /// `keys` are what its groups may state. Throws `MediaError.invalidRequest` for keys that have no name in such a track,
    /// for none or more than 146 of them, and once the file is written.
    public func addMetadata(keys: [MetadataKey]) throws -> MetadataInput {
        let input = try MetadataInput(keys: keys)
        try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            state.inputs.append(input)
        }
        return input
    }

    /// Writes the file.
    ///
    /// It appears under its name when it is whole and on the disk; until then it is a hidden one beside it, which goes when
    /// writing fails or the task is cancelled, and when the program ends. After a failure the writer is as it was before: it
    /// may be finished again. `progress` is called on a worker, at most ten times a second.
    ///
    /// Throws `MediaError`: `.invalidRequest` where something has the file's name and is not to be replaced, where the film
    /// is no movie file or lies in fragments, and where the file is written already; `.damaged` for a film that is cut
    /// off; `.changed` where it is not what was read before; `.diskFull`, `.permissionDenied`, `.notFound` for the folder.
    /// Throws `CancellationError` when the task is cancelled.
    public func finish(progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }) async throws {
        let inputs = try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            state.isOpen = false
            return state.inputs
        }
        for input in inputs { input.setOpen(false) }
        do {
            try await WorkerPool.writing.run(priority: .visible) { context in
                try self.write(inputs.map(\.track), context, ExportMeter(progress))
            }
        } catch {
            for input in inputs { input.setOpen(true) }
            state.withLock { $0.isOpen = true }
            throw error
        }
    }

    static let isFinished = MediaError(
        .invalidRequest, "the file is written already", remedy: "make another writer for another file")

    private func write(_ tracks: [BoxedTrack], _ context: WorkerContext, _ meter: ExportMeter) throws {
        // Said now, and not when everything is copied.
        guard isReplacing || path.withPathCString({ access($0, F_OK) }) != 0 else { throw MediaError.taken(path) }
        let now = UInt64(clamping: time(nil)) + Self.secondsTo1970
        let source: any ByteSource
        var budget = Budget()
        switch content {
        case .new(let kind): source = MemoryBytes(EmptyMovie.bytes(kind, creationTime: now))
        case .copy(let film):
            guard let bytes = try film.source.copyableBytes(context.interruption) else {
                throw MediaError.cannotAddTrack("it has no file of its own")
            }
            source = bytes
            budget = film.source.budget
        }
        let revision = try MovieRevision(of: source, adding: tracks, creationTime: now)
        let file = try UnfinishedFile(
            path: path, interruption: context.interruption, silence: budget.transferSilence)
        try file.demandSpace(revision.length)
        try PieceCopier(source: source, file: file, meter: meter).copy(revision)
        if case .copy(let film) = content { try film.source.checkUnchanged(context.interruption) }
        // What the system still holds in memory may take long to reach a slow disk.
        context.limit(to: budget.scanTime)
        try file.commit(as: path, replacing: isReplacing)
    }

    /// From the start of 1904, which movies count from.
    private static let secondsTo1970: UInt64 = 2_082_844_800
}
