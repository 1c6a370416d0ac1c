internal import Compositions
internal import Media
internal import Synchronization

/// A file of OpenTimelineIO as what an asset is made of: the composition that it stands for, made when it is first needed.
///
/// Every member may be called from any thread; those that read belong on workers.
final class TimelineSource: OutlinedSource {
    /// What was made of the file.
    private struct Loaded {
        let composition: any MediaSource
        /// The file and the documents that it refers to.
        let files: [WholeFile]
        /// The media that they refer to.
        let versions: [SourceVersion]
        let identities: [InputIdentity?]

        /// Whether all is as it was, seen from outside. May touch the disk: workers only.
        var isPresent: Bool {
            files.map { $0.currentIdentity() } == identities && versions.allSatisfy(\.isPresent)
        }
    }

    private struct State {
        var loaded: Loaded?
        /// Whether it is to be looked whether what was made still holds.
        var isDoubtful = false
        var revision = SourceRevision.next()
        /// The composition's when this one was last asked.
        var inner: Int?
    }

    let budget: Budget
    let frameMemory: FrameMemory
    private let file: WholeFile
    private let options: AssetOptions
    private let makeAsset: AssetMaker
    private let state = Mutex(State())

    init(
        _ file: WholeFile, _ options: AssetOptions, _ budget: Budget, _ frameMemory: FrameMemory,
        _ makeAsset: @escaping AssetMaker
    ) {
        (self.file, self.options, self.budget, self.makeAsset) = (file, options, budget, makeAsset)
        self.frameMemory = frameMemory
    }

    private var composition: (any MediaSource)? { state.withLock { $0.loaded?.composition } }

    var name: String { file.name }
    var location: MediaLocation? { file.location }
    var policy: InputPolicy { composition?.policy ?? file.policy }
    var counters: IOCounters { IOCounters(sumOf: [file.counters] + (composition.map { [$0.counters] } ?? [])) }

    var revision: Int {
        let inner = composition?.revision
        return state.withLock { state in
            if let inner, let before = state.inner, before != inner { state.revision = SourceRevision.next() }
            state.inner = inner
            return state.revision
        }
    }

    // MARK: Versions

    func dropCache() {
        file.dropCache()
        composition?.dropCache()
    }

    func acceptChanges() { state.withLock { $0.isDoubtful = $0.loaded != nil } }

    func checkUnchanged(_ interruption: Interruption) throws {
        let (loaded, isDoubtful) = state.withLock { ($0.loaded, $0.isDoubtful) }
        // What is to be taken as it is has not changed.
        guard let loaded, !isDoubtful else { return }
        for file in loaded.files { try file.checkUnchanged(interruption) }
    }

    func currentIdentity() -> InputIdentity? { file.currentIdentity() }

    // MARK: Reading

    /// The composition, made where that was not done or no longer holds.
    ///
    /// Two workers that need it at once make it twice: neither waits for the other, and the first to be done is heard.
    private func composition(_ interruption: Interruption) throws -> any MediaSource {
        let (known, isDoubtful) = state.withLock { ($0.loaded, $0.isDoubtful) }
        if let known {
            if !isDoubtful || known.isPresent {
                state.withLock { $0.isDoubtful = false }
                return known.composition
            }
            for file in known.files { file.acceptChanges() }
        }
        let made = try make(interruption)
        return state.withLock { state in
            if let other = state.loaded, known == nil || other.composition !== known?.composition {
                return other.composition
            }
            if state.loaded != nil { state.revision = SourceRevision.next() }
            state.loaded = made
            state.inner = nil
            state.isDoubtful = false
            return made.composition
        }
    }

    private func make(_ interruption: Interruption) throws -> Loaded {
        let opener = SourceOpener(makeAsset, options, budget, interruption)
        let (composition, label) = try opener.timeline(in: file)
        return Loaded(
            composition: Asset(composition, label).source, files: opener.files, versions: opener.versions,
            identities: opener.files.map { $0.currentIdentity() })
    }

    func outline(_ interruption: Interruption) throws -> SourceOutline {
        let file = WholeFile(file.location, budget: budget)
        return try SourceOutline(OTIODocument(file.bytes(atMost: OTIODocument.longest, interruption)))
    }

    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        if let facts = try composition(interruption).knownFacts { _ = publish(facts) }
    }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        try composition(interruption).pictures(ofTrackAt: index, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try composition(interruption).sound(ofTrackAt: index, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try composition(interruption).samples(ofTrackAt: index, interruption)
    }

    /// Those of a composition that was made; before that nobody knows of its tracks.
    func clips(ofTrackAt index: Int) -> [TrackClip]? { composition?.clips(ofTrackAt: index) ?? [] }

    func clips(of type: MediaType) -> [TrackClip]? { composition?.clips(of: type) }

    func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)? {
        composition?.origin(of: type, at: time)
    }
}
