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
    /// What has been read in this folder, with a duration or without.
    private var read: Set<Path> = []

    init(engine: any MediaEngine) { self.engine = engine }

    var isRunning: Bool { task != nil }

    /// Reads what has not been read; tells of what it found at most twice a second, and at the end.
    func run(_ listing: Listing, found: @escaping ([Path: Double]) -> Void) {
        guard task == nil else { return }
        let (engine, read) = (engine, read)
        progress = (0, 0)
        task = Task { [weak self] in
            let paths = await Self.candidates(listing, read)
            guard !Task.isCancelled else { return }
            self?.progress = (0, paths.count)
            var durations: [Path: Double] = [:]
            var told = ContinuousClock.now
            await withTaskGroup(of: (Path, Double?).self) { group in
                var rest = paths.makeIterator()
                func add() {
                    guard let path = rest.next() else { return }
                    group.addTask {
                        let summary = try? await engine.summary(
                            of: .file(path: path.bytes), isDetailed: false, urgency: .background)
                        let duration = summary?.duration ?? .indefinite
                        return (path, duration.isNumeric ? duration.seconds : nil)
                    }
                }
                for _ in 0..<4 { add() }
                while let (path, duration) = await group.next(), !Task.isCancelled {
                    self?.progress.done += 1
                    self?.read.insert(path)
                    if let duration { durations[path] = duration }
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

    /// Stops, and begins with nothing in another folder.
    func reset() {
        stop()
        read = []
    }

    /// A file is not what it was: it will be read again.
    func forget(_ path: Path) { read.remove(path) }

    /// Files that call themselves media and have not been read; found off the main thread.
    nonisolated private static func candidates(_ listing: Listing, _ read: Set<Path>) async -> [Path] {
        (0..<listing.count).compactMap { index in
            guard listing.kind(index) == .file, MediaNames.looksLikeMedia(Array(listing.name(index))),
                let path = listing.place(index), !read.contains(path)
            else { return nil }
            return path
        }
    }
}
