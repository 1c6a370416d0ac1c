import Synchronization

/// Makes the pictures of a sequence, somewhat ahead of its iterator, on several decoders.
///
/// Every member may be called from any task; `next` from one at a time.
final class ImageRun: Sendable {
    typealias Element = ImageSequence.Element

    private struct State {
        /// What is made and not yet handed out, by its place among the times.
        var ready: [Int: Element] = [:]
        /// The place that the iterator gets next.
        var next = 0
        /// How many times were planned so far.
        var planned = 0
        /// Groups that nobody works on, in the order in which they are to be made.
        var groups: ArraySlice<ImagePlan.Group> = []
        /// What plans and makes the portion at hand; nil when it is made.
        var work: Task<Void, Never>?
        var waiter: CheckedContinuation<Void, Never>?
        var isStopped = false
    }

    private enum Step {
        case give(Element)
        case wait
        case end
    }

    private let generator: ImageGenerator
    private let times: [MediaTime]
    private let settings: ImageGenerator.Settings
    private let priority: WorkerPool.Priority
    private let state = Mutex(State())

    init(_ sequence: ImageSequence) {
        generator = sequence.generator
        times = sequence.times
        settings = sequence.settings
        priority = sequence.priority
    }

    /// The element of the next time; nil after the last one or once the task is cancelled.
    func next() async -> Element? {
        await withTaskCancellationHandler {
            while true {
                switch step() {
                case .give(let element): return element
                case .end: return nil
                case .wait: await wait()
                }
            }
        } onCancel: {
            stop()
        }
    }

    /// Ends all work; nothing more is handed out.
    func stop() {
        let (work, waiter) = state.withLock { state in
            defer { (state.work, state.waiter, state.groups) = (nil, nil, []) }
            state.isStopped = true
            return (state.work, state.waiter)
        }
        work?.cancel()
        waiter?.resume()
    }

    private func step() -> Step {
        state.withLock { state in
            guard !state.isStopped else { return .end }
            if let element = state.ready.removeValue(forKey: state.next) {
                state.next += 1
                return .give(element)
            }
            guard state.next < times.count else { return .end }
            if state.work == nil {
                let first = state.planned
                state.work = Task { await make(from: first) }
            }
            return .wait
        }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isStopped || state.ready[state.next] != nil || state.work == nil { return true }
                state.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func make(from first: Int) async {
        let plan: ImagePlan
        do {
            let (times, settings) = (times, settings)
            plan = try await generator.withSession(priority) { try $0.plan(times, from: first, settings) }
        } catch {
            // The file cannot be opened. Later times try again: a server may be back by then.
            plan = ImagePlan(count: min(64, times.count - first), groups: [], maximumDecoders: 0)
            for place in first..<first + plan.count { deliver(place, .failure(error)) }
        }
        state.withLock { state in
            state.planned = first + plan.count
            if !state.isStopped { state.groups = plan.groups[...] }
        }
        await withTaskGroup { decoders in
            for _ in 0..<min(plan.maximumDecoders, plan.groups.count, generator.decoders) {
                decoders.addTask { await self.makeGroups() }
            }
        }
        let waiter = state.withLock { state in
            defer { (state.work, state.waiter) = (nil, nil) }
            return state.waiter
        }
        waiter?.resume()
    }

    private func makeGroups() async {
        let awaited = generator.awaitedFrames(settings, priority)
        await withTaskCancellationHandler {
            await makeGroups(awaited)
            await awaited.finish()
        } onCancel: {
            awaited.cancel()
        }
    }

    private func makeGroups(_ awaited: AwaitedFrames) async {
        while let group = state.withLock({ $0.groups.popFirst() }) {
            var rest = group.members[...]
            while let first = rest.first {
                let places = rest.map { ($0, times[$0]) }
                let outcome: (count: Int, error: (any Error)?)
                do {
                    outcome = try await generator.withSession(priority, group.isRun ? .near(times[first]) : .any) {
                        [self] session in
                        try session.images(
                            at: places, settings, priority: priority, awaited: awaited,
                            mustPause: { generator.isPressed(above: priority) },
                            deliver: { [self] in deliver($0, $1) })
                    }
                } catch {
                    outcome = (0, error)
                }
                rest = rest.dropFirst(outcome.count)
                await awaited.room()
                if let error = outcome.error {
                    for place in rest { deliver(place, .failure(error)) }
                    rest = []
                }
            }
        }
    }

    private func deliver(_ place: Int, _ result: Result<GeneratedImage, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            // What has failed half-way may be made once more.
            guard !state.isStopped, place >= state.next, state.ready[place] == nil else { return nil }
            state.ready[place] = Element(times[place], result)
            guard place == state.next else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
