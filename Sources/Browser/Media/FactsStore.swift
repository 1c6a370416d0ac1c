internal import Engine
internal import Media
internal import Places
internal import Terminal

/// What is known of the files that the person has seen, and the loading of what is not.
///
/// The list says which rows are on the screen; only those load, and those that left it are cancelled.
@MainThread
final class FactsStore {
    /// How far the facts of a file have come.
    enum State {
        case loading(since: ContinuousClock.Instant)
        case loaded(MediaSummary)
        case failed(MediaError)
    }

    /// How often a file was forgotten.
    private(set) var forgotten = 0

    /// Called after anything became known.
    var changed: () -> Void = {}

    private let engine: any MediaEngine
    private var states: [Place: State] = [:]
    private var tasks: [Place: Task<Void, Never>] = [:]
    /// Files on the screen whose loading has not begun.
    private var pending: [Place] = []
    private var starter: Task<Void, Never>?
    /// Files of which more is known than rows show.
    private var detailed: Set<Place> = []

    init(engine: any MediaEngine) { self.engine = engine }

    func state(of place: Place) -> State? { states[place] }

    func summary(of place: Place) -> MediaSummary? {
        if case .loaded(let summary) = states[place] { summary } else { nil }
    }

    /// The files that may not be read.
    var refused: [Place] {
        states.compactMap { place, state in
            if case .failed(let error) = state, error.code == .permissionDenied { place } else { nil }
        }
    }

    /// Loads what is on the screen and nothing else; the first of them is served first.
    func show(_ places: [Place]) {
        let wanted = Set(places)
        for (place, task) in tasks where !wanted.contains(place) {
            task.cancel()
            tasks[place] = nil
            states[place] = nil
        }
        // Facts of thousands of files seen earlier: they are read again in a moment when they come back.
        if states.count > 4_000 {
            states = states.filter { wanted.contains($0.key) }
            detailed.formIntersection(wanted)
        }
        pending = places.filter { states[$0] == nil }
        startPending()
    }

    /// Reads what the preview shows beyond a row. The row stands as it is until more is known, and when nothing is.
    func loadDetails(of place: Place) async {
        guard !detailed.contains(place) else { return }
        guard
            let summary = try? await engine.summary(of: place, isDetailed: true, urgency: .immediate),
            !Task.isCancelled
        else { return }
        tasks.removeValue(forKey: place)?.cancel()
        states[place] = .loaded(summary)
        detailed.insert(place)
        changed()
    }

    /// Takes the size that decoding found: a photograph's header does not tell that it lies on its side.
    func correct(_ place: Place, displaySize: PixelSize) {
        guard case .loaded(var summary) = states[place], summary.kind == .image,
            summary.displaySize != displaySize
        else { return }
        summary.displaySize = displaySize
        states[place] = .loaded(summary)
        changed()
    }

    /// Forgets a file, so that it is read again when it is shown.
    func forget(_ place: Place) {
        tasks.removeValue(forKey: place)?.cancel()
        states[place] = nil
        detailed.remove(place)
        forgotten += 1
    }

    /// Starts a few loads in each turn of the loop: fifty at once would take longer than a frame may.
    private func startPending() {
        guard !pending.isEmpty, starter == nil else { return }
        starter = Task {
            while !pending.isEmpty {
                for place in pending.prefix(8) where states[place] == nil { load(place) }
                pending.removeFirst(min(8, pending.count))
                changed()
                await Task.yield()
            }
            starter = nil
        }
    }

    private func load(_ place: Place) {
        states[place] = .loading(since: .now)
        tasks[place] = Task {
            let outcome: State
            do {
                outcome = .loaded(
                    try await CancelledElsewhere.retry {
                        try await engine.summary(of: place, isDetailed: false, urgency: .visible)
                    })
            } catch {
                outcome = .failed(MediaError(shown: error))
            }
            guard !Task.isCancelled else { return }
            tasks[place] = nil
            states[place] = outcome
            changed()
        }
    }
}
