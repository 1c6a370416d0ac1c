internal import Media

/// Pulls the samples of several tracks in the order in which they are decoded.
struct SampleInterleaver {
    private struct Head {
        let pull: SampleTrack.Pull
        /// The sample that comes next; nil after the last.
        var sample: Sample?
        /// When it is decoded.
        var time = MediaTime.indefinite
    }

    private var heads: [Head] = []

    /// Begins to pull. Throws what the tracks' samples throw.
    init(_ tracks: [SampleTrack]) async throws {
        for track in tracks {
            heads.append(Head(pull: track.begin()))
            try await advance(heads.count - 1)
        }
    }

    /// The next sample and the place of its track; nil after the last of all. Throws what the samples throw.
    mutating func next() async throws -> (track: Int, sample: Sample)? {
        let open = heads.indices.filter { heads[$0].sample != nil }
        guard let first = open.min(by: { heads[$0].time < heads[$1].time }), let sample = heads[first].sample else {
            return nil
        }
        try await advance(first)
        return (first, sample)
    }

    private mutating func advance(_ index: Int) async throws {
        let sample = try await heads[index].pull()
        heads[index].sample = sample
        // Covers have none and may come first; another without times is refused by whoever writes it.
        heads[index].time = sample.map { $0.orderTime.isNumeric ? $0.orderTime : .zero } ?? .indefinite
    }
}
