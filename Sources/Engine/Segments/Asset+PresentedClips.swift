internal import Media
internal import Places

extension Asset {
    /// The stretches of files that it presents, in the order of time, as far as those can be opened; nil where it has pictures
    /// and sound of its own. An instant that is held is left out, and what lies in no file.
    ///
    /// Throws `MediaError`, or `CancellationError`.
    func presentedClips() async throws -> [PresentedClip]? {
        _ = try await load(.tracks, priority: .immediate)
        let type = presentedType
        guard source.clips(of: type) != nil else { return nil }
        var found: [PresentedClip] = []
        // More clips nobody plays one after the other, and projects within projects may have any number.
        var remaining = 10_000
        try await addClips(of: type, in: nil, to: &found, atMost: &remaining)
        return found
    }

    /// Adds the stretches that are presented where a clip presents it; all of them where that is nil. Counts down each that it
    /// looks at.
    private func addClips(
        of type: MediaType, in outer: TrackClip?, to found: inout [PresentedClip], atMost remaining: inout Int
    ) async throws {
        for clip in source.clips(of: type) ?? [] where remaining > 0 {
            let clip = outer.map(clip.presented) ?? clip
            guard clip.source.duration > .zero, clip.target.duration > .zero else { continue }
            remaining -= 1
            let file = clip.track.asset
            do {
                // Nobody but this program plays a project, and what lies nowhere is one.
                guard let place = file.source.location.map(Place.init(at:)), !place.isProject else {
                    _ = try await file.load(.tracks, priority: .immediate)
                    try await file.addClips(of: type, in: clip, to: &found, atMost: &remaining)
                    continue
                }
                guard try await file.load(.isPlayable, priority: .immediate) else { continue }
                let start = try await file.load(.startTime, priority: .immediate)
                let source = TimeRange(start: clip.source.start + start, duration: clip.source.duration)
                found.append(PresentedClip(place: place, source: source, target: clip.target))
            } catch is MediaError {
                // What is missing is not played; the timeline shows what it is.
            }
        }
    }
}

extension TrackClip {
    /// What of it is presented where a stretch of its asset's timeline is; of no duration where nothing is.
    fileprivate func presented(in outer: TrackClip) -> TrackClip {
        let (first, last) = (max(target.start, outer.source.start), min(target.end, outer.source.end))
        let shown = TimeRange(start: first, end: last)
        return TrackClip(
            track, shown.mapped(from: target, to: source), at: shown.mapped(from: outer.source, to: outer.target))
    }
}

extension TimeRange {
    /// Where it lies as one range becomes another, which may be longer or shorter.
    fileprivate func mapped(from range: TimeRange, to other: TimeRange) -> TimeRange {
        func mapped(_ time: MediaTime) -> MediaTime {
            let offset = time - range.start
            guard other.duration != range.duration else { return other.start + offset }
            return other.start + MediaTime(seconds: offset.seconds * (other.duration.seconds / range.duration.seconds))
        }
        return TimeRange(start: mapped(start), end: mapped(end))
    }
}
