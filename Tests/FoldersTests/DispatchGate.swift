import Dispatch

/// Holds a thread until it is opened.
final class DispatchGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { semaphore.signal() }
}
