/// Work that nobody waits for, one piece after another.
///
/// A person who runs through a folder makes it faster than it is done: what waited longest is then left out, so that
/// little memory is held.
actor BackgroundWork {
    private static let limit = 8
    private var waiting: [@Sendable () async -> Void] = []
    private var isRunning = false

    /// Does `work` after what waits already.
    func add(_ work: @escaping @Sendable () async -> Void) {
        waiting.append(work)
        if waiting.count > Self.limit { waiting.removeFirst() }
        guard !isRunning else { return }
        isRunning = true
        Task(priority: .background) { await run() }
    }

    /// Whether nothing is done and nothing waits.
    var isIdle: Bool { !isRunning }

    private func run() async {
        while !waiting.isEmpty {
            let work = waiting.removeFirst()
            await work()
        }
        isRunning = false
    }
}
