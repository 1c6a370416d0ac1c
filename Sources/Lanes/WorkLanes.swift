internal import CLinux
import Dispatch
import Synchronization

/// A bounded number of threads for work that may block, apart from those that run async functions.
///
/// Each lane is a serial queue: those get threads of their own, where a concurrent queue would take the cooperative
/// pool's and stop every async function while two of them wait for a dead disk. Work waits for the first lane that is
/// free; one that has stood still for a second no longer counts, and another takes its place while there are not too many.
public final class WorkLanes: Sendable {
    private struct Lane {
        let queue: DispatchQueue
        /// When its work began; nil while it has none.
        var begin: UInt64?
    }

    private struct State {
        var lanes: [Lane] = []
        var waiting: [@Sendable () -> Void] = []
        /// Whether somebody will look again whether a lane stands still.
        var isWatched = false
    }

    private let name: String
    private let service: DispatchQoS
    private let count: Int
    private let limit: Int
    private let patience: UInt64
    private let state = Mutex(State())

    /// Lanes under a name that debuggers show.
    /// - Parameters:
    ///   - name: What the threads are for.
    ///   - count: How many work at once.
    ///   - limit: How many there are at most with those that stand still; none stands still when nil.
    ///   - yields: For work that must leave the processors to keys and drawing.
    public convenience init(name: String, count: Int, limit: Int? = nil, yields: Bool = false) {
        self.init(name: name, count: count, limit: limit, yields: yields, patience: 1_000_000_000)
    }

    /// `patience` in nanoseconds: work that takes longer stands still.
    init(name: String, count: Int, limit: Int?, yields: Bool, patience: UInt64) {
        self.name = name
        self.count = max(1, count)
        self.limit = max(self.count, limit ?? count)
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

    /// Runs `work`, which may ask whether anybody still waits for its value.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ isWanted: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await run(isHeld: false, work)
    }

    /// Runs `work` and waits for it even where the task is cancelled meanwhile: for what must not end untold.
    ///
    /// Work that has not begun is left out, and the call throws `CancellationError`. Work that has begun may ask whether
    /// its value is still wanted, and throw.
    public func runToEnd<Value: Sendable>(
        _ work: @escaping @Sendable (_ isWanted: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await run(isHeld: true, work)
    }

    private func run<Value: Sendable>(
        isHeld: Bool, _ work: @escaping @Sendable (_ isWanted: () -> Bool) throws -> Value
    ) async throws -> Value {
        let waiter = Waiter<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard waiter.wait(continuation) else { return }
                append {
                    guard isHeld ? waiter.hold() : waiter.isWaiting else { return }
                    waiter.resume(Result { try work { waiter.isWaiting } })
                }
            }
        } onCancel: {
            waiter.cancel()
        }
    }

    private func append(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.waiting.append(job)
            engage(&state)
        }
    }

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
        state.lanes[free].begin = now
        state.lanes[free].queue.async { [self] in work(free) }
    }

    private func lookAgain(_ state: inout State) {
        guard limit > count, !state.isWatched else { return }
        state.isWatched = true
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: patience))) { [self] in
            self.state.withLock { state in
                state.isWatched = false
                guard !state.waiting.isEmpty else { return }
                engage(&state)
                lookAgain(&state)
            }
        }
    }

    /// Does what waits, on a lane's thread, until nothing does.
    private func work(_ lane: Int) {
        linux_give_way()
        linux_begin_work()
        while let job = next(lane) { job() }
        linux_end_work()
    }

    private func next(_ lane: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.lanes[lane].begin = nil
                return nil
            }
            state.lanes[lane].begin = linux_monotonic_time()
            return state.waiting.removeFirst()
        }
    }
}
