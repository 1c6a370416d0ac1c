internal import Bytes
import Glibc
public import Media
import Synchronization

/// Writes a movie: a new one of samples and timed metadata, or a copy of one with tracks of timed metadata added.
///
/// Making a writer, adding tracks and appending to them touch no disk. `finish(progress:)` writes the file. Every member may
/// be called from any thread.
public final class AssetWriter: Sendable {
    private enum Content {
        case new(OutputFileType)
        case copy(Asset)
    }

    private struct State {
        var samples: [SampleTrack] = []
        var inputs: [MetadataInput] = []
        /// Whose tags, date and chapters a new movie gets.
        var film: Asset?
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

    /// Adds a track with the compressed samples of another: what it presents is the same, without being encoded anew.
    ///
    /// The track keeps its language and its orientation. Its samples are read while the file is written. Throws
    /// `MediaError.invalidRequest` for a copy, which has its film's tracks, and once the file is written.
    public func addTrack(copying track: Track) throws { try addTrack(copying: track, samples: track.samples) }

    /// Adds a track with samples that are coded as those of another, such as a part of them at other times.
    ///
    /// They are pulled while the file is written, in the order in which they are decoded. What is presented before zero is
    /// hidden by an edit list, and the movie begins there. Throws as `addTrack(copying:)` does.
    public func addTrack<Samples: AsyncSequence & Sendable>(
        copying track: Track, samples: Samples
    ) throws where Samples.Element == Sample {
        _ = try newFileType
        try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            state.samples.append(SampleTrack(track, samples))
        }
    }

    /// Adds the tracks of a film, which the movie is described by: it gets the film's tags, date and chapters.
    func addTracks(_ tracks: [Track], describedBy film: Asset) throws {
        try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            state.samples += tracks.map { SampleTrack($0, $0.samples) }
            state.film = film
        }
    }

    /// What a new movie becomes. Throws `MediaError.invalidRequest` for a copy.
    var newFileType: OutputFileType {
        get throws {
            guard case .new(let kind) = content else {
                throw MediaError(
                    .invalidRequest, "a copy has the tracks of its film, and no others with samples",
                    remedy: "write a new movie, and add the film's tracks to it")
            }
            return kind
        }
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
    /// is no movie file or lies in fragments, where a track has samples that such a file does not hold, and where the file
    /// is written already; `.damaged` for a film that is cut off; `.changed` where it is not what was read before;
    /// `.diskFull`, `.permissionDenied`, `.notFound` for the folder. Throws what pulling samples throws, and
    /// `CancellationError` when the task is cancelled.
    public func finish(progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }) async throws {
        let (samples, inputs, described) = try state.withLock { state in
            guard state.isOpen else { throw AssetWriter.isFinished }
            state.isOpen = false
            return (state.samples, state.inputs, state.film)
        }
        for input in inputs { input.setOpen(false) }
        do {
            let (tracks, meter) = (inputs.map(\.track), ExportMeter(progress))
            if case .new(let kind) = content, !samples.isEmpty {
                try await MovieMuxing(path, as: kind, replacing: isReplacing, describedBy: described, meter)
                    .write(samples, adding: tracks)
            } else {
                try await WorkerPool.writing.run(priority: .visible) { context in
                    try self.write(tracks, context, meter)
                }
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
        try Self.demandName(path, replacing: isReplacing)
        let now = MovieClock.now
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

    /// Throws where the name is taken: now, and not when everything is copied.
    static func demandName(_ path: [UInt8], replacing isReplacing: Bool) throws {
        guard isReplacing || path.withPathCString({ access($0, F_OK) }) != 0 else { throw MediaError.taken(path) }
    }
}
