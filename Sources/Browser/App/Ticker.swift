internal import Terminal

/// Draws the screen now and then while something on it says for how long it has been loading.
@MainThread
final class Ticker {
    private var task: Task<Void, Never>?
    private let draw: () -> Void

    init(_ draw: @escaping () -> Void) { self.draw = draw }

    /// Begins unless it runs; draws soon, then once a second, for as long as `isNeeded`.
    func run(while isNeeded: @escaping @MainThread () -> Bool) {
        guard task == nil, isNeeded() else { return }
        task = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(200))
            while !Task.isCancelled, isNeeded() {
                self?.draw()
                try? await Task.sleep(for: .seconds(1))
            }
            // A cancelled one has been replaced, maybe.
            if !Task.isCancelled { self?.task = nil }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
    }
}
