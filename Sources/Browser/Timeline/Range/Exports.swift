internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// The export under way, which goes on while the person looks at something else: one at a time.
@MainThread
final class Exports {
    private let engine: any MediaEngine
    /// Something to be shown has changed.
    var changed: () -> Void = {}
    /// Hears how an export ended.
    var ended: (Ending) -> Void = { _ in }

    private var job: ExportJob?
    private var isStopping = false
    /// Whether the last one failed, so that its name may be wanted again.
    private(set) var hasFailed = false
    private var started = 0
    private var progress: ExportProgress?

    /// How an export ended.
    enum Ending {
        case finished(Path)
        case failed(MediaError)
        case stopped
    }

    init(engine: any MediaEngine) { self.engine = engine }

    /// Whether one is under way.
    var isRunning: Bool { job != nil }

    /// Whether one is under way that was not stopped: to be asked about before the program ends.
    var needsAnswer: Bool { isRunning && !isStopping }

    /// How far it is, for the line at the foot; nil when none is under way.
    var status: String? {
        guard isRunning else { return nil }
        return isStopping ? "the export is being stopped …" : Self.status(progress)
    }

    nonisolated static func status(_ progress: ExportProgress?) -> String {
        guard let progress else { return "export begins" }
        // What is written is not yet on the disk.
        if progress.fraction >= 1 { return "export: finishing" }
        let left = progress.timeLeft.map { ", \($0.elapsed(places: 0)) left" } ?? ""
        return "export \(Int((progress.fraction * 100).rounded(.down))) %\(left)"
    }

    /// Begins an export; there must be none under way.
    func start(_ plan: ExportPlan, of place: Place, to path: Path) {
        guard job == nil else { return }
        started += 1
        let job = ExportJob(started)
        self.job = job
        (progress, isStopping) = (nil, false)
        let updates = engine.export(plan, of: place, to: path.bytes, as: job)
        Task { [weak self] in
            do {
                for try await update in updates {
                    switch update {
                    case .progress(let progress): self?.note(progress)
                    case .finished(let path):
                        self?.end(.finished(Path(bytes: path, relativeTo: .current)))
                        return
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

    /// Has the one under way stop. How that ended is told once nothing works on it any more.
    func stop() {
        guard let job else { return }
        isStopping = true
        engine.stop(job)
        changed()
    }

    private func note(_ progress: ExportProgress) {
        self.progress = progress
        changed()
    }

    private func end(_ ending: Ending) {
        (job, isStopping) = (nil, false)
        if case .failed = ending { hasFailed = true } else { hasFailed = false }
        ended(ending)
        changed()
    }
}
