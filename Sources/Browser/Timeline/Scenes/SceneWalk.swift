internal import Media

/// The way from scene to scene by keys: a state machine that knows no clock.
///
/// Keys that come while a search runs add up; the way back takes them off again.
struct SceneWalk: Equatable {
    /// What is to be done after a key or an answer.
    enum Step: Equatable {
        /// Search from a time on.
        case search(SceneSearch.Direction, from: MediaTime)
        /// Stop searching.
        case stop
    }

    /// A search that is under way.
    struct Search: Equatable {
        let direction: SceneSearch.Direction
        let start: MediaTime
        /// How far it is.
        var reached: MediaTime
        /// How many scenes are still to be found, at least one.
        var left: Int
    }

    private(set) var search: Search?

    /// A held key must not lead on for minutes after it was let go.
    private static let mostAhead = 9

    /// Takes the key for a scene in a direction, pressed `count` times at a place.
    mutating func press(_ direction: SceneSearch.Direction, count: Int, at place: MediaTime) -> Step? {
        guard var running = search else {
            search = Search(
                direction: direction, start: place, reached: place, left: max(1, min(Self.mostAhead, count)))
            return .search(direction, from: place)
        }
        running.left += running.direction == direction ? count : -count
        running.left = min(Self.mostAhead, running.left)
        search = running.left > 0 ? running : nil
        return search == nil ? .stop : nil
    }

    /// Takes word of how far the search is.
    mutating func reach(_ time: MediaTime) { search?.reached = time }

    /// Takes the scene that was found; the next search, when there is one to do.
    mutating func find(_ time: MediaTime) -> Step? {
        guard let running = search else { return nil }
        guard running.left > 1 else {
            search = nil
            return nil
        }
        search = Search(direction: running.direction, start: time, reached: time, left: running.left - 1)
        return .search(running.direction, from: time)
    }

    /// Gives the search up; false when there is none.
    mutating func stop() -> Bool {
        defer { search = nil }
        return search != nil
    }
}
