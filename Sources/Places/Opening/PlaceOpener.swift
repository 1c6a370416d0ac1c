internal import Archives
internal import HTTPLiveStreaming
public import Media
internal import OpenTimelineIO
internal import S3Files
internal import SFTPFiles
internal import TimedMetadata

/// Makes assets of what people name: the one door through which the engine and every command come to media.
///
/// What kinds of places there are is known here and nowhere else. The assets of one opener share what was read of them and
/// the memory of their frames. All members may be used from any thread.
public final class PlaceOpener: Sendable {
    /// What each piece of work on an asset may cost.
    public let budget: Budget

    /// Opens all of what a place names.
    private let open: @Sendable (Place, AssetOptions) -> Asset

    /// An opener whose assets keep frames in so many bytes together, where a bound is given.
    public convenience init(budget: Budget = Budget(), frameMemory: Int? = nil) {
        let cache = ReadCache()
        let memory = frameMemory.map { FrameMemory(limit: $0) } ?? .shared
        self.init(budget: budget) { place, options in
            @Sendable func container(
                _ location: MediaLocation, _ input: (any ByteInput)?, _ options: AssetOptions
            ) -> Asset {
                guard let input = Self.input(at: location, input) else {
                    return Asset(location, options: options, budget: budget, cache: cache, frameMemory: memory)
                }
                return Asset(input, options: options, budget: budget, cache: cache, frameMemory: memory)
            }
            @Sendable func file(_ location: MediaLocation, _ input: (any ByteInput)?) -> WholeFile {
                Self.file(at: location, input, budget: budget)
            }
            @Sendable func media(
                _ location: MediaLocation, _ input: (any ByteInput)?, _ options: AssetOptions
            ) -> Asset {
                guard location.isPlaylist, options.mimeType == nil else { return container(location, input, options) }
                return Asset(
                    playlistIn: file(location, input), options: options, budget: budget, frameMemory: memory,
                    makeAsset: { Asset($0, options: options, budget: budget, cache: cache, frameMemory: memory) },
                    makeWhole: { container(location, input, options) })
            }
            // What lies nowhere is made of what does, and never asked for here.
            let location = place.location ?? .file(path: place.argument)
            if place.isProject {
                return Asset(
                    timelineAt: location, options: options, budget: budget, frameMemory: memory,
                    makeFile: file, makeAsset: media)
            }
            if let format = place.telemetryLogFormat {
                return Asset(telemetryLogIn: file(location, nil), format: format, budget: budget)
            }
            return media(location, nil, options)
        }
    }

    /// An opener whose assets `open` makes, or ranges of those.
    package init(budget: Budget, open: @escaping @Sendable (Place, AssetOptions) -> Asset) {
        self.budget = budget
        self.open = open
    }

    /// An asset of what lies there, or of the range of it that the place names. Touches nothing: whether there is anything, the
    /// first load tells.
    public func asset(of place: Place, options: AssetOptions = AssetOptions()) -> Asset {
        if let edits = place.editList {
            return Asset(source: DerivedSource(EditListRecipe(edits) { self.asset(of: $0, options: options) }))
        }
        guard let recipe = FragmentRecipe(place, { [open] in open($0, options) }) else { return open(place, options) }
        return Asset(source: DerivedSource(recipe))
    }

    /// The bytes of the file at a path, be that on a disk or within an archive. Touches nothing.
    package func input(at path: [UInt8]) -> any ByteInput {
        Self.input(at: .file(path: path)) ?? LocalFile(path: path)
    }

    /// What is read as a whole at a location, of what `input` gives where there is one. Touches nothing.
    static func file(at location: MediaLocation, _ input: (any ByteInput)? = nil, budget: Budget) -> WholeFile {
        Self.input(at: location, input).map { WholeFile($0, at: location, budget: budget) }
            ?? WholeFile(location, budget: budget)
    }

    /// What lies at a location that Media has no input for: perhaps within an archive, on a server of SFTP, or in a bucket.
    /// `named` is what a document on a server has led to.
    private static func input(at location: MediaLocation, _ named: (any ByteInput)? = nil) -> (any ByteInput)? {
        switch location {
        case .file(let path):
            return ArchiveReader.shared.mayContain(path) ? ArchiveReader.shared.input(at: path) : nil
        case .remote(let url):
            guard let named else {
                return SFTPFile(address: url) ?? S3Object(address: url) ?? ArchiveReader.shared.input(at: Address(url))
            }
            return (named as? Address).flatMap(ArchiveReader.shared.input) ?? named
        }
    }

    /// What a place puts into a timeline: the range that it names, or all of it. Where key frames are counted that are not
    /// listed, `onKeyFrames` gets how many were found so far.
    ///
    /// Throws `MediaError.invalidRequest` for a range that there is not, any other where it cannot be read, and
    /// `CancellationError`.
    package func clip(
        of place: Place, priority: WorkerPool.Priority, onKeyFrames: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> PlaceClip {
        try await WorkerPool.reading.run(priority: priority) { [self] worker in
            let options = AssetOptions()
            guard let recipe = FragmentRecipe(place, { self.open($0, options) }) else {
                return try PlaceClip(place, asset(of: place, options: options), nil, worker.interruption)
            }
            return try recipe.clip(worker.interruption, onKeyFrames: onKeyFrames)
        }
    }
}
