internal import Engine
internal import Places
internal import Terminal

/// Looks for the captions that there are to choose from: first beside a film, then in it.
@MainThread
final class CaptionChoices {
    /// What was found so far.
    var found: [CaptionChoice] { files + inside }

    private var files: [CaptionChoice] = []
    private var inside: [CaptionChoice] = []
    /// Whether all places were looked at.
    private(set) var isComplete = false
    private var task: Task<Void, Never>?
    private let services: Services
    private let place: Place

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
    }

    /// Begins unless it was begun; `then` hears of each step.
    func start(then: @escaping () -> Void = {}) {
        guard task == nil else { return }
        task = Task { [weak self, services, place] in
            let files = await CaptionNeighbours.captions(for: place, in: services.folders)
            guard let self, !Task.isCancelled else { return }
            self.files = files
            then()
            // What is wrong with the film, the picture's place says.
            let inside = (try? await services.engine.captionChoices(in: place)) ?? []
            guard !Task.isCancelled else { return }
            self.inside = inside
            isComplete = true
            then()
        }
    }

    /// Ends the search; what is not complete begins anew.
    func stop() {
        guard !isComplete else { return }
        reset()
    }

    /// Looks again for files beside the film: one may have been saved there.
    func lookForFiles() {
        guard isComplete else { return }
        task = Task { [weak self, services, place] in
            let files = await CaptionNeighbours.captions(for: place, in: services.folders)
            if !Task.isCancelled { self?.files = files }
        }
    }

    /// Forgets what was found.
    func reset() {
        task?.cancel()
        (task, files, inside, isComplete) = (nil, [], [], false)
    }
}
