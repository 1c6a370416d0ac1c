internal import Media

/// The opened sources of what a composition shows.
///
/// Confined with the reader that it belongs to.
final class ClipReaders {
    /// Files that may be open at a time: two around a cut, and those of the cuts beside it.
    private static let most = 4

    private let memory: FrameMemory
    private let counters: DecodeCounters
    private let readers: OpenReaders<SourceTrack>
    /// Why sources cannot be read in this job, so that each of them is waited for once.
    private var failures: [SourceTrack: MediaError] = [:]

    var leavesProcessor: Bool {
        get { readers.leavesProcessor }
        set { readers.leavesProcessor = newValue }
    }

    var skipsLoopFilter: Bool {
        get { readers.skipsLoopFilter }
        set { readers.skipsLoopFilter = newValue }
    }

    init(_ memory: FrameMemory, _ counters: DecodeCounters, _ interruption: Interruption) {
        (self.memory, self.counters) = (memory, counters)
        readers = OpenReaders(atMost: Self.most, interruption)
    }

    /// What the decoders of those that are open will likely hold in memory, in bytes.
    var decoderBytes: Int { readers.decoderBytes }

    /// Makes the job with this interruption the one that works here. Sources begin with it when they are first used.
    func begin(_ interruption: Interruption) {
        readers.begin(interruption)
        failures = [:]
    }

    /// Closes decoders of all that are open; false where none has any.
    func close(_ kind: DecoderKind) -> Bool { readers.close(kind) }

    /// Lends the reader of a track.
    ///
    /// Throws what `body` throws, and where the source cannot be read, its `MediaError` with its name.
    func reading<Value>(_ track: Track, _ body: (any PictureReader) throws -> Value) throws -> Value {
        let source = track.asset.source
        let key = SourceTrack(source, track.index)
        if let failure = failures[key] { throw failure }
        do {
            // Several decoders of large frames leave no room for those of others, and whoever holds them waits for itself.
            return try readers.reading(
                key, within: memory.limit / 4, open: { try source.pictures(ofTrackAt: key.index, counters, $0) }, body)
        } catch let error as MediaError where error.code != .noFrame {
            let failure = source is CompositionSource ? error : error.named(source.name)
            if !readers.isOpen(key) || error.code == .timedOut { failures[key] = failure }
            throw failure
        }
    }
}
