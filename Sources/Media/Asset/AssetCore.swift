import Synchronization

/// What an asset knows and is reading: the state machine behind its properties and those of its tracks.
///
/// Every member may be called from any thread and none waits: the lock covers a few assignments.
final class AssetCore: Sendable {
    let source: any MediaSource
    let watchers = StatusWatchers()
    let deferredValues = DeferredValues()

    private struct Waiter {
        let stage: Stage
        let once: Once<AssetFacts>
    }

    /// The reading that is under way; at most one.
    private struct Pass {
        let identifier: UInt64
        let job: WorkerJob
        var target: Stage
        var priority: WorkerPool.Priority
        var waiters: [UInt64: Waiter] = [:]
    }

    /// What status and loads look at, taken in one go.
    struct Snapshot: Sendable {
        var facts: AssetFacts?
        /// Counts publications of facts and failures.
        var generation: UInt64 = 0
        /// Why nothing at this stage or beyond it is known.
        var failure: (stage: Stage, error: MediaError)?
        /// How far the reading under way will go.
        var loading: Stage?
    }

    private struct State {
        var snapshot = Snapshot()
        var pass: Pass?
        var nextIdentifier: UInt64 = 1
        /// Properties that the present facts do not yield and whose failure a load has thrown: the next load reads anew.
        var reported: Set<String> = []
    }

    private let state = Mutex(State())

    init(source: any MediaSource) {
        self.source = source
        if let facts = source.knownFacts { state.withLock { $0.snapshot.facts = facts } }
    }

    deinit { watchers.finish() }

    var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// Notes that a load throws for these properties; true when one had before, so that it is time to read anew.
    func report(_ names: [String]) -> Bool {
        state.withLock { state in
            let known = names.contains { state.reported.contains($0) }
            state.reported.formUnion(names)
            return known
        }
    }

    /// Facts of at least `stage`, published after `generation`: the present ones, or those of the next reading.
    ///
    /// Throws `MediaError` when the reading failed and `CancellationError` when this task was cancelled; the reading goes
    /// on while anybody else awaits it.
    func facts(
        atLeast stage: Stage, after generation: UInt64?, priority: WorkerPool.Priority
    ) async throws -> AssetFacts {
        let once = Once<AssetFacts>()
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                once.wait(continuation)
                join(Waiter(stage: stage, once: once), identifier, after: generation, priority)
            }
        } onCancel: {
            once.resume(.failure(CancellationError()))
            leave(identifier)
        }
        return try outcome.get()
    }

    private func join(
        _ waiter: Waiter, _ identifier: UInt64, after generation: UInt64?, _ priority: WorkerPool.Priority
    ) {
        // A cancellation that came earlier has found nobody to remove; one that comes later finds this waiter.
        if Task.isCancelled { return waiter.once.resume(.failure(CancellationError())) }
        let (known, job, notify) = state.withLock { state -> (AssetFacts?, WorkerJob?, Bool) in
            if let facts = state.snapshot.facts, facts.stage >= waiter.stage,
                generation.map({ state.snapshot.generation > $0 }) ?? true
            {
                return (facts, nil, false)
            }
            if var pass = state.pass {
                let raises = priority > pass.priority
                pass.waiters[identifier] = waiter
                pass.target = max(pass.target, waiter.stage)
                pass.priority = max(pass.priority, priority)
                state.pass = pass
                state.snapshot.loading = pass.target
                return (nil, raises ? pass.job : nil, true)
            }
            // A second reading must not know less than the first.
            let target = max(waiter.stage, state.snapshot.facts?.stage ?? .header)
            let job = makeJob(identifier)
            state.pass = Pass(
                identifier: identifier, job: job, target: target, priority: priority, waiters: [identifier: waiter])
            state.snapshot.loading = target
            state.snapshot.failure = nil
            return (nil, job, true)
        }
        if let known { waiter.once.resume(.success(known)) }
        if let job { WorkerPool.reading.submit(job, priority) }
        if notify { watchers.notify(snapshot) }
    }

    /// Takes a cancelled waiter off; the last one to leave stops the reading.
    private func leave(_ identifier: UInt64) {
        let (job, changed) = state.withLock { state -> (WorkerJob?, Bool) in
            guard var pass = state.pass, pass.waiters.removeValue(forKey: identifier) != nil else {
                return (nil, false)
            }
            if let furthest = pass.waiters.values.map(\.stage).max() {
                pass.target = max(furthest, state.snapshot.facts?.stage ?? .header)
                state.pass = pass
                state.snapshot.loading = pass.target
                return (nil, true)
            }
            state.pass = nil
            state.snapshot.loading = nil
            return (pass.job, true)
        }
        job?.cancel()
        if changed { watchers.notify(snapshot) }
    }

    private func makeJob(_ identifier: UInt64) -> WorkerJob {
        let context = WorkerContext(interruption: Interruption())
        // The job keeps the core alive until it ends, so that nobody awaits in vain.
        return WorkerJob(
            context: context,
            run: {
                do {
                    try self.read(pass: identifier, context.interruption)
                } catch {
                    self.fail(error, pass: identifier)
                }
            },
            abandon: { self.fail($0, pass: identifier) })
    }

    /// One reading of the source, on a worker. Throws `MediaError`, or `CancellationError` when nobody wants it any more.
    private func read(pass identifier: UInt64, _ interruption: Interruption) throws {
        guard let stage = target(ofPass: identifier) else { throw CancellationError() }
        let known = snapshot.facts
        // What nobody holds facts of any more may be another version by now.
        if known == nil { source.acceptChanges() }
        do {
            try source.readFacts(stage, isKnown: known != nil, interruption) { publish($0, pass: identifier) }
        } catch let error as MediaError where error.code != .changed {
            // The file may have changed under the reading, which then failed for that reason.
            guard known?.identity != nil else { throw error }
            try source.checkUnchanged(interruption)
            throw error
        }
    }

    /// Reads as far as a stage on the worker that asks; what is known that far already is not read anew.
    ///
    /// A reading for others that is under way is not waited for: a worker that did would wait for itself where there is one.
    func read(_ stage: Stage, _ interruption: Interruption) throws {
        let known = snapshot.facts
        if let known, known.stage >= stage { return }
        if known == nil { source.acceptChanges() }
        try source.readFacts(stage, isKnown: known != nil, interruption) { facts in
            adopt(facts)
            return facts.stage < stage ? stage : nil
        }
    }

    /// Makes facts known that nobody had asked for.
    private func adopt(_ facts: AssetFacts) {
        let isNew = state.withLock { state in
            if let known = state.snapshot.facts, known.stage >= facts.stage { return false }
            state.snapshot.facts = facts
            state.snapshot.generation += 1
            state.snapshot.failure = nil
            state.reported = []
            return true
        }
        if isNew { watchers.notify(snapshot) }
    }

    /// How far the reading `identifier` must go; nil when nobody wants it any more.
    private func target(ofPass identifier: UInt64) -> Stage? {
        state.withLock { $0.pass?.identifier == identifier ? $0.pass?.target : nil }
    }

    /// Makes facts known. Returns how far the reading must still go; nil when it is done or nobody wants it any more.
    private func publish(_ facts: AssetFacts, pass identifier: UInt64) -> Stage? {
        let (ready, next, changed) = state.withLock { state -> ([Once<AssetFacts>], Stage?, Bool) in
            guard var pass = state.pass, pass.identifier == identifier else { return ([], nil, false) }
            state.snapshot.facts = facts
            state.snapshot.generation += 1
            state.snapshot.failure = nil
            state.reported = []
            let ready = pass.waiters.filter { $0.value.stage <= facts.stage }
            for key in ready.keys { pass.waiters[key] = nil }
            let isDone = pass.waiters.isEmpty && pass.target <= facts.stage
            state.pass = isDone ? nil : pass
            state.snapshot.loading = isDone ? nil : pass.target
            return (ready.values.map(\.once), isDone ? nil : pass.target, true)
        }
        if changed { watchers.notify(snapshot) }
        for once in ready { once.resume(.success(facts)) }
        return next
    }

    /// Puts what is known of an asset by now, which has grown, in the place of what was.
    func extend(to facts: AssetFacts) {
        let isKnown = state.withLock { state in
            guard state.snapshot.facts != nil else { return false }
            state.snapshot.facts = facts
            state.snapshot.generation += 1
            state.reported = []
            return true
        }
        if isKnown { watchers.notify(snapshot) }
    }

    private func fail(_ error: any Error, pass identifier: UInt64) {
        let waiters = state.withLock { state -> [Once<AssetFacts>] in
            guard let pass = state.pass, pass.identifier == identifier else { return [] }
            state.pass = nil
            state.snapshot.loading = nil
            if let error = error as? MediaError {
                state.snapshot.generation += 1
                state.snapshot.failure = (state.snapshot.facts == nil ? .header : pass.target, error)
            }
            return pass.waiters.values.map(\.once)
        }
        watchers.notify(snapshot)
        for once in waiters { once.resume(.failure(error)) }
    }

    /// Forgets everything and lets every property fail with `error`; whether the facts were still those of `identity`.
    func invalidate(_ error: MediaError, ifStill identity: InputIdentity?) -> Bool {
        let changed = state.withLock { state -> Bool in
            guard state.snapshot.facts?.identity == identity else { return false }
            state.snapshot.facts = nil
            state.snapshot.generation += 1
            state.snapshot.failure = (.header, error)
            state.reported = []
            return true
        }
        if changed { deferredValues.forget() }
        if changed { watchers.notify(snapshot) }
        return changed
    }
}
