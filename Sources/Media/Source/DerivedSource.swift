internal import Synchronization

/// A source that stands for one which is made of others when it is first needed, and anew where they have changed.
///
/// Every member may be called from any thread; those that read belong on workers.
package final class DerivedSource<Recipe: SourceRecipe>: MediaSource {
    private struct State {
        var made: DerivedMedia?
        /// Whether it is to be looked whether what was made still holds.
        var isDoubtful = false
        var revision: Int
        /// The first revision whose times are still those of what was made: what has come since goes on from it.
        var firstRevision: Int
        /// That of what was made when this one was last asked.
        var inner: Int?

        init() {
            revision = SourceRevision.next()
            firstRevision = revision
        }

        /// Makes this another version, with nothing in common with the one before.
        mutating func renumber() {
            revision = SourceRevision.next()
            firstRevision = revision
        }
    }

    private let recipe: Recipe
    private let state = Mutex(State())

    /// A source of which nothing is made yet.
    package init(_ recipe: Recipe) { self.recipe = recipe }

    private var made: (any MediaSource)? { state.withLock { $0.made?.source } }

    package var name: String { recipe.name }
    package var location: MediaLocation? { recipe.location }
    package var budget: Budget { recipe.budget }
    package var frameMemory: FrameMemory { recipe.frameMemory }
    package var policy: InputPolicy { made?.policy ?? recipe.policy }
    package var counters: IOCounters { IOCounters(sumOf: recipe.counters + (made.map { [$0.counters] } ?? [])) }

    package var revision: Int {
        state.withLock { state in
            // Asked for under the lock: another thread may just be putting something else in its place.
            let inner = state.made?.source.revision
            if let inner, let before = state.inner, before != inner { state.renumber() }
            state.inner = inner
            return state.revision
        }
    }

    // MARK: Versions

    package func continues(_ revision: Int) -> Bool {
        let present = self.revision
        return state.withLock { $0.firstRevision <= revision && revision <= present }
    }

    package func grow(_ interruption: Interruption) throws -> SourceGrowth? {
        guard let known = state.withLock(\.made), let grow = known.grow else { return nil }
        let (media, growth) = try grow(interruption)
        guard let media else { return growth }
        return state.withLock { state in
            // Somebody else has looked meanwhile.
            guard state.made?.source === known.source else { return SourceGrowth(facts: nil, wait: growth.wait) }
            state.made = media
            state.inner = nil
            state.revision = SourceRevision.next()
            return growth
        }
    }

    package func dropCache() {
        recipe.dropCache()
        made?.dropCache()
    }

    package func acceptChanges() { state.withLock { $0.isDoubtful = $0.made != nil } }

    package func checkUnchanged(_ interruption: Interruption) throws {
        let (made, isDoubtful) = state.withLock { ($0.made, $0.isDoubtful) }
        // What is to be taken as it is has not changed.
        guard let made, !isDoubtful else { return }
        try made.checkUnchanged(interruption)
    }

    package func currentIdentity() -> InputIdentity? { recipe.currentIdentity() }

    package func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? {
        try recipe.presentIdentity(interruption)
    }

    // MARK: Reading

    /// The source, made where that was not done or no longer holds.
    ///
    /// Two workers that need it at once make it twice: neither waits for the other, and the first to be done is heard.
    private func source(_ interruption: Interruption) throws -> any MediaSource {
        let (known, isDoubtful) = state.withLock { ($0.made, $0.isDoubtful) }
        if let known {
            if !isDoubtful || known.isPresent() {
                state.withLock { $0.isDoubtful = false }
                return known.source
            }
            known.acceptChanges()
        }
        let made = try recipe.make(interruption)
        return state.withLock { state in
            if let other = state.made, known == nil || other.source !== known?.source { return other.source }
            if state.made != nil { state.renumber() }
            state.made = made
            state.inner = nil
            state.isDoubtful = false
            return made.source
        }
    }

    package func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        try source(interruption).readFacts(stage, isKnown: isKnown, interruption, publish: publish)
    }

    package func bytes(
        of value: DeferredValue, in identity: InputIdentity?, _ interruption: Interruption
    ) throws -> [UInt8] { try source(interruption).bytes(of: value, in: identity, interruption) }

    package func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        try source(interruption).pictures(ofTrackAt: index, counters, interruption)
    }

    package func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try source(interruption).sound(ofTrackAt: index, interruption)
    }

    package func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        try source(interruption).samples(ofTrackAt: index, interruption)
    }

    package func demuxer(_ interruption: Interruption) throws -> Demuxer? {
        try source(interruption).demuxer(interruption)
    }

    // MARK: Parts

    /// Those of what was made; before that nobody knows of its tracks.
    package func clips(ofTrackAt index: Int) -> [TrackClip]? { made.map { $0.clips(ofTrackAt: index) } ?? [] }

    package func clips(of type: MediaType) -> [TrackClip]? { made?.clips(of: type) }

    package func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)? {
        made?.origin(of: type, at: time)
    }
}

extension DerivedSource: OutlinedSource where Recipe: OutlinedRecipe {
    package func outline(_ interruption: Interruption) throws -> SourceOutline { try recipe.outline(interruption) }
}
