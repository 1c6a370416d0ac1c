internal import Bytes
import Synchronization

/// A source in one container: a file, an address, or whatever else has bytes or a session of libav's.
///
/// All that opens it shares its counters, its cached header and its version. Every member may be called from any thread;
/// those that open it belong on workers.
final class ContainerSource: MediaSource {
    /// The version that everybody reads.
    private struct Version {
        let identity: InputIdentity
        /// Its first bytes, to know it by after something was appended.
        let head: [UInt8]

        /// Whether this is the other, or that with something appended.
        func continues(_ other: Version) -> Bool {
            identity == other.identity
                || identity.mayBeGrown(from: other.identity) && !other.head.isEmpty && head.starts(with: other.head)
        }
    }

    private struct State {
        var version: Version?
        /// The version before, while nobody has opened the next.
        var previous: Version?
        var revision = SourceRevision.next()
        var hasChanged = false
        /// How it may be read, where that has shown when it was opened.
        var policy: InputPolicy?
    }

    let origin: ContainerOrigin
    let options: AssetOptions
    let budget: Budget
    let counters = IOCounters()
    let frameMemory: FrameMemory
    private let cache: ReadCache
    private let state = Mutex(State())

    init(
        _ origin: ContainerOrigin, options: AssetOptions = AssetOptions(), budget: Budget = Budget(),
        cache: ReadCache = .shared, frameMemory: FrameMemory = .shared
    ) {
        self.frameMemory = frameMemory
        self.cache = cache
        self.origin = origin
        self.options = options
        self.budget = budget
    }

    var name: String { origin.name }
    var location: MediaLocation? { origin.location }
    var policy: InputPolicy { state.withLock { $0.policy } ?? origin.policy }

    private var input: (any ByteInput)? { if case .bytes(let input) = origin { input } else { nil } }

    // MARK: Versions

    var revision: Int { state.withLock { $0.revision } }

    func acceptChanges() {
        state.withLock { state in
            state.previous = state.version ?? state.previous
            state.version = nil
            state.hasChanged = false
        }
    }

    /// Has the next who opens it see what is there then.
    func askAgain() { input?.askAgain() }

    func dropCache() {
        let identity = state.withLock { $0.version?.identity ?? $0.previous?.identity }
        if let identity { cache.remove(identity) }
    }

    func currentIdentity() -> InputIdentity? { input?.currentIdentity() }

    func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? {
        try input?.presentIdentity(budget, interruption)
    }

    func checkUnchanged(_ interruption: Interruption) throws {
        interruption.limitOpening(policy, budget)
        let (known, hasChanged) = state.withLock { ($0.version, $0.hasChanged) }
        if hasChanged { throw MediaError.inputChanged }
        guard let known, let present = currentIdentity(), present != known.identity,
            !present.mayBeGrown(from: known.identity)
        else { return }
        throw noteChange()
    }

    private func noteChange() -> MediaError {
        state.withLock { $0.hasChanged = true }
        return .inputChanged
    }

    /// Makes what was opened the version that everybody reads, or throws `MediaError.changed` where that is another.
    private func adopt(_ reader: InputReader) throws {
        if state.withLock({ $0.hasChanged }) { throw MediaError.inputChanged }
        guard let identity = reader.identity else { return }
        let head = try reader.beginning()
        let isSame = state.withLock { state -> Bool in
            let opened = Version(identity: identity, head: head)
            guard let version = state.version else {
                if let previous = state.previous, !opened.continues(previous) {
                    state.revision = SourceRevision.next()
                }
                state.previous = nil
                state.version = opened
                return true
            }
            if opened.continues(version) {
                state.version = opened
                return true
            }
            // Opened before the other, and adopted after it.
            return version.continues(opened)
        }
        guard isSame else { throw noteChange() }
    }

    // MARK: Opening

    /// Opens the bytes; nil for a session of libav's own.
    func openBytes(_ interruption: Interruption) throws -> InputReader? {
        interruption.limitOpening(policy, budget)
        guard let input else { return nil }
        let expected = policy
        let reader = try InputReader(
            input, counters: counters, budget: budget, interruption: interruption, cache: cache)
        if reader.policy != expected {
            state.withLock { $0.policy = reader.policy }
            interruption.limitOpening(reader.policy, budget)
        }
        try adopt(reader)
        return reader
    }

    /// Opens the container out of opened bytes. Throws as `Demuxer.init` does.
    func open(_ reader: InputReader?, _ interruption: Interruption) throws -> Demuxer {
        if let reader { return try Demuxer(reader, options: options, budget: budget) }
        guard case .session(let url) = origin else { throw MediaError.cannotGoBack }
        return try Demuxer(
            session: url, options: options, counters: counters, budget: budget, interruption: interruption)
    }

    /// Opens the container for those who need samples: a playlist that leads nowhere is of no use to them, nor is a file
    /// with facts only. Throws the `MediaError` that says why, or `CancellationError`.
    func open(_ interruption: Interruption) throws -> Demuxer {
        try open(foundIn: try openBytes(interruption), interruption)
    }

    /// The same out of bytes that were opened before.
    func open(foundIn reader: InputReader?, _ interruption: Interruption) throws -> Demuxer {
        // All of it would have to come first, and be asked for once more then.
        if let reader, !reader.isSeekable, !reader.policy.isLocal, try MovieProbe.isIndexLast(reader) {
            throw MediaError.sentInOrder
        }
        do {
            let demuxer = try open(reader, interruption)
            // Parts of the header that cannot be read are missed where they are needed.
            demuxer.clearFailure()
            return demuxer
        } catch let error as UnreachablePlaylist {
            throw error.reason
        } catch let error as MediaError {
            throw try reader.flatMap { try MovieProbe.reason(behind: error, $0) } ?? error
        }
    }

    func demuxer(_ interruption: Interruption) throws -> Demuxer? { try open(interruption) }

    func copyableBytes(_ interruption: Interruption) throws -> (any ByteSource)? {
        guard let reader = try openBytes(interruption) else { return nil }
        guard reader.isSeekable else { throw MediaError.cannotGoBack(reader.policy) }
        reader.keepsBytes = false
        reader.stallTimeout = policy.isLocal ? budget.transferSilence : nil
        interruption.limitTransfer(policy, budget)
        return reader
    }

    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader {
        let bytes = try openBytes(interruption)
        if let bytes, bytes.isSeekable, let reader = try stillReader(bytes, counters, interruption) { return reader }
        return try ContainerPictureReader(self, trackAt: index, bytes, counters, interruption)
    }

    /// A reader of what libav does not decode, or only whole; nil for other pictures.
    private func stillReader(
        _ bytes: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> (any PictureReader)? {
        let head = try bytes.beginning()
        if FileSignature.isAnimatedWebP(head), options.mimeType == nil || options.mimeType == "image/webp" {
            return try AnimatedWebPReader(self, bytes, counters, interruption)
        }
        if options.mimeType == nil, let reader = try ScalablePictureReader(self, bytes, counters, interruption) {
            return reader
        }
        guard FileSignature.mayBeHEIF(head) else { return nil }
        return try HEIFPictureReader(self, bytes, counters, interruption)
    }

    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader {
        try ContainerSoundReader(self, trackAt: index, interruption)
    }

    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader {
        let demuxer = try open(interruption)
        if index == demuxer.streamCount, demuxer.isMovie { return try EventSampleReader(self, demuxer, interruption) }
        return try ContainerSampleReader(self, demuxer, trackAt: index, interruption)
    }
}
