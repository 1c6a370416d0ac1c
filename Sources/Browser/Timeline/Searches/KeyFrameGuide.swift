internal import Engine
internal import Media
internal import Places
internal import Terminal

/// Goes from key frame to key frame: by the file's own index, or by looking for them where it has none.
@MainThread
final class KeyFrameGuide {
    private var walk = SearchWalk(mostAhead: 100)
    /// The search for a key frame by its number.
    private var count: (wanted: Int, found: Int)?
    private var task: Task<Void, Never>?
    private var start = ContinuousClock.now
    private let ticker: Ticker
    private let services: Services
    private let place: Place
    private let model: TimelineModel

    init(services: Services, model: TimelineModel) {
        self.services = services
        self.model = model
        place = model.place
        ticker = Ticker { services.setNeedsDisplay() }
    }

    private var isSearching: Bool { walk.search != nil || count != nil }

    /// What is being looked for, in words; nil when nothing is, or not for long.
    var status: String? {
        guard ContinuousClock.now - start > .milliseconds(150) else { return nil }
        if let count { return "looking for key frame \(count.wanted): \(count.found) found  Esc stops" }
        return walk.search.map { search in
            "looking for the \(search.direction == .forward ? "next" : "previous") key frame …  Esc stops"
        }
    }

    /// Goes some key frames on or back.
    func seek(_ offset: Int) {
        guard model.mustLookForKeyFrames else {
            if let time = model.keyFrame(offset) {
                model.seek(to: time)
            } else {
                services.say(model.keyFrameNote ?? none(offset > 0 ? .forward : .backward))
            }
            return
        }
        if count != nil { stop() }
        let direction: SearchDirection = offset > 0 ? .forward : .backward
        perform(walk.press(direction, count: abs(offset), at: model.origin(of: direction)))
    }

    /// Goes to a key frame by its number, counted from one, in a file without an index; else `complain` says how many
    /// there are.
    func seek(toNumber number: Int, complain: @escaping (Int) -> Void) {
        stop()
        start = .now
        count = (number, 0)
        let moves = model.moves
        task = Task { [weak self, services, place] in
            var last = MediaTime(value: -1, timescale: 1)
            do {
                for found in 0..<number {
                    let next = try await services.engine.keyFrame(of: place, from: last, direction: .forward)
                    guard let self, !Task.isCancelled else { return }
                    guard self.model.moves == moves else {
                        self.stop()
                        return
                    }
                    guard let next else {
                        self.stop()
                        return complain(found)
                    }
                    self.model.note(keyFrame: next)
                    last = next
                    self.count?.found = found + 1
                }
                guard let self, !Task.isCancelled else { return }
                self.stop()
                self.model.seek(to: last, exactly: true)
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.fail(error)
            }
        }
        ticker.run { [weak self] in self?.isSearching ?? false }
    }

    /// Gives up the search; false when there is none.
    @discardableResult
    func stop() -> Bool {
        task?.cancel()
        task = nil
        defer { count = nil }
        services.setNeedsDisplay()
        return walk.stop() || count != nil
    }

    private func perform(_ step: SearchWalk.Step?) {
        switch step {
        case .search(let direction, let time): search(direction, from: time)
        case .stop: stop()
        case nil: break
        }
    }

    private func search(_ direction: SearchDirection, from time: MediaTime) {
        task?.cancel()
        start = .now
        let moves = model.moves
        task = Task { [weak self, services, place] in
            do {
                let found = try await services.engine.keyFrame(of: place, from: time, direction: direction)
                guard let self, !Task.isCancelled else { return }
                // Whoever has gone elsewhere meanwhile does not want to be taken away.
                guard self.model.moves == moves else {
                    self.stop()
                    return
                }
                self.take(found, direction)
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.fail(error)
            }
        }
        ticker.run { [weak self] in self?.isSearching ?? false }
    }

    private func take(_ found: MediaTime?, _ direction: SearchDirection) {
        guard let found else {
            stop()
            return services.say(none(direction))
        }
        model.note(keyFrame: found)
        let next = walk.find(found)
        model.seek(to: found)
        perform(next)
    }

    private func fail(_ error: any Error) {
        stop()
        // What else there is was cancelled, by a reload of the file.
        guard let error = error as? MediaError else { return }
        services.complain("the search for key frames has ended: \(error.description)")
    }

    /// How many key frames there are, in words.
    static func words(count: Int) -> String {
        switch count {
        case 0: "there are no key frames"
        case 1: "there is one key frame"
        default: "there are \(count) key frames"
        }
    }

    private func none(_ direction: SearchDirection) -> String {
        "no key frame \(direction == .forward ? "after" : "before") this one"
    }
}
