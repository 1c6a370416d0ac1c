/// What of a document's captions is as it was read, and what took the place of the rest.
struct CaptionDifference {
    /// For each caption of today the one that it was, where it has not changed.
    private(set) var origin: [Int?]
    /// For each caption that was read, the ones that stand for it today: itself, changed ones, none.
    private(set) var successors: [[Int]]
    /// Those that come before everything that was read.
    private(set) var leading: [Int] = []

    init(_ old: [Caption], _ new: [Caption]) {
        origin = Array(repeating: nil, count: new.count)
        successors = Array(repeating: [], count: old.count)
        var first = 0
        while first < old.count, first < new.count, old[first] == new[first] {
            origin[first] = first
            first += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
            origin[newEnd] = oldEnd
        }
        // Between, what is equal keeps its order: a caption is looked for behind the last that was found.
        var places: [Caption: [Int]] = [:]
        for index in (first..<oldEnd).reversed() { places[old[index], default: []].append(index) }
        var next = first
        for index in first..<max(first, newEnd) {
            while let place = places[new[index]]?.last {
                places[new[index]]?.removeLast()
                guard place >= next else { continue }
                origin[index] = place
                next = place + 1
                break
            }
        }
        // What lies between two that have not changed replaces what lay between them, one by one.
        var previous = -1
        var gap: [Int] = []
        for index in 0...new.count {
            let anchor = index == new.count ? old.count : origin[index]
            guard let anchor else {
                gap.append(index)
                continue
            }
            let replaced = Array(previous + 1..<max(previous + 1, anchor))
            for (offset, successor) in gap.enumerated() {
                if offset < replaced.count {
                    successors[replaced[offset]].append(successor)
                } else if let last = replaced.last ?? (previous >= 0 ? previous : nil) {
                    successors[last].append(successor)
                } else {
                    leading.append(successor)
                }
            }
            gap.removeAll()
            if index < new.count {
                successors[anchor].append(index)
                previous = anchor
            }
        }
    }
}
