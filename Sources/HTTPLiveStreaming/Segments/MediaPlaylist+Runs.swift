internal import Media
internal import Playlists

extension MediaPlaylist {
    /// The stretches of segments that are read as one, in order: between them lie discontinuities, gaps, or changes of what a
    /// decoder needs first. Those from the beginning of an earlier one on, which is the first of them then and may be longer
    /// by now.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    func runs(_ input: PlaylistInput, from earlier: SegmentRun? = nil) throws -> [SegmentRun] {
        let joiningPlace = joiningPlace
        let beginning = earlier?.segments.startIndex ?? 0
        var runs: [SegmentRun] = []
        var elapsed = earlier?.beginning ?? .zero
        /// Where the stretch began that is being gathered.
        var begun: (place: Int, time: ExactDecimal)?
        func end(at place: Int) throws {
            guard let (first, time) = begun else { return }
            let goesOn = first == beginning ? earlier : nil
            runs.append(
                try SegmentRun(segments[first..<place], from: time, input, enteredAt: joiningPlace, after: goesOn))
            begun = nil
        }
        for (place, segment) in segments.enumerated().dropFirst(beginning) {
            if segment.isGap || place > 0 && !segment.goesOn(from: segments[place - 1]) { try end(at: place) }
            if begun == nil, !segment.isGap { begun = (place, elapsed) }
            elapsed = try elapsed.adding(segment.duration) ?? { throw MediaError.impossibleDurations }()
        }
        try end(at: segments.count)
        return runs
    }

    /// When each segment begins, and when the last ends. Throws `MediaError.damaged` for times that cannot be.
    func times() throws -> [MediaTime] {
        var elapsed = ExactDecimal.zero
        return try [.zero]
            + segments.map { segment in
                elapsed = try elapsed.adding(segment.duration) ?? { throw MediaError.impossibleDurations }()
                return MediaTime(elapsed)
            }
    }

    /// The segment with which whoever joins an endless playlist begins: where that says, or as far from the end as it wants.
    ///
    /// Nil for what ends, and where all segments are gaps from there on.
    var joiningPlace: Int? {
        guard isEndless, let total = totalDuration?.double, let offset = liveEdgeOffset?.double else { return nil }
        let stated = start.map(\.timeOffset.double).map { $0 < 0 ? total + $0 : $0 }
        let time = max(0, min(stated ?? total - offset, total))
        var elapsed = 0.0
        let place = segments.firstIndex { segment in
            elapsed += segment.duration.double
            return elapsed > time
        }
        return place.flatMap { place in segments[place...].firstIndex { !$0.isGap } }
    }
}

extension MediaSegment {
    fileprivate func goesOn(from other: MediaSegment) -> Bool {
        // Whatever key a server states for it this time.
        discontinuitySequence == other.discontinuitySequence && map?.uri == other.map?.uri
            && map?.byteRange == other.map?.byteRange
    }
}
