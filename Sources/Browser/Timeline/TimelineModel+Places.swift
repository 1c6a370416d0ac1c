internal import Engine
internal import Media

/// Where the playhead is among frames, key frames and chapters.
extension TimelineModel {
    /// The time of the frame on the screen, or of the playhead where there are no frames; nil without a timeline.
    var shownTime: MediaTime? {
        guard hasTime else { return nil }
        return hasFrames ? shown?.time : playhead.target
    }

    /// Since when the frame that was asked for has been awaited with another on the screen; nil where it is not.
    var waitingSince: ContinuousClock.Instant? {
        guard shown != nil, hasFrames, playback == nil, !playhead.isAtRest else { return nil }
        return lastSeek
    }

    /// Where the next motion goes from: the frame on the screen at rest, else where the last motion goes.
    var here: MediaTime { playhead.isAtRest ? playhead.shown ?? playhead.target : playhead.target }

    /// The key frame some places after or before the frame on the screen, or the last or first where there are fewer; nil
    /// where there is none in that direction.
    func keyFrame(_ offset: Int) -> MediaTime? { time(offset, among: keyFrames) }

    /// The same of any times, ascending.
    func time(_ offset: Int, among times: [MediaTime]) -> MediaTime? {
        if offset > 0 {
            let next = times.firstPlace { $0 > origin(of: .forward) }
            return next < times.count ? times[min(times.count - 1, next + offset - 1)] : nil
        }
        let previous = times.firstPlace { $0 >= origin(of: .backward) }
        return previous > 0 ? times[max(0, previous + offset)] : nil
    }

    /// Where the way to the next or previous key frame or cut begins.
    ///
    /// Where damage has another frame shown than the one asked for, the one asked for has been passed all the same.
    func origin(of direction: SearchDirection) -> MediaTime {
        direction == .forward ? max(here, playhead.target) : min(here, playhead.target)
    }

    /// The key frame that was asked for where an earlier frame is all that can be shown; nil where that is not so.
    var missingKeyFrame: MediaTime? {
        guard playhead.isAtRest, playback == nil, isKeyFrame(playhead.target), let time = playhead.shown,
            let length = facts?.frameDuration, time + length <= playhead.target
        else { return nil }
        return playhead.target
    }

    /// Whether the frame presented at a time is a key frame.
    func isKeyFrame(_ time: MediaTime) -> Bool { keyFrames[keyFrames.firstPlace { $0 >= time }...].first == time }

    /// The beginning of the chapter some places after or before the frame on the screen.
    func chapter(_ offset: Int) -> TimelineFacts.Chapter? {
        guard let chapters = facts?.chapters, !chapters.isEmpty else { return nil }
        let here = playhead.target
        if offset > 0 {
            guard let next = chapters.firstIndex(where: { $0.range.start > here }) else { return nil }
            return chapters[min(chapters.count - 1, next + offset - 1)]
        }
        // Within the first two seconds of a chapter, back means the one before.
        let from = here - MediaTime(value: 2, timescale: 1)
        let last = chapters.lastIndex { $0.range.start < from } ?? 0
        return chapters[max(0, last + offset + 1)]
    }

    var currentChapter: TimelineFacts.Chapter? {
        let here = playhead.shown ?? playhead.target
        return facts?.chapters.last { $0.range.start <= here + Self.roundingOfChapters }
    }
}
