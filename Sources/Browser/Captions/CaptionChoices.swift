internal import Engine
internal import Media
internal import Terminal

/// Looks for the captions that there are to choose from: first beside a film, then in it.
@MainThread
final class CaptionChoices {
    /// What was found so far.
    private(set) var found: [CaptionChoice] = []
    /// Whether all places were looked at.
    private(set) var isComplete = false
    private var task: Task<Void, Never>?
    private let services: Services
    let location: MediaLocation

    init(services: Services, location: MediaLocation) {
        self.services = services
        self.location = location
    }

    /// Begins unless it was begun; `then` hears of each step.
    func start(then: @escaping () -> Void = {}) {
        guard task == nil else { return }
        task = Task { [weak self, services, location] in
            let files = await CaptionNeighbours.captions(for: location)
            guard let self, !Task.isCancelled else { return }
            found = files
            then()
            // What is wrong with the film, the picture's place says.
            let inside = (try? await services.engine.captionChoices(in: location)) ?? []
            guard !Task.isCancelled else { return }
            found += inside
            isComplete = true
            then()
        }
    }

    /// Ends the search; what is not complete begins anew.
    func stop() {
        guard !isComplete else { return }
        task?.cancel()
        (task, found) = (nil, [])
    }

    /// Forgets what was found.
    func reset() {
        task?.cancel()
        (task, found, isComplete) = (nil, [], false)
    }
}
