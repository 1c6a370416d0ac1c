/// A track as a plain list: what is presented in each sixtieth of a second.
struct FrameList {
    /// What is presented in a sixtieth of a second, none in a gap.
    struct Frame: Equatable {
        let source: Int
        /// The source's time at the beginning.
        let time: Fraction
        /// Seconds of the source in a second.
        let rate: Fraction
    }

    static let length = Fraction(1, 60)

    private(set) var frames: [Frame?] = []

    mutating func insert(_ source: Int, from start: Fraction, count: Int, at place: Int) {
        insert(
            (0..<count).map { Frame(source: source, time: start + Fraction(Int128($0), 60), rate: Fraction(1)) }, place)
    }

    mutating func insertGap(_ count: Int, at place: Int) { insert(Array(repeating: nil, count: count), place) }

    private mutating func insert(_ inserted: [Frame?], _ place: Int) {
        if place > frames.count { frames += Array(repeating: nil, count: place - frames.count) }
        frames.insert(contentsOf: inserted, at: place)
    }

    mutating func remove(_ range: Range<Int>) { frames.removeSubrange(range.clamped(to: frames.indices)) }

    /// Has a range last `factor / divisor` times as long.
    mutating func scale(_ range: Range<Int>, by factor: Int, over divisor: Int) {
        let range = range.clamped(to: frames.indices)
        let scaled = (0..<(range.count * factor / divisor)).map { number -> Frame? in
            let place = number * divisor
            guard let frame = frames[range.lowerBound + place / factor] else { return nil }
            let part = Fraction(Int128(place % factor), Int128(factor)) * Self.length
            return Frame(
                source: frame.source, time: frame.time + part * frame.rate,
                rate: frame.rate * Fraction(Int128(divisor), Int128(factor)))
        }
        frames.replaceSubrange(range, with: scaled)
    }

    /// Whether each new frame would show one thing only.
    func canScale(_ range: Range<Int>, by factor: Int, over divisor: Int) -> Bool {
        let range = range.clamped(to: frames.indices)
        guard range.count * factor % divisor == 0 else { return false }
        return range.dropFirst().allSatisfy { place in
            (place - range.lowerBound) * factor % divisor == 0 || goesOn(at: place)
        }
    }

    /// Whether a frame goes on with what the one before shows.
    private func goesOn(at place: Int) -> Bool {
        guard let before = frames[place - 1], let frame = frames[place] else {
            return frames[place - 1] == nil && frames[place] == nil
        }
        return before.source == frame.source && before.rate == frame.rate
            && before.time + Self.length * before.rate == frame.time
    }
}
