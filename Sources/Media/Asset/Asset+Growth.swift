extension Asset {
    /// Reads the list of a broadcast again, and lengthens the asset by what it lists more.
    ///
    /// What was presented before stays where it was; `duration` and the time ranges of tracks become longer, which
    /// `statusUpdates(of:)` tells. Returns the seconds after which it is worth reading the list again, and nil once nothing
    /// more will come, as for all that is no broadcast: see `minimumTimeOffsetFromLive`. Nothing happens before the first
    /// load.
    ///
    /// Throws `MediaError`: where the broadcast has begun anew that is `.changed`, every loaded property fails, and the next
    /// load reads what there is now; what others tell may pass. Throws `CancellationError`.
    @discardableResult
    public func update(priority: WorkerPool.Priority = .soon) async throws -> Double? {
        try await properties.core.grow(priority)
    }
}

extension AssetCore {
    /// Looks on a worker whether the source has become longer, and makes that known.
    fileprivate func grow(_ priority: WorkerPool.Priority) async throws -> Double? {
        let (source, known) = (source, snapshot.facts?.identity)
        do {
            let growth = try await WorkerPool.reading.run(priority: priority) { worker in
                worker.interruption.limitOpening(source.policy, source.budget)
                return try source.grow(worker.interruption)
            }
            if let facts = growth?.facts { extend(to: facts) }
            return growth?.wait
        } catch let error as MediaError where error.code == .changed {
            _ = invalidate(error, ifStill: known)
            throw error
        }
    }
}
