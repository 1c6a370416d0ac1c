/// Makes the times of one track's packets such as containers take them: each is decoded after the one before it, and
/// none is presented before it is decoded. A state machine over numbers.
struct PacketTimes {
    /// Presentation and decoding time in ticks; nil where the source does not tell.
    struct Times: Equatable {
        var presentation: Int64?
        var decoding: Int64?
    }

    /// Whether two packets may be decoded at the same time, as some containers have it.
    let allowsEqual: Bool

    private var last: Int64?

    init(allowsEqual: Bool) { self.allowsEqual = allowsEqual }

    /// Mends the times of the next packet.
    mutating func next(_ times: Times) -> Times {
        var decoding = times.decoding ?? times.presentation
        if let time = decoding, let presentation = times.presentation { decoding = min(time, presentation) }
        if let last, let time = decoding { decoding = max(time, last.addingSaturating(allowsEqual ? 0 : 1)) }
        last = decoding ?? last
        guard let presentation = times.presentation, let decoding else {
            return Times(presentation: times.presentation, decoding: decoding)
        }
        return Times(presentation: max(presentation, decoding), decoding: decoding)
    }

    /// Decoding times for the first packets of a track, which some containers leave out until frames have been put in
    /// order: a frame apart, up to the first that is known.
    static func fill(_ times: [Times], step: Int64) -> [Times] {
        let known = times.firstIndex { $0.decoding != nil } ?? times.count
        guard known > 0 else { return times }
        var filled = times
        var next: Int64
        if known < times.count {
            next = times[known].decoding ?? 0
        } else {
            // Nothing is known: what is presented first is decoded as early as all these packets need.
            next = (times.compactMap(\.presentation).min() ?? 0).addingSaturating(step)
        }
        for place in (0..<known).reversed() {
            next = next.subtractingSaturating(max(1, step))
            if let presentation = filled[place].presentation { next = min(next, presentation) }
            filled[place].decoding = next
        }
        return filled
    }
}
