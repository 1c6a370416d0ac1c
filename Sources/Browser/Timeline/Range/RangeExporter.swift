internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// Takes a person from a range to its export: says where the cuts land, asks for a name, and begins.
@MainThread
final class RangeExporter {
    private let services: Services
    private let navigator: any Navigator
    private let place: Place
    private var task: Task<Void, Never>?
    /// What the person answered last: a name that failed is not typed twice.
    private var answer: String?
    /// The plan that was made last: asked for again it is there at once.
    private var plan: ExportPlan?
    /// How many rows of the screen the explanation leaves free beneath it, told how many it takes.
    var clearance: (Int) -> Int = { _ in 0 }

    init(services: Services, navigator: any Navigator, place: Place) {
        self.services = services
        self.navigator = navigator
        self.place = place
    }

    /// Plans the export of a range, then asks for the name. `time` writes times as the screen does.
    func export(_ range: TimeRange, time: @escaping (MediaTime) -> String) {
        guard !services.exports.isRunning else {
            services.say("an export is under way; Ctrl-x stops it")
            return
        }
        if let plan, plan.requested == range { return ask(plan, time) }
        services.say("looking where the cuts land …")
        task?.cancel()
        let (engine, place) = (services.engine, place)
        task = Task { [weak self] in
            do {
                let plan = try await engine.exportPlan(of: place, range: range)
                guard !Task.isCancelled else { return }
                self?.task = nil
                self?.take(plan, time)
            } catch let error as MediaError {
                guard !Task.isCancelled else { return }
                self?.task = nil
                self?.services.complain("this cannot be exported: \(error.description)")
            } catch {
                return
            }
        }
    }

    /// Gives up planning; an export that has begun goes on. False when nothing was being planned.
    @discardableResult
    func stop() -> Bool {
        defer { task = nil }
        task?.cancel()
        return task != nil
    }

    /// Forgets what was planned with a file that may have changed.
    func forget() {
        stop()
        plan = nil
    }

    private func take(_ plan: ExportPlan, _ time: @escaping (MediaTime) -> String) {
        self.plan = plan
        // What the person is typing meanwhile is not taken away.
        guard !navigator.isAsking else { return }
        ask(plan, time)
    }

    /// `mistake` is what was wrong with the answer before.
    private func ask(
        _ plan: ExportPlan, _ time: @escaping (MediaTime) -> String, text: String? = nil, mistake: String? = nil
    ) {
        let suggested = ExportName.suggested(for: plan, of: place, time: time)
        services.clearNotice()
        let folderLine = "a name alone goes into \(Path.current.text)"
        let lines = ExportText(plan: plan, time: time).lines + [folderLine, mistake].compactMap { $0 }
        let prompt =
            Prompt("export to: ", text: text ?? (services.exports.hasFailed ? answer : nil) ?? suggested, lines: lines)
        { [weak self] text in
            guard let self, let text else { return }
            guard
                let path = ExportName.target(text, suggested: suggested, fileExtension: plan.fileExtension)
            else {
                let mistake = "the copy will be \(plan.container): let its name end in .\(plan.fileExtension)"
                return ask(plan, time, text: text, mistake: mistake)
            }
            answer = text
            services.exports.start(plan, of: place, to: path)
        }
        prompt.clearance = clearance
        navigator.ask(prompt)
        services.setNeedsDisplay()
    }
}
