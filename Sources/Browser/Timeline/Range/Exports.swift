internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// The export under way, which goes on while the person looks at something else: one at a time.
@MainThread
final class Exports {
    private let engine: any MediaEngine
    /// Something to be shown has changed.
    var changed: () -> Void = {}
    /// Hears how an export ended.
    var ended: (Ending) -> Void = { _ in }

    private var task: Task<Void, Never>?
    private var isStopping = false
    private var progress: ExportProgress?

    /// How an export ended.
    enum Ending {
        case finished(Path)
        case failed(MediaError)
        case stopped
    }

    init(engine: any MediaEngine) { self.engine = engine }

    /// Whether one is under way.
    var isRunning: Bool { task != nil }

    /// Whether one is under way that was not stopped: to be asked about before the program ends.
    var needsAnswer: Bool { isRunning && !isStopping }

    /// How far it is, for the line at the foot; nil when none is under way.
    var status: String? {
        guard isRunning else { return nil }
        return Self.status(progress)
    }

    nonisolated static func status(_ progress: ExportProgress?) -> String {
        guard let progress else { return "export begins" }
        // What is written is not yet on the disk.
        if progress.fraction >= 1 { return "export: finishing" }
        let left = progress.timeLeft.map { ", \($0.elapsed(places: 0)) left" } ?? ""
        return "export \(Int((progress.fraction * 100).rounded(.down))) %\(left)"
    }

    /// Begins an export; there must be none under way.
    func start(_ plan: ExportPlan, to path: Path) {
        guard task == nil else { return }
        progress = nil
        let updates = engine.export(plan, to: path.bytes)
        task = Task { [weak self] in
            do {
                for try await update in updates {
                    switch update {
                    case .progress(let progress): self?.note(progress)
                    case .finished(let path): self?.end(.finished(Path(bytes: path, relativeTo: .current)))
                    }
                }
                self?.end(.stopped)
            } catch let error as MediaError {
                self?.end(.failed(error))
            } catch {
                self?.end(.stopped)
            }
        }
        changed()
    }

    /// Stops the one under way; nothing of it is left.
    func stop() {
        isStopping = isRunning
        task?.cancel()
    }

    private func note(_ progress: ExportProgress) {
        self.progress = progress
        changed()
    }

    private func end(_ ending: Ending) {
        guard task != nil else { return }
        task = nil
        isStopping = false
        ended(ending)
        changed()
    }
}
