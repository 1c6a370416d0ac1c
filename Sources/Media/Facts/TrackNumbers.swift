/// The numbers by which an asset's tracks are told apart.
enum TrackNumbers {
    /// The container's numbers where they are; new ones after the greatest for tracks without one (zero, as libav has it of
    /// covers) and for those whose number another has.
    static func distinct(_ stated: [Int]) -> [Int] {
        var used: Set<Int> = []
        var next = max(0, stated.max() ?? 0)
        // A container that numbers nothing: its tracks are counted from one.
        guard next < Int.max - stated.count else { return Array(1...max(1, stated.count)) }
        return stated.map { number in
            if number > 0, used.insert(number).inserted { return number }
            next += 1
            used.insert(next)
            return next
        }
    }
}
