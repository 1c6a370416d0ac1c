internal import Terminal

/// Keeps keys in their order where one of them waits for the frame that the steps before it lead to: those that come after it
/// wait as well.
@MainThread
final class KeyOrder {
    private struct Entry {
        let waitsForFrame: Bool
        let action: () -> Void
    }

    private var entries: [Entry] = []
    private var isRunning = false

    /// Whether something waits, and what comes now is to wait behind it.
    var isHolding: Bool { !entries.isEmpty && !isRunning }

    /// Puts something at the end; what one that runs now leads to comes before all others.
    func add(waitsForFrame: Bool, _ action: @escaping () -> Void) {
        entries.insert(Entry(waitsForFrame: waitsForFrame, action: action), at: isRunning ? 0 : entries.count)
    }

    /// Does what waits, up to the first that needs a frame which is not there.
    func run(hasFrame: () -> Bool) {
        guard !isRunning else { return }
        while let first = entries.first, !first.waitsForFrame || hasFrame() {
            entries.removeFirst()
            isRunning = true
            first.action()
            isRunning = false
        }
    }

    func clear() { entries = [] }
}
