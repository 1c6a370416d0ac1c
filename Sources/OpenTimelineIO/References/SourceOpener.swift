internal import Compositions
internal import Media

/// Opens what a document and those within it refer to, each once. Confined to the worker that reads the document.
final class SourceOpener {
    /// Sources of one project.
    static let most = 10_000
    /// How deep items and documents may lie within each other together; each level takes some of the thread's stack.
    static let deepest = 64
    /// How long all may take together. What was not reached by then is opened when it is shown.
    private static let patience: Duration = .seconds(20)

    private let makeFile: FileMaker
    private let makeAsset: AssetMaker
    private let options: AssetOptions
    private let interruption: Interruption
    private let deadline = ContinuousClock.now + patience

    private var opened: [MediaLocation: Result<OpenedMedia, LostMedia>] = [:]
    /// The documents that are being read, from the outermost on.
    private var path: [InputIdentity] = []
    private var depth = 0

    /// All documents that were read.
    private(set) var files: [WholeFile] = []
    /// What was opened or missed, with what tells whether it is still as it was.
    private(set) var versions: [SourceVersion] = []

    init(
        _ makeFile: @escaping FileMaker, _ makeAsset: @escaping AssetMaker, _ options: AssetOptions,
        _ interruption: Interruption
    ) {
        (self.makeFile, self.makeAsset, self.options) = (makeFile, makeAsset, options)
        self.interruption = interruption
    }

    /// Runs `body` a level deeper. Throws `MediaError.invalidRequest` where that is too deep.
    func deeper<Value>(_ body: () throws -> Value) throws -> Value {
        guard depth < Self.deepest else { throw MediaError.nestedTooDeeply }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    // MARK: Documents

    /// The composition that a file holds, and what is said of it.
    ///
    /// Throws `MediaError` where the file cannot be read or holds what cannot be, and `CancellationError`.
    func timeline(in file: WholeFile) throws -> (composition: Composition, label: CompositionLabel) {
        files.append(file)
        let contents = try file.contents(atMost: OTIODocument.longest, interruption)
        let document = try OTIODocument(contents.bytes)
        let identity = file.currentIdentity()
        if let identity {
            if path.contains(identity) { throw MediaError.circle }
            path.append(identity)
        }
        defer { if identity != nil { path.removeLast() } }
        return try deeper { try timeline(document, at: file.location, from: contents.origin) }
    }

    /// The composition that a document stands for which lies at a place, and what is said of it. `origin` is what has given
    /// the document, as far as that is known. Throws as `timeline(in:)`.
    func timeline(
        _ document: OTIODocument, at base: MediaLocation, from origin: (any ByteInput)? = nil
    ) throws -> (composition: Composition, label: CompositionLabel) {
        var resolver = ReferenceResolver(base: base, allowsExternalReferences: options.allowsExternalReferences)
        resolver.origin = origin
        // References are relative to what has answered (RFC 3986, 5.1.3).
        if let answered = origin?.location, case .remote = answered { resolver.base = answered }
        return try TimelineBuilder(self, resolver).timeline(document, at: base)
    }

    // MARK: Sources

    /// The track of a type of what a clip refers to.
    ///
    /// Throws `LostMedia` where it cannot be had, `MediaError` for times that cannot be, and `CancellationError`.
    func source(of clip: OTIOObject, _ type: MediaType, _ resolver: ReferenceResolver) throws -> ClipSource {
        let address = try clip.mediaAddress()
        let media = try media(at: address, resolver)
        let origin = try clip.activeReference?.availableRange.map { try ItemRange($0, clip.description) }?.start
        let named = clip.reelMetadata["track"]?.integer
        guard let track = media.track(type, named: named) else {
            throw LostMedia(MediaLocation(address).name, .lacks(type))
        }
        let isStill = media.asset.status(of: .isStillImage).value ?? false
        return ClipSource(
            track: track, origin: origin ?? .zero, isStill: isStill,
            frames: type == .video && !isStill ? FrameGrid(track) : nil)
    }

    private func media(at address: String, _ resolver: ReferenceResolver) throws -> OpenedMedia {
        var lost = LostMedia(MediaLocation(address).name, .noMedia)
        let locations: [MediaLocation]
        do { locations = try resolver.locations(of: address) } catch { throw LostMedia(lost.name, error) }
        for location in locations {
            switch try opening(location, resolver) {
            case .success(let media): return media
            case .failure(let failure): lost = lost.reason.code == .notFound ? failure : lost
            }
        }
        throw lost
    }

    /// What lies at a place, as it was found when it was first asked for. Throws `CancellationError`.
    private func opening(
        _ location: MediaLocation, _ resolver: ReferenceResolver
    ) throws -> Result<OpenedMedia, LostMedia> {
        if let known = opened[location] { return known }
        guard opened.count < Self.most else { return .failure(LostMedia(location.name, .tooManySources)) }
        let result = try open(location, resolver)
        opened[location] = result
        return result
    }

    private func open(
        _ location: MediaLocation, _ resolver: ReferenceResolver
    ) throws -> Result<OpenedMedia, LostMedia> {
        let input: (any ByteInput)?
        do { input = try resolver.input(at: location) } catch let error as MediaError {
            return .failure(LostMedia(location.name, error))
        }
        return try isDocument(location) ? openDocument(location, input) : openMedia(location, input)
    }

    private func isDocument(_ location: MediaLocation) -> Bool { OTIODocument.isName(location.name) }

    private func openDocument(
        _ location: MediaLocation, _ input: (any ByteInput)?
    ) throws -> Result<OpenedMedia, LostMedia> {
        do {
            let (composition, label) = try timeline(in: makeFile(location, input))
            return .success(
                OpenedMedia(asset: Asset(composition, label), flat: Asset(composition.withOneTrackOfEachType, label)))
        } catch let error as MediaError {
            return .failure(LostMedia(location.name, error))
        }
    }

    private func openMedia(
        _ location: MediaLocation, _ input: (any ByteInput)?
    ) throws -> Result<OpenedMedia, LostMedia> {
        let asset = makeAsset(location, input, options)
        let source = asset.source
        guard ContinuousClock.now < deadline else {
            return .failure(LostMedia(source.name, .unreached(after: Self.patience), retrying: asset))
        }
        defer { versions.append(SourceVersion(source: source, identity: source.currentIdentity())) }
        do {
            try asset.read(.streamInformation, interruption)
        } catch let error as MediaError {
            return .failure(LostMedia(source.name, error, retrying: asset))
        }
        let isStill = asset.status(of: .isStillImage).value ?? false
        guard isStill || asset.status(of: .isComposable).value ?? false else {
            return .failure(LostMedia(source.name, .notComposable(source.name)))
        }
        return .success(OpenedMedia(asset: asset, flat: asset))
    }
}

extension Composition {
    /// The same with what its enabled tracks of a type present together in one of them, for a clip that shows all of it.
    fileprivate var withOneTrackOfEachType: Composition {
        var flat = Composition()
        flat.naturalSize = naturalSize
        for type in [MediaType.video, .audio, .subtitle] {
            let tracks = tracks.filter { $0.mediaType == type && $0.isEnabled }
            if tracks.isEmpty { continue }
            let trackID = flat.addTrack(type)
            // The first that sounds is heard.
            flat[trackID].sequence = .flattened((type == .video ? tracks : tracks.reversed()).map(\.sequence))
            flat[trackID].extendedLanguageTag = tracks[0].extendedLanguageTag
        }
        return flat
    }
}
