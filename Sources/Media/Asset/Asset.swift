/// A piece of media whose properties are read on demand, each reading being shared by all who wait for it.
///
/// Making an asset touches nothing. Loads run on `WorkerPool.reading`, never on the caller's thread; what was read is
/// kept, the file itself is closed after each reading. Every member may be called from any thread.
public final class Asset: PropertySource {
    /// Where the media lies.
    public let location: MediaLocation

    /// Where the facts come from.
    public let properties: PropertyLoader<AssetSource>

    /// An asset of the media at `location`, each of whose readings may cost as much as `budget` says.
    public init(_ location: MediaLocation, options: AssetOptions = .init(), budget: Budget = .init()) {
        self.location = location
        let core = AssetCore(location: location, options: options, budget: budget)
        properties = PropertyLoader(core: core, prefix: "") { AssetSource(facts: $0, core: $1) }
    }

    /// What reading has cost so far.
    public var counters: IOCounters { properties.core.counters }
}

/// What the properties of an asset are derived from.
public struct AssetSource: Sendable {
    let facts: AssetFacts
    let core: AssetCore
}
