extension Track {
    /// The asset that it is a track of, which shares what is known with the one that it was loaded from.
    public var asset: Asset { Asset(properties.core) }

    /// Where it presents something on its asset's timeline, and how long that is, as far as is known without reading.
    package var knownExtent: Extent {
        guard let facts = properties.core.snapshot.facts, let source = try? properties.source(facts) else {
            return Extent(presented: nil, assetDuration: nil)
        }
        return Extent(presented: source.presentedRange, assetDuration: facts.duration)
    }

    /// Where a track presents something, and how long its asset is; nil each while nobody knows.
    package struct Extent: Sendable {
        package let presented: TimeRange?
        package let assetDuration: MediaTime?

        /// The end of the asset, or the track's own where it goes on beyond what its container says of the whole.
        package var end: MediaTime? {
            guard let presented else { return assetDuration }
            return max(presented.end, assetDuration ?? presented.end)
        }
    }
}
