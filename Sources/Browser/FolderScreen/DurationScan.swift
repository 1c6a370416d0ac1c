internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// Reads the durations of a whole folder in the background, for the order by duration.
@MainThread
final class DurationScan {
    /// Files whose duration is known or known to be none, and all of them.
    private(set) var progress = (done: 0, all: 0)
    private let engine: any MediaEngine
    private var task: Task<Void, Never>?

    init(engine: any MediaEngine) { self.engine = engine }

    var isRunning: Bool { task != nil }

    /// Reads what `known` lacks; tells of what it found at most twice a second, and at the end.
    func run(_ listing: Listing, known: [[UInt8]: Double], found: @escaping ([[UInt8]: Double]) -> Void) {
        task?.cancel()
        let engine = engine
        progress = (0, 0)
        task = Task { [weak self] in
            let names = await Self.candidates(listing, known)
            self?.progress = (0, names.count)
            var durations: [[UInt8]: Double] = [:]
            var told = ContinuousClock.now
            await withTaskGroup(of: ([UInt8], Double?).self) { group in
                var rest = names.makeIterator()
                func add() {
                    guard let name = rest.next() else { return }
                    let location = MediaLocation.file(path: listing.path.appending(name).bytes)
                    group.addTask {
                        let summary = try? await engine.summary(
                            of: location, isDetailed: false, urgency: .background)
                        let duration = summary?.duration ?? .indefinite
                        return (name, duration.isNumeric ? duration.seconds : nil)
                    }
                }
                for _ in 0..<4 { add() }
                while let (name, duration) = await group.next(), !Task.isCancelled {
                    self?.progress.done += 1
                    if let duration { durations[name] = duration }
                    add()
                    if ContinuousClock.now - told > .milliseconds(500) {
                        told = .now
                        found(durations)
                    }
                }
                group.cancelAll()
            }
            guard !Task.isCancelled else { return }
            self?.task = nil
            found(durations)
        }
    }

    func stop() {
        task?.cancel()
        task = nil
    }

    /// Files that call themselves media and whose duration is not known; found off the main thread.
    nonisolated private static func candidates(_ listing: Listing, _ known: [[UInt8]: Double]) async -> [[UInt8]] {
        (0..<listing.count).compactMap { index in
            guard listing.kind(index) == .file else { return nil }
            let name = Array(listing.name(index))
            return MediaNames.looksLikeMedia(name) && known[name] == nil ? name : nil
        }
    }
}
