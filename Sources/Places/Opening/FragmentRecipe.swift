internal import Compositions
internal import Media

/// How a name that ends like a fragment becomes what an asset is made of: the file that has this name where there is one, else
/// the composition of a range of the file that is named before it.
struct FragmentRecipe: SourceRecipe {
    let name: String
    /// Opens what has a name without looking for a fragment at its end.
    private let open: @Sendable (Place) -> Asset
    /// What may be a file that has the whole name; nil for an address, whose fragment no server sees.
    private let whole: Place?
    private let place: Place
    private let text: String
    /// What the range is of; never read, for what is known without reading.
    private let source: any MediaSource
    /// The same of what has the whole name.
    private let wholeSource: (any MediaSource)?

    /// The recipe of a place that may name a range; nil for one that does not.
    init?(_ place: Place, _ open: @escaping @Sendable (Place) -> Asset) {
        guard let (inner, text) = place.divided else { return nil }
        (self.place, self.text, self.open) = (inner, text, open)
        whole = if case .file = place.root { place } else { nil }
        name = place.name
        source = open(inner).source
        wholeSource = whole.map { open($0).source }
    }

    /// No other program knows such a name.
    var location: MediaLocation? { nil }
    var budget: Budget { source.budget }
    var frameMemory: FrameMemory { source.frameMemory }
    var policy: InputPolicy { source.policy }
    var counters: [IOCounters] { [] }

    func dropCache() {
        source.dropCache()
        wholeSource?.dropCache()
    }

    func currentIdentity() -> InputIdentity? { wholeSource?.currentIdentity() ?? source.currentIdentity() }

    func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? {
        try wholeSource?.currentIdentity() ?? source.presentIdentity(interruption)
    }

    // MARK: Making

    /// The file that has the whole name, and what tells it from later versions; nil where there is none.
    private func wholeFile(_ interruption: Interruption) -> (asset: Asset, identity: InputIdentity)? {
        interruption.limitOpening(policy, budget)
        guard let whole, let identity = wholeSource?.currentIdentity() else { return nil }
        return (open(whole), identity)
    }

    /// The clip that is meant. Throws as `PlaceClip.init`.
    func clip(_ interruption: Interruption, onKeyFrames: @escaping (Int) -> Void) throws -> PlaceClip {
        if let whole, let (asset, _) = wholeFile(interruption) { return try PlaceClip(whole, asset, nil, interruption) }
        return try PlaceClip(place, open(place), MediaFragment(valid: text), interruption, onKeyFrames: onKeyFrames)
    }

    func make(_ interruption: Interruption) throws -> DerivedMedia {
        if let (asset, identity) = wholeFile(interruption) {
            let source = asset.source
            return media(source, of: source) { source.currentIdentity() == identity }
        }
        let asset = open(place)
        let identity = asset.source.currentIdentity()
        let part = try part(of: asset, interruption)
        return media(part.source, of: asset.source) { [wholeSource] in
            asset.source.currentIdentity() == identity && wholeSource?.currentIdentity() == nil
        }
    }

    private func media(
        _ source: any MediaSource, of input: any MediaSource, isPresent: @escaping @Sendable () -> Bool
    ) -> DerivedMedia {
        DerivedMedia(
            source, isPresent: isPresent, checkUnchanged: { try input.checkUnchanged($0) },
            acceptChanges: { input.acceptChanges() })
    }

    /// The range of an asset. Throws as `PlaceClip.init`.
    private func part(of asset: Asset, _ interruption: Interruption) throws -> Asset {
        let resolver = try TimeResolver(asset, interruption)
        let range = try resolver.range(of: try MediaFragment(valid: text))
        var composition = Composition()
        try composition.insert(try asset.material(in: range, interruption), at: .zero)
        composition.removeUnpresentedTracks()
        let format = asset.status(of: .format).value
        var label = CompositionLabel(
            name: name, format: ContainerFormat(name: format?.name ?? "", longName: format?.longName ?? ""))
        label.metadata = try resolver.metadata(from: range.start)
        return Asset(composition, label)
    }
}

extension TimeResolver {
    /// What is said of the asset, for a clip that begins at a time: that begins with another timecode. Throws
    /// `CancellationError`.
    fileprivate func metadata(from start: MediaTime) throws -> [MetadataItem] {
        let items = asset.status(of: .metadata).value ?? []
        let others = items.filter { !$0.isTimecode }
        guard let stated = statedTimecode, let label = try timecode(at: start) else { return others }
        return others + [MetadataItem(keySpace: stated.keySpace, key: stated.key, value: .string(label))]
    }
}
