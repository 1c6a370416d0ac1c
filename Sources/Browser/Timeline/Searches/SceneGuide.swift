internal import Engine
internal import Media
internal import Places
internal import Terminal

/// Searches the scenes that a person asks for, and remembers those found.
@MainThread
final class SceneGuide {
    /// The scenes found so far, ascending.
    private(set) var found: [MediaTime] = []
    private var walk = SearchWalk(mostAhead: 9)
    private var task: Task<Void, Never>?
    private let services: Services
    private let place: Place
    private let model: TimelineModel

    init(services: Services, model: TimelineModel) {
        self.services = services
        self.model = model
        place = model.place
    }

    /// What is being searched and how far it is, in words; nil when nothing is.
    func status(_ text: (MediaTime) -> String) -> String? {
        walk.search.map { search in
            "looking for the \(search.direction.word) scene … \(text(search.reached))  Esc stops"
        }
    }

    /// Goes to the next or previous scene, when it is found.
    func seek(_ direction: SearchDirection, count: Int) {
        model.pause()
        perform(walk.press(direction, count: count, at: model.here))
    }

    /// Gives up the search; false when there is none.
    @discardableResult
    func stop() -> Bool {
        task?.cancel()
        task = nil
        return walk.stop()
    }

    /// Forgets what was found, as after `r`.
    func reset() {
        stop()
        found = []
    }

    private func perform(_ step: SearchWalk.Step?) {
        switch step {
        case .search(let direction, let time): search(direction, from: time)
        case .stop: stop()
        case nil: break
        }
        services.setNeedsDisplay()
    }

    private func search(_ direction: SearchDirection, from time: MediaTime) {
        task?.cancel()
        let moves = model.moves
        let states = services.engine.scene(of: place, from: time, direction: direction)
        task = Task { [weak self] in
            do {
                for try await progress in states {
                    guard let self, !Task.isCancelled else { return }
                    // Whoever has gone elsewhere meanwhile does not want to be taken away.
                    guard self.model.moves == moves else {
                        self.stop()
                        return self.services.setNeedsDisplay()
                    }
                    self.take(progress, direction)
                }
            } catch let error as MediaError {
                guard let self, !Task.isCancelled else { return }
                self.stop()
                self.services.complain("the search has ended: \(error.description)")
            } catch {
                // Cancelled, by a person or by a reload of the file.
                guard let self, !Task.isCancelled else { return }
                self.stop()
                self.services.setNeedsDisplay()
            }
        }
    }

    private func take(_ progress: SceneSearch.Progress, _ direction: SearchDirection) {
        switch progress {
        case .searching(let reached): walk.reach(reached)
        case .found(let time):
            insert(time)
            let next = walk.find(time)
            model.seek(to: time, exactly: true)
            return perform(next)
        case .none:
            stop()
            services.say("no \(direction.word) scene: dissolves and fades are not found")
        }
        services.setNeedsDisplay()
    }

    private func insert(_ time: MediaTime) {
        let place = found.firstIndex { $0 >= time } ?? found.count
        if place == found.count || found[place] != time { found.insert(time, at: place) }
    }
}

extension SearchDirection {
    /// Which scene it leads to.
    fileprivate var word: String {
        switch self {
        case .forward: "next"
        case .backward: "previous"
        }
    }
}
