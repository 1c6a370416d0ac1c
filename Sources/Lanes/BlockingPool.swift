internal import CLinux
import Dispatch
import Synchronization

/// A bounded number of threads for work that may block, apart from those that run async functions.
///
/// Each lane is a serial queue: those get threads of their own, where a concurrent queue would take the cooperative
/// pool's and stop every async function while two of them wait for a dead disk. Work waits for the first lane that is
/// free; one that has stood still for a second no longer counts, and another takes its place while there are not too many.
///
/// Work may say what it is about to wait for, such as a mount. At most `share` lanes are there at once: the others' work
/// for it waits without a lane, and fails once all of those have stood still for some seconds. So a dead mount never takes
/// the lanes of healthy ones.
public final class BlockingPool: Sendable {
    /// Something that work may wait for, by a number that its users choose.
    public typealias Resource = UInt64

    /// All lanes that may wait for a resource do, and none of them has gone on for seconds.
    public struct Unresponsive: Error, Hashable {}

    /// Ends work that has to wait for its turn at a resource; it begins anew then.
    private struct Parked: Error {
        let resource: Resource
    }

    /// What work may ask, and must tell, while it runs. It belongs to the thread of the work.
    public struct Call {
        fileprivate let isWaiting: () -> Bool
        fileprivate let keepWaiting: () -> Bool
        fileprivate let reach: (Resource) throws -> Void
        fileprivate let noteProgress: () -> Void

        /// Whether anybody still waits for the value. Who asks has not stood still.
        public var isWanted: Bool {
            noteProgress()
            return isWaiting()
        }

        /// Has whoever waits for the value go on waiting even when cancelled. Throws `CancellationError` when that came first.
        public func hold() throws { if !keepWaiting() { throw CancellationError() } }

        /// To be called before work touches a resource that may never answer; it leaves the one before.
        ///
        /// Throws `Unresponsive`, or ends the work so that it begins anew once there is room: nothing may have been
        /// changed before.
        public func enter(_ resource: Resource) throws { try reach(resource) }
    }

    private struct Job {
        /// Does the work on a lane; nil when it has ended, else what it needs room at.
        let run: @Sendable (_ lane: Int) -> Resource?
        let fail: @Sendable (any Error) -> Void
    }

    private struct Lane {
        let queue: DispatchQueue
        /// When its work began; nil while it has none.
        var begin: UInt64?
        /// What its work is at; nil while it has said nothing.
        var resource: Resource?
        /// When its work was last known to go on.
        var progress: UInt64 = 0
    }

    private struct State {
        var lanes: [Lane] = []
        var waiting: [Job] = []
        /// Work that may not have a lane yet, by what it is for.
        var parked: [Resource: [Job]] = [:]
        /// Whether somebody will look again whether a lane stands still.
        var isWatched = false

        func occupants(of resource: Resource) -> [Lane] {
            lanes.filter { $0.begin != nil && $0.resource == resource }
        }
    }

    private let name: String
    private let service: DispatchQoS
    private let count: Int
    private let limit: Int
    private let share: Int
    private let patience: UInt64
    private let state = Mutex(State())

    /// Lanes under a name that debuggers show.
    /// - Parameters:
    ///   - name: What the threads are for.
    ///   - count: How many work at once.
    ///   - limit: How many there are at most with those that stand still; none stands still when nil.
    ///   - share: How many may be at one resource; any number when nil.
    ///   - yields: For work that must leave the processors to keys and drawing.
    public convenience init(
        name: String, count: Int, limit: Int? = nil, share: Int? = nil, yields: Bool = false
    ) {
        self.init(name: name, count: count, limit: limit, share: share, yields: yields, patience: 1_000_000_000)
    }

    /// `patience` in nanoseconds: work that takes longer stands still.
    init(name: String, count: Int, limit: Int?, share: Int? = nil, yields: Bool, patience: UInt64) {
        self.name = name
        self.count = max(1, count)
        self.limit = max(self.count, limit ?? count)
        self.share = share ?? .max
        self.patience = patience
        service = yields ? .utility : .default
    }

    /// Runs `work` on a lane and returns its value; throws what it throws.
    ///
    /// When the task is cancelled the call throws `CancellationError` at once; work that has begun ends by itself, work
    /// that has not is left out.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await run { _ in try work() }
    }

    /// Runs `work`, which may ask whether anybody still waits for its value, and says what it waits for.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable (Call) throws -> Value
    ) async throws -> Value {
        let waiter = Waiter<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard waiter.wait(continuation) else { return }
                let job = Job(
                    run: { [self] lane in
                        guard waiter.isWaiting else { return nil }
                        let call = Call(
                            isWaiting: { waiter.isWaiting }, keepWaiting: { waiter.hold() },
                            reach: { try self.enter($0, on: lane) }, noteProgress: { self.noteProgress(of: lane) })
                        do {
                            let value = try work(call)
                            waiter.resume(.success(value))
                        } catch let parked as Parked {
                            return parked.resource
                        } catch {
                            waiter.resume(.failure(error))
                        }
                        return nil
                    }, fail: { waiter.resume(.failure($0)) })
                state.withLock { state in
                    state.waiting.append(job)
                    engage(&state)
                }
            }
        } onCancel: {
            waiter.cancel()
        }
    }

    // MARK: Lanes

    /// Sets a lane to work that waits, if one may; else looks again later.
    private func engage(_ state: inout State) {
        let now = linux_monotonic_time()
        let moving = state.lanes.count { lane in lane.begin.map { now &- $0 < patience } ?? false }
        var free = state.lanes.firstIndex { $0.begin == nil }
        if free == nil, state.lanes.count < limit {
            free = state.lanes.count
            let queue = DispatchQueue(label: "\(name)-\(state.lanes.count)", qos: service)
            state.lanes.append(Lane(queue: queue, begin: nil))
        }
        guard moving < count, let free else {
            lookAgain(&state)
            return
        }
        begin(free, now, &state)
        state.lanes[free].queue.async { [self] in work(free) }
    }

    private func begin(_ lane: Int, _ now: UInt64, _ state: inout State) {
        state.lanes[lane].begin = now
        state.lanes[lane].progress = now
        state.lanes[lane].resource = nil
    }

    private func lookAgain(_ state: inout State) {
        guard limit > count || !state.parked.isEmpty, !state.isWatched else { return }
        state.isWatched = true
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: patience))) { [self] in
            let dead = self.state.withLock { state -> [Job] in
                state.isWatched = false
                let dead = takeDead(&state)
                if !state.waiting.isEmpty { engage(&state) }
                if !state.waiting.isEmpty || !state.parked.isEmpty { lookAgain(&state) }
                return dead
            }
            for job in dead { job.fail(Unresponsive()) }
        }
    }

    /// Does what waits, on a lane's thread, until nothing does.
    private func work(_ lane: Int) {
        linux_give_way()
        linux_begin_work()
        var last: (job: Job, resource: Resource)?
        while let job = next(lane, parking: last) {
            last = job.run(lane).map { (job, $0) }
        }
        linux_end_work()
    }

    private func next(_ lane: Int, parking last: (job: Job, resource: Resource)?) -> Job? {
        state.withLock { state in
            state.lanes[lane].resource = nil
            if let last {
                state.parked[last.resource, default: []].append(last.job)
                lookAgain(&state)
            }
            unpark(&state)
            guard !state.waiting.isEmpty else {
                state.lanes[lane].begin = nil
                return nil
            }
            begin(lane, linux_monotonic_time(), &state)
            return state.waiting.removeFirst()
        }
    }

    // MARK: Resources

    private func enter(_ resource: Resource, on lane: Int) throws {
        try state.withLock { state in
            let now = linux_monotonic_time()
            state.lanes[lane].progress = now
            guard state.lanes[lane].resource != resource else { return }
            if state.occupants(of: resource).count >= share {
                throw isDead(resource, state, now) ? Unresponsive() as any Error : Parked(resource: resource)
            }
            state.lanes[lane].resource = resource
            let before = state.waiting.count
            unpark(&state)
            for _ in before..<state.waiting.count { engage(&state) }
        }
    }

    private func noteProgress(of lane: Int) {
        state.withLock { $0.lanes[lane].progress = linux_monotonic_time() }
    }

    /// Whether nobody who is at a resource has gone on for a while, and nobody else may go there.
    private func isDead(_ resource: Resource, _ state: State, _ now: UInt64) -> Bool {
        let occupants = state.occupants(of: resource)
        return occupants.count >= share && occupants.allSatisfy { now &- $0.progress >= 4 * patience }
    }

    private func takeDead(_ state: inout State) -> [Job] {
        let now = linux_monotonic_time()
        var dead: [Job] = []
        for resource in Array(state.parked.keys) where isDead(resource, state, now) {
            dead += state.parked.removeValue(forKey: resource) ?? []
        }
        return dead
    }

    /// Has parked work wait for a lane again, as much as there is room for where it wants to go.
    private func unpark(_ state: inout State) {
        for (resource, jobs) in state.parked {
            let room = share - state.occupants(of: resource).count
            guard room > 0 else { continue }
            state.waiting += jobs.prefix(room)
            state.parked[resource] = jobs.count > room ? Array(jobs.dropFirst(room)) : nil
        }
    }
}
