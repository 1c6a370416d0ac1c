import Synchronization

/// Where something that is confined to one worker at a time rests between jobs, such as an open file.
///
/// A job takes it out and puts it back; one that is abandoned keeps it for itself, and so does one that leaves it in a
/// state that nobody should use. What rests here at the end is dropped on a worker, because closing may wait.
package final class ResourceSlot<Content: AnyObject>: Sendable {
    /// Carries the content from one worker to the next. Only its holder touches the content.
    private final class Box: @unchecked Sendable {
        var content: Content?
        init(_ content: Content) { self.content = content }
    }

    private struct State {
        var box: Box?
        /// Raised by `clear()`: what was taken out before is not kept after it.
        var generation = 0
    }

    /// What was taken out, and when: for putting it back.
    package struct Loan {
        package let content: Content?
        fileprivate let generation: Int
    }

    private let state = Mutex(State())

    /// A slot without content.
    package init() {}

    deinit {
        guard let box = takeBox().box else { return }
        Task.detached { await ResourceSlot.drop(box) }
    }

    /// Takes the content out; without content when it is elsewhere or was never there.
    package func take() -> Loan {
        let (box, generation) = takeBox()
        return Loan(content: box?.content, generation: generation)
    }

    /// Puts content back that was taken out, or made instead; where another was put or all was cleared meanwhile, the
    /// caller's is dropped with its last reference.
    package func put(_ content: Content, after loan: Loan) {
        let box = Box(content)
        state.withLock { state in
            if state.box == nil, state.generation == loan.generation { state.box = box }
        }
    }

    /// Takes the content out and drops it, on a worker; so with what jobs have taken out, once they are done with it.
    package func clear() async {
        let box = state.withLock { state in
            state.generation += 1
            defer { state.box = nil }
            return state.box
        }
        if let box { await ResourceSlot.drop(box) }
    }

    private func takeBox() -> (box: Box?, generation: Int) {
        state.withLock { state in
            defer { state.box = nil }
            return (state.box, state.generation)
        }
    }

    private static func drop(_ box: Box) async {
        _ = try? await WorkerPool.reading.run(priority: .background) { _ in box.content = nil }
    }
}
