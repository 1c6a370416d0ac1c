/// The numbers by which an asset's tracks are told apart.
enum TrackNumbers {
    /// The container's numbers where it numbers its tracks, else their places from one on. Covers, to which libav gives no
    /// number, get new ones after the greatest.
    static func distinct(_ stated: [(number: Int, isCover: Bool)]) -> [Int] {
        let numbers = stated.filter { !$0.isCover }.map(\.number)
        let greatest = numbers.max() ?? 0
        guard numbers.allSatisfy({ $0 > 0 }), Set(numbers).count == numbers.count, greatest < Int.max - stated.count
        else {
            return Array(1...max(1, stated.count))
        }
        var next = greatest
        return stated.map { entry in
            guard entry.isCover else { return entry.number }
            next += 1
            return next
        }
    }
}
