internal import Engine
internal import Media

/// How times are written for one file: by the source's own timecode where it has one, else as elapsed time.
struct TimeReadout {
    let rate: FrameRate?
    let start: Timecode?
    var usesSource: Bool

    init(_ facts: TimelineFacts) {
        rate = facts.frameDuration.flatMap(FrameRate.init(frameDuration:))
        start = rate.flatMap { rate in facts.startTimecode.flatMap { Timecode($0, rate: rate) } }
        usesSource = start != nil
    }

    /// The time of a frame in words.
    func text(_ time: MediaTime) -> String {
        guard usesSource, let rate, let frame = Timecode(time, rate: rate) else {
            return time.elapsed(hours: true, rounding: .up)
        }
        guard let start else { return frame.description }
        return start.advanced(by: frame.frames).description
    }

    /// The number of the frame presented at a time, from zero; nil where frames are not counted.
    func frameNumber(_ time: MediaTime) -> Int64? { rate.flatMap { Timecode(time, rate: $0)?.frames } }
}
