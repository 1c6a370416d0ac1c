import Synchronization

/// Loads the properties of an asset or a track out of the asset's facts.
public struct PropertyLoader<Facts: Sendable>: Sendable {
    let core: AssetCore
    /// Sets the names of a track's properties apart from those of its asset and of other tracks.
    let prefix: String
    /// Picks the part of the facts that properties of this thing are derived from.
    let pick: @Sendable (AssetFacts, AssetCore) throws(MediaError) -> Facts

    func source(_ facts: AssetFacts) throws(MediaError) -> Facts { try pick(facts, core) }

    /// A property that a load asks for.
    struct Request: Sendable {
        let name: String
        let stage: Stage
        let fails: @Sendable (AssetFacts) -> Bool
    }

    func request<Root, Value>(_ key: AsyncProperty<Root, Value>) -> Request where Root.Facts == Facts {
        Request(name: prefix + key.name, stage: key.stage) { facts in
            do {
                _ = try key.derive(try source(facts))
                return false
            } catch {
                return true
            }
        }
    }

    /// Facts that reach as far as all requests need.
    ///
    /// Facts that do not yield a property are read anew when a load has already thrown for it and the file is another one
    /// since, or nothing tells that. Throws `MediaError` when the reading failed, `CancellationError` when the task was
    /// cancelled.
    func load(_ requests: [Request], _ priority: WorkerPool.Priority) async throws -> AssetFacts {
        let stage = requests.map(\.stage).max() ?? .header
        let snapshot = core.snapshot
        var outdated: UInt64?
        if let facts = snapshot.facts, facts.stage >= stage {
            let failing = requests.filter { $0.fails(facts) }.map(\.name)
            if failing.isEmpty || !core.report(failing) { return facts }
            // The same file would tell the same again: only another one is worth reading.
            if facts.identity != nil, try await core.revalidate(priority) { return facts }
            outdated = core.snapshot.facts == nil ? nil : snapshot.generation
        }
        let facts = try await core.facts(atLeast: stage, after: outdated, priority: priority)
        let failing = requests.filter { $0.fails(facts) }.map(\.name)
        if !failing.isEmpty { _ = core.report(failing) }
        return facts
    }

    func status<Root, Value>(
        _ key: AsyncProperty<Root, Value>, in snapshot: AssetCore.Snapshot
    ) -> PropertyStatus<Value> where Root.Facts == Facts {
        let isLoading = snapshot.loading.map { $0 >= key.stage } ?? false
        if let facts = snapshot.facts, facts.stage >= key.stage {
            let status = outcome(key, facts)
            if case .failed = status, isLoading { return .loading }
            return status
        }
        if isLoading { return .loading }
        if let failure = snapshot.failure, key.stage >= failure.stage { return .failed(failure.error) }
        return .notYetLoaded
    }

    /// What facts that reach far enough say of a property.
    func outcome<Root, Value>(
        _ key: AsyncProperty<Root, Value>, _ facts: AssetFacts
    ) -> PropertyStatus<Value> where Root.Facts == Facts {
        do throws(MediaError) {
            return .loaded(try key.derive(try source(facts)))
        } catch {
            return .failed(error)
        }
    }

    /// What is left of a property after a reading failed with `error`.
    func outcome<Root, Value>(
        _ key: AsyncProperty<Root, Value>, _ snapshot: AssetCore.Snapshot, _ error: MediaError
    ) -> PropertyStatus<Value> where Root.Facts == Facts {
        guard let facts = snapshot.facts, facts.stage >= key.stage else { return .failed(error) }
        return outcome(key, facts)
    }

    /// What tells one status from the next: values change only with the generation of the facts.
    private struct Mark: Equatable {
        let kind: Int
        let generation: UInt64
    }

    func statusUpdates<Root, Value>(_ key: AsyncProperty<Root, Value>) -> StatusUpdates<Value>
    where Root.Facts == Facts {
        let (prefix, pick) = (prefix, pick)
        // The sequence must not keep the asset alive, or it would never end.
        return StatusUpdates { [weak core] in
            let (stream, continuation) = AsyncStream.makeStream(
                of: PropertyStatus<Value>.self, bufferingPolicy: .bufferingNewest(1))
            guard let core else {
                continuation.finish()
                return stream
            }
            let last = Mutex<Mark?>(nil)
            // The watcher makes its loader anew at each look for the same reason.
            let look: @Sendable (AssetCore, AssetCore.Snapshot) -> Void = { core, snapshot in
                let loader = PropertyLoader(core: core, prefix: prefix, pick: pick)
                let status = loader.status(key, in: snapshot)
                let mark =
                    switch status {
                    case .notYetLoaded: Mark(kind: 0, generation: 0)
                    case .loading: Mark(kind: 1, generation: 0)
                    case .loaded: Mark(kind: 2, generation: snapshot.generation)
                    case .failed: Mark(kind: 3, generation: snapshot.generation)
                    }
                let isNew = last.withLock { last in
                    defer { last = mark }
                    return last != mark
                }
                if isNew { continuation.yield(status) }
            }
            let identifier = core.watchers.add(
                look: { [weak core] in if let core { look(core, $0) } }, finish: { continuation.finish() })
            continuation.onTermination = { [weak core] _ in core?.watchers.remove(identifier) }
            core.watchers.notify(core.snapshot)
            return stream
        }
    }
}
