import Synchronization

/// Where something that is confined to one worker at a time rests between jobs, such as an open file.
///
/// A job takes it out and puts it back; one that is abandoned keeps it for itself, and so does one that leaves it in a
/// state that nobody should use. What rests here at the end is dropped on a worker, because closing may wait.
final class Handover<Content: AnyObject>: Sendable {
    /// Carries the content from one worker to the next. Only its holder touches the content.
    private final class Box: @unchecked Sendable {
        var content: Content?
        init(_ content: Content) { self.content = content }
    }

    private let state = Mutex<Box?>(nil)

    deinit {
        guard let box = takeBox() else { return }
        Task.detached { await Handover.drop(box) }
    }

    /// Takes the content out; nil when it is elsewhere or was never there.
    func take() -> Content? { takeBox()?.content }

    /// Puts the content back; where another has been put meanwhile, the caller's is dropped with its last reference.
    func put(_ content: Content) {
        let box = Box(content)
        state.withLock { if $0 == nil { $0 = box } }
    }

    /// Takes the content out and drops it, on a worker.
    func clear() async {
        if let box = takeBox() { await Handover.drop(box) }
    }

    private func takeBox() -> Box? {
        state.withLock { box in
            defer { box = nil }
            return box
        }
    }

    private static func drop(_ box: Box) async {
        _ = try? await WorkerPool.reading.run(priority: .background) { _ in box.content = nil }
    }
}
