package import Media

extension Asset {
    /// Where a clip of the asset ends that goes on to its end: with its pictures, where sound or captions go on for a moment
    /// only. Coded sound seldom ends with the last frame, and of clips one after the other each would end in black.
    ///
    /// Positive infinity, the end of the asset, where there are no pictures or where more than a moment follows them. Reads on
    /// the worker that asks, and throws as `material(in:priority:)`.
    package func clipEnd(_ interruption: Interruption) throws -> MediaTime {
        let all = TimeRange(start: .zero, duration: .positiveInfinity)
        let end = try material(in: all, interruption).duration
        guard let last = mainTrack(withMediaType: .video)?.knownExtent.presented?.end, last.isNumeric, last < end,
            end - last < Self.moment
        else { return .positiveInfinity }
        return last
    }

    /// Longer than what any coder of sound adds, and shorter than what anybody means.
    private static let moment = MediaTime(value: 1, timescale: 4)
}
