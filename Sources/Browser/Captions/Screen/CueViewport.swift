/// Which captions of a list are on the screen where each takes rows of its own number: follows the cursor, and moves no
/// further than it must. Of the captions only those near the cursor are measured.
struct CueViewport {
    private(set) var top = 0

    /// Brings the cursor, and the captions next to it where there is room, into `rows` of a list of `count`.
    mutating func follow(cursor: Int, rows: Int, count: Int, height: (Int) -> Int) {
        guard count > 0, rows > 0 else { return top = 0 }
        let cursor = max(0, min(cursor, count - 1))
        top = min(top, max(0, cursor - 1))
        let earliest = first(with: min(count - 1, cursor + 1), rows, height)
        top = max(top, min(cursor, earliest))
        // The end of the list lies at the foot.
        if top > 0 { top = min(top, first(with: count - 1, rows, height)) }
    }

    /// The captions in so many rows, each with its first row; the last may be cut.
    func places(rows: Int, count: Int, height: (Int) -> Int) -> [(index: Int, row: Int)] {
        var places: [(index: Int, row: Int)] = []
        var row = 0
        var index = top
        while row < rows, index < count {
            places.append((index, row))
            row += height(index)
            index += 1
        }
        return places
    }

    /// The first caption of those that end with another one and have room.
    private func first(with last: Int, _ rows: Int, _ height: (Int) -> Int) -> Int {
        var used = height(last)
        var first = last
        while first > 0 {
            used += height(first - 1)
            guard used <= rows else { break }
            first -= 1
        }
        return first
    }
}
