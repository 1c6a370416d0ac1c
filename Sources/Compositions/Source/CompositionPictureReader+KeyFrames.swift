internal import Media

/// Key frames: those of the sources that are shown, and the beginnings of stretches. Transitions have none of their own.
extension CompositionPictureReader {
    /// To know them all, every source is opened: more than so many are not.
    private static let mostSources = 8

    /// Every stretch begins with a frame that can be decoded without those that are shown before it.
    func keyFrameTimes() throws -> [MediaTime]? {
        let sources = stretches.compactMap(\.media).filter { !$0.isTransition }
        guard Set(sources.map(\.track)).count <= Self.mostSources else { return nil }
        var known: [Track: [MediaTime]] = [:]
        var times: [MediaTime] = []
        for stretch in stretches {
            times.append(stretch.start.mediaTime)
            guard let media = stretch.media, !stretch.isHeld, !media.isTransition else { continue }
            if known[media.track] == nil {
                do {
                    let found: [MediaTime]? = try clips.reading(media.track) { try $0.keyFrameTimes() }
                    guard let found else { return nil }
                    known[media.track] = found
                } catch is MediaError {
                    // Nothing of it is shown.
                    known[media.track] = []
                }
            }
            for time in known[media.track] ?? [] where time > stretch.sourceTime(at: stretch.start) {
                if let time = stretch.time(of: time)?.mediaTime { times.append(time) }
            }
        }
        return times
    }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime? {
        let place = ExactTime(clamping: time)
        switch direction {
        case .forward:
            if place < .zero { return .zero }
            guard let index = timeline.index(at: place) else { return nil }
            if let found = try keyFrame(.forward, from: stretches[index].sourceTime(at: place), in: stretches[index]),
                found > time
            {
                return found
            }
            return index + 1 < stretches.count ? stretches[index + 1].start.mediaTime : nil
        case .backward:
            guard place > .zero else { return nil }
            var index = timeline.index(at: place) ?? stretches.count - 1
            if index > 0, stretches[index].start.mediaTime >= time { index -= 1 }
            let stretch = stretches[index]
            let isWithin = place < stretch.end
            let from = isWithin ? stretch.sourceTime(at: place) : stretch.sourceEnd
            let found = try keyFrame(.backward, from: from, in: stretch) ?? stretch.start.mediaTime
            return found < time ? found : stretch.start.mediaTime
        }
    }

    /// The next key frame of a stretch after a time of its source, or the last before it; nil without one, and where the
    /// source cannot be read, so that the search goes on at the next cut.
    private func keyFrame(
        _ direction: SearchDirection, from time: MediaTime, in stretch: TimelineStretch
    ) throws -> MediaTime? {
        if stretch.media?.isTransition ?? false { return nil }
        do {
            let found: MediaTime?? = try reading(stretch) { try $0.keyFrameTime(direction, from: time) }
            guard let found, let found else { return nil }
            return stretch.time(of: found)?.mediaTime
        } catch is MediaError {
            return nil
        }
    }
}
