internal import CLinux
import Dispatch
import Synchronization

/// A bounded number of threads for work that may block, apart from those that run async functions.
///
/// Each lane is a serial queue: those get threads of their own, where a concurrent queue would take the cooperative
/// pool's and stop every async function while two of them wait for a dead disk. Work goes to the emptiest lane, so one
/// that stands still holds up nothing while another is free.
public final class WorkLanes: Sendable {
    private let queues: [DispatchQueue]
    private let loads: Mutex<[Int]>

    /// Lanes under a name that debuggers show; `yields` for work that must leave the processors to keys and drawing.
    public init(name: String, count: Int, yields: Bool = false) {
        let service = yields ? DispatchQoS.utility : .default
        queues = (0..<max(1, count)).map { DispatchQueue(label: "\(name)-\($0)", qos: service) }
        loads = Mutex(Array(repeating: 0, count: queues.count))
    }

    /// Runs `work` on a lane and returns its value; throws what it throws.
    ///
    /// When the task is cancelled the call throws `CancellationError` at once; work that has begun ends by itself, work
    /// that has not is left out.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let waiter = Waiter<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard waiter.wait(continuation) else { return }
                let lane = take()
                queues[lane].async { [self] in
                    linux_give_way()
                    linux_begin_work()
                    if waiter.isWaiting { waiter.resume(Result { try work() }) }
                    linux_end_work()
                    loads.withLock { $0[lane] -= 1 }
                }
            }
        } onCancel: {
            waiter.resume(.failure(CancellationError()))
        }
    }

    private func take() -> Int {
        loads.withLock { loads in
            var lane = 0
            for index in loads.indices where loads[index] < loads[lane] { lane = index }
            loads[lane] += 1
            return lane
        }
    }
}
