internal import Media
internal import Playlists

extension MediaPlaylist {
    /// The stretches of segments that are read as one, in order: between them lie discontinuities, gaps, or changes of what a
    /// decoder needs first.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    func runs(_ input: PlaylistInput) throws -> [SegmentRun] {
        var runs: [SegmentRun] = []
        var elapsed = ExactDecimal.zero
        /// Where the stretch began that is being gathered.
        var begun: (place: Int, time: ExactDecimal)?
        func end(at place: Int) throws {
            guard let (first, time) = begun else { return }
            runs.append(try SegmentRun(segments[first..<place], from: MediaTime(time), input))
            begun = nil
        }
        for (place, segment) in segments.enumerated() {
            if segment.isGap || place > 0 && !segment.goesOn(from: segments[place - 1]) { try end(at: place) }
            if begun == nil, !segment.isGap { begun = (place, elapsed) }
            elapsed = try elapsed.adding(segment.duration) ?? { throw MediaError.impossibleDurations }()
        }
        try end(at: segments.count)
        return runs
    }
}

extension MediaSegment {
    fileprivate func goesOn(from other: MediaSegment) -> Bool {
        discontinuitySequence == other.discontinuitySequence && map == other.map
    }
}
