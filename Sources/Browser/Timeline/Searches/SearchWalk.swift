internal import Media

/// The way from scene to scene, or from key frame to key frame, by keys: a state machine that knows no clock.
///
/// Keys that come while a search runs add up; the way back takes them off again.
struct SearchWalk: Equatable {
    /// What is to be done after a key or an answer.
    enum Step: Equatable {
        /// Search from a time on.
        case search(SearchDirection, from: MediaTime)
        /// Stop searching.
        case stop
    }

    /// A search that is under way.
    struct Search: Equatable {
        let direction: SearchDirection
        let start: MediaTime
        /// How far it is.
        var reached: MediaTime
        /// How many are still to be found, at least one.
        var left: Int
    }

    private(set) var search: Search?

    /// How many are still found at most: a held key must not lead on for minutes after it was let go.
    let mostAhead: Int

    /// Takes the key for a direction, pressed `count` times at a place.
    mutating func press(_ direction: SearchDirection, count: Int, at place: MediaTime) -> Step? {
        guard var running = search else {
            search = Search(
                direction: direction, start: place, reached: place, left: max(1, min(mostAhead, count)))
            return .search(direction, from: place)
        }
        running.left += running.direction == direction ? count : -count
        running.left = min(mostAhead, running.left)
        search = running.left > 0 ? running : nil
        return search == nil ? .stop : nil
    }

    /// Takes word of how far the search is.
    mutating func reach(_ time: MediaTime) { search?.reached = time }

    /// Takes what was found; the next search, when there is one to do.
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
