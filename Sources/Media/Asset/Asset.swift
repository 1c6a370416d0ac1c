/// A piece of media whose properties are read on demand, each reading being shared by all who wait for it.
///
/// Making an asset touches nothing. Loads run on `WorkerPool.reading`, never on the caller's thread; what was read is
/// kept, the file itself is closed after each reading. Every member may be called from any thread.
public final class Asset: PropertySource {
    /// What it is made of.
    package let source: any MediaSource

    /// Where the facts come from.
    public let properties: PropertyLoader<AssetSource>

    /// An asset of the media at `location`, each of whose readings may cost as much as `budget` says.
    public convenience init(_ location: MediaLocation, options: AssetOptions = .init(), budget: Budget = .init()) {
        self.init(source: ContainerSource(ContainerOrigin(location), options: options, budget: budget))
    }

    /// The same with a cache of headers and a bound on frames that it shares with others.
    package convenience init(
        _ location: MediaLocation, options: AssetOptions = .init(), budget: Budget, cache: ReadCache,
        frameMemory: FrameMemory = .shared
    ) {
        self.init(
            source: ContainerSource(
                ContainerOrigin(location), options: options, budget: budget, cache: cache, frameMemory: frameMemory))
    }

    /// An asset of the bytes of any input.
    package convenience init(
        _ input: any ByteInput, options: AssetOptions = .init(), budget: Budget = .init(), cache: ReadCache = .shared,
        frameMemory: FrameMemory = .shared
    ) {
        self.init(
            source: ContainerSource(
                .bytes(input), options: options, budget: budget, cache: cache, frameMemory: frameMemory))
    }

    /// An asset of any source.
    package convenience init(source: any MediaSource) { self.init(AssetCore(source: source)) }

    /// An asset of what is known and read of a source.
    init(_ core: AssetCore) {
        source = core.source
        properties = PropertyLoader(core: core, prefix: "") { AssetSource(facts: $0, core: $1) }
    }

    /// What people call it: the last component of its path.
    public var name: String { source.name }

    /// The number of the version that is read: of a file that was replaced under its name, the new one has another.
    package var revision: Int { source.revision }

    /// Whether all that a version of it had is in the one that is read, at the same times, and at most more behind that.
    package func continues(_ revision: Int) -> Bool { source.continues(revision) }

    /// What reading has cost so far, whoever has read: properties, pictures, waveforms or captions.
    public var counters: IOCounters { source.counters }
}

/// What the properties of an asset are derived from.
public struct AssetSource: Sendable {
    let facts: AssetFacts
    let core: AssetCore
}
