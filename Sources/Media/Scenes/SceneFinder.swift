import CLinux

/// Finds where scenes begin in a film, by looking at every frame on the way.
///
/// A scene begins at a cut; dissolves and fades have no frame to go to and are passed over. What was searched once is
/// remembered: going there and back again decodes nothing. The file stays open, and the decoder where it is, until
/// `close()` or the last reference goes, so that the search for the scene after the next goes on at once. Several
/// searches may run beside each other; each beyond the first opens the file for itself. All members may be used from any
/// task.
public final class SceneFinder: Sendable {
    /// What is searched.
    public let asset: Asset

    /// What reading has cost so far, whoever has read the asset.
    public var ioCounters: IOCounters { asset.counters }

    /// What decoding has cost so far.
    public let decodeCounters = DecodeCounters()

    private let memory = SceneCutCache()
    private let readers = ResourceSlot<SceneReader>()

    /// A finder of an asset's scenes, read with its options and its budget. Nothing is read until the first search.
    public init(asset: Asset) { self.asset = asset }

    deinit { asset.source.frameMemory.forget(ObjectIdentifier(self)) }

    /// The search for the scene that begins next after a time, or last before it; the time itself does not count.
    public func search(
        _ direction: SearchDirection, from time: MediaTime, priority: WorkerPool.Priority = .visible
    ) -> SceneSearch {
        SceneSearch(finder: self, direction: direction, time: time, priority: priority)
    }

    /// Closes the file; what is known stays known, and a later search opens it again.
    public func close() async { await readers.clear() }

    /// Searches for a few milliseconds.
    func work(
        _ direction: SearchDirection, _ time: MediaTime, _ priority: WorkerPool.Priority
    ) async throws -> SceneSearch.Progress {
        let source = asset.source
        return try await WorkerPool.decoding.run(priority: priority) { [self] context in
            memory.keep(revision: source.revision)
            source.frameMemory.noteUse(of: self, priority: priority)
            let kept = readers.take()
            try source.checkUnchanged(context.interruption)
            let reader =
                try kept.content.flatMap { $0.revision == source.revision ? $0 : nil }
                ?? SceneReader(source, memory: memory, counters: decodeCounters, context.interruption)
            try reader.begin(context.interruption)
            defer { if !reader.isBroken { readers.put(reader, after: kept) } }
            return try source.frameMemory.working(context.interruption) {
                try reader.search(direction, from: time, until: linux_monotonic_time() + WorkerPool.slice)
            }
        }
    }
}

extension SceneFinder: FrameMemory.Holder {
    func closeResting(_ kind: DecoderKind) -> Bool {
        let kept = readers.take()
        guard let reader = kept.content else { return false }
        defer { readers.put(reader, after: kept) }
        return reader.close(kind)
    }

    func dropClosed() -> Bool { false }
}
