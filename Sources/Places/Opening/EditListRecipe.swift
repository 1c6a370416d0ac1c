internal import Compositions
internal import Media
internal import OpenTimelineIO

/// How an edit list becomes what an asset is made of: the composition of its clips.
struct EditListRecipe: SourceRecipe {
    private let edits: EditList
    /// The asset of each place, opened once for all its clips.
    private let assets: [Place: Asset]

    /// The recipe of an edit list whose places `open` makes assets of.
    init(_ edits: EditList, _ open: (Place) -> Asset) {
        self.edits = edits
        assets = Dictionary(uniqueKeysWithValues: Set(edits.clips.map(\.place)).map { ($0, open($0)) })
    }

    var name: String { EditList.name }
    var location: MediaLocation? { nil }
    var counters: [IOCounters] { [] }

    private var first: (any MediaSource)? { edits.clips.first.flatMap { assets[$0.place]?.source } }
    var budget: Budget { first?.budget ?? Budget() }
    var frameMemory: FrameMemory { first?.frameMemory ?? .shared }
    var policy: InputPolicy { first?.policy ?? .local }

    func dropCache() { for asset in assets.values { asset.source.dropCache() } }

    func currentIdentity() -> InputIdentity? { nil }

    func make(_ interruption: Interruption) throws -> DerivedMedia {
        let sources = assets.values.map(\.source)
        let identities = sources.map { $0.currentIdentity() }
        let label = CompositionLabel(name: name, format: .otio)
        return DerivedMedia(
            Asset(try composition(interruption), label).source,
            isPresent: { sources.map { $0.currentIdentity() } == identities },
            // The composition looks after what it shows.
            checkUnchanged: { _ in }, acceptChanges: {})
    }

    /// The clips one after the other. One that cannot be had takes its time, and fails there by its name.
    ///
    /// Throws `MediaError` for times that cannot be, and `CancellationError`.
    func composition(_ interruption: Interruption) throws -> Composition {
        var composition = Composition()
        var start = MediaTime.zero
        for clip in edits.clips {
            guard let asset = assets[clip.place] else { continue }
            do {
                try composition.insert(asset.material(in: clip.range, interruption), at: start)
            } catch let error as MediaError {
                try composition.insertMissing(clip, asset, because: error, at: start)
            }
            start = start + clip.range.duration
        }
        composition.removeUnpresentedTracks()
        return composition
    }
}

extension Composition {
    /// Puts in what stands for a clip that cannot be had. Throws `MediaError` for times that cannot be.
    fileprivate mutating func insertMissing(
        _ clip: EditList.Clip, _ asset: Asset, because reason: MediaError, at time: MediaTime
    ) throws {
        let lost = Asset(missing: asset, because: reason, clip.mediaTypes, until: clip.range.end, clip.fingerprint)
        for type in clip.mediaTypes {
            guard let track = lost.mainTrack(withMediaType: type) else { continue }
            let trackID = tracks.first { $0.mediaType == type }?.trackID ?? addTrack(type)
            try self[trackID].insert(clip.range, of: track, at: time)
        }
    }
}
