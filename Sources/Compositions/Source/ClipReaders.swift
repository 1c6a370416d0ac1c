internal import Media

/// The opened sources of what a composition shows: those used last, few enough to leave memory to others.
///
/// Confined with the reader that it belongs to; whatever it closes is closed on the worker that works here.
final class ClipReaders {
    private struct Open {
        let key: SourceTrack
        let reader: any PictureReader
        /// The job that it was begun for last.
        var job: Int
    }

    /// Files that may be open at a time: two around a cut, and those of the cuts beside it.
    private static let most = 4

    private let memory: FrameMemory
    private let counters: DecodeCounters
    private var interruption: Interruption
    private var job = 0
    /// The one used last at the end.
    private var open: [Open] = []
    /// Why sources cannot be read in this job, so that each of them is waited for once.
    private var failures: [SourceTrack: MediaError] = [:]

    var leavesProcessor = false { didSet { for entry in open { entry.reader.leavesProcessor = leavesProcessor } } }
    var skipsLoopFilter = false { didSet { for entry in open { entry.reader.skipsLoopFilter = skipsLoopFilter } } }

    init(_ memory: FrameMemory, _ counters: DecodeCounters, _ interruption: Interruption) {
        (self.memory, self.counters, self.interruption) = (memory, counters, interruption)
    }

    /// What the decoders of those that are open will likely hold in memory, in bytes.
    var decoderBytes: Int { open.reduce(0) { $0 + $1.reader.decoderBytes } }

    /// Makes the job with this interruption the one that works here. Sources begin with it when they are first used.
    func begin(_ interruption: Interruption) {
        self.interruption = interruption
        job += 1
        failures = [:]
    }

    /// Closes decoders of all that are open; false where none has any.
    func close(_ kind: DecoderKind) -> Bool { open.map { $0.reader.close(kind) }.contains(true) }

    /// Lends the reader of a track.
    ///
    /// Throws what `body` throws, and where the source cannot be read, its `MediaError` with its name.
    func reading<Value>(_ track: Track, _ body: (any PictureReader) throws -> Value) throws -> Value {
        let source = track.asset.source
        let key = SourceTrack(source, track.index)
        if let failure = failures[key] { throw failure }
        do {
            return try body(try reader(of: source, key))
        } catch let error as MediaError {
            if error.code == .noFrame { throw error }
            let failure = source is CompositionSource ? error : error.named(source.name)
            let isLost = isUnusable(key)
            if isLost { open.removeAll { $0.key == key } }
            if isLost || error.code == .timedOut { failures[key] = failure }
            throw failure
        } catch {
            if isUnusable(key) { open.removeAll { $0.key == key } }
            throw error
        }
    }

    /// Whether it could not be opened or begun, or was stopped in the middle of something.
    private func isUnusable(_ key: SourceTrack) -> Bool {
        guard let entry = open.last, entry.key == key else { return true }
        return entry.job != job || entry.reader.isBroken
    }

    private func reader(of source: any MediaSource, _ key: SourceTrack) throws -> any PictureReader {
        if let place = open.firstIndex(where: { $0.key == key }) {
            open.append(open.remove(at: place))
        } else {
            let reader = try source.pictures(ofTrackAt: key.index, counters, interruption)
            reader.leavesProcessor = leavesProcessor
            reader.skipsLoopFilter = skipsLoopFilter
            makeRoom(for: reader.decoderBytes)
            open.append(Open(key: key, reader: reader, job: job - 1))
        }
        let last = open.count - 1
        if open[last].job != job {
            try open[last].reader.begin(interruption)
            open[last].job = job
        }
        return open[last].reader
    }

    /// Closes those used longest ago. Several decoders of large frames leave no room for those of others, and whoever holds
    /// them waits for itself.
    private func makeRoom(for bytes: Int) {
        while let first = open.first, open.count >= Self.most || decoderBytes + bytes > memory.limit / 4 {
            _ = first.reader.close(.any)
            open.removeFirst()
        }
    }
}
