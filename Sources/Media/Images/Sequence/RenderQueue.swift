import Synchronization

/// Lets another worker make pictures of frames while their decoder goes on: scaled in between, a hundred frames of a group
/// take a quarter longer than its decoding.
///
/// `push` and `finish` belong to the decoding worker. It never waits for the other to begin: what nobody has taken it
/// makes itself.
final class RenderQueue: Sendable {
    typealias Deliver = @Sendable (Int, Result<GeneratedImage, any Error>) -> Void

    private struct State {
        var waiting: [(place: Int, frame: RequestedFrame)] = []
        var isMaking = false
        var isClosed = false
    }

    /// Frames that may wait: each holds a picture of the decoder's.
    private static let length = 4

    private let settings: ImageGenerator.Settings
    private let counters: DecodeCounters
    private let deliver: Deliver
    private let state = Mutex(State())
    private let changed = Condition()

    init(_ settings: ImageGenerator.Settings, counters: DecodeCounters, deliver: @escaping Deliver) {
        self.settings = settings
        self.counters = counters
        self.deliver = deliver
    }

    /// Has a worker of the pool help until `finish`.
    func start(_ priority: WorkerPool.Priority) {
        Task { [self] in
            _ = try? await WorkerPool.decoding.run(priority: priority) { [self] context in
                // Should the decoding worker never return, neither would this one.
                context.interruption.setTimeout(.seconds(60))
                help()
            }
        }
    }

    /// Takes a frame; makes the oldest picture first when too many wait.
    func push(_ place: Int, _ frame: RequestedFrame, _ renderer: PictureRenderer) {
        let excess = state.withLock { state in
            state.waiting.append((place, frame))
            return state.waiting.count > Self.length ? state.waiting.removeFirst() : nil
        }
        changed.signal()
        if let excess { make(excess, renderer) }
    }

    /// Makes what is left; returns when all is delivered.
    func finish(_ renderer: PictureRenderer) {
        while let next = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
            make(next, renderer)
        }
        state.withLock { $0.isClosed = true }
        changed.signal()
        changed.wait { self.state.withLock { !$0.isMaking } }
    }

    private func help() {
        let renderer = PictureRenderer()
        while true {
            var next: (place: Int, frame: RequestedFrame)?
            changed.wait {
                self.state.withLock { state in
                    if state.isClosed { return true }
                    guard !state.waiting.isEmpty else { return false }
                    state.isMaking = true
                    next = state.waiting.removeFirst()
                    return true
                }
            }
            guard let next else { return }
            make(next, renderer)
            state.withLock { $0.isMaking = false }
            changed.signal()
        }
    }

    private func make(_ next: (place: Int, frame: RequestedFrame), _ renderer: PictureRenderer) {
        deliver(next.place, Result { try next.frame.image(settings, by: renderer, counters: counters) })
    }
}
