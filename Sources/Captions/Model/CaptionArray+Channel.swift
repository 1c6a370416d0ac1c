extension [Caption] {
    /// The next caption of the same channel as the one at a place.
    func next(after place: Int) -> Int? { indices[(place + 1)...].first { self[$0].channel == self[place].channel } }

    /// The caption of the same channel before the one at a place.
    func previous(before place: Int) -> Int? { indices[..<place].last { self[$0].channel == self[place].channel } }
}
