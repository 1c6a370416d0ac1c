/// Which captions of one list are which of another: changed, gone, or new.
struct CaptionAlignment {
    /// What became of a caption.
    enum Step: Hashable {
        case change(old: Int, new: Int)
        case removal(Int)
        case insertion(Int)
    }

    /// What is not the same in both, in the captions' order.
    private(set) var steps: [Step] = []
    /// The new place of each old caption; nil where it is gone.
    private(set) var places: [Int?]
    private var inserted: Set<Int> = []

    /// How far a caption's counterpart is searched for.
    private static let farthest = 64

    /// Captions are the same that begin at the same time in the same channel; what is left are changed ones.
    init(_ old: [Caption], _ new: [Caption]) {
        places = Array(repeating: nil, count: old.count)
        var (one, other) = (0, 0)
        func areSame(_ place: Int, _ index: Int) -> Bool {
            place < old.count && index < new.count && old[place].start == new[index].start
                && old[place].channel == new[index].channel
        }
        while one < old.count || other < new.count {
            if one < old.count, other < new.count, !areSame(one, other) {
                let distances = 1...CaptionAlignment.farthest
                let gone = distances.first { areSame(one + $0, other) }
                let fresh = distances.first { areSame(one, other + $0) }
                if let gone, gone < fresh ?? .max {
                    for _ in 0..<gone { remove(&one) }
                    continue
                } else if let fresh {
                    for _ in 0..<fresh { insert(&other) }
                    continue
                }
            }
            guard one < old.count else {
                insert(&other)
                continue
            }
            guard other < new.count else {
                remove(&one)
                continue
            }
            places[one] = other
            if old[one] != new[other] { steps.append(.change(old: one, new: other)) }
            one += 1
            other += 1
        }
    }

    private mutating func remove(_ place: inout Int) {
        steps.append(.removal(place))
        place += 1
    }

    private mutating func insert(_ index: inout Int) {
        steps.append(.insertion(index))
        inserted.insert(index)
        index += 1
    }

    /// The caption that follows an old one in its channel, where that is gone.
    func nextRemoved(after place: Int, in old: [Caption]) -> Int? {
        old.next(after: place).flatMap { places[$0] == nil ? $0 : nil }
    }

    /// The caption that follows a new one in its channel, where that is itself new.
    func nextInserted(after index: Int, in new: [Caption]) -> Int? {
        new.next(after: index).flatMap { inserted.contains($0) ? $0 : nil }
    }
}
