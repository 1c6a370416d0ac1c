public import Media

/// How times are written and read for one file: by the source's own timecode where it has one, else as elapsed time.
public struct TimeReadout: Sendable {
    /// The frames' rate; nil where frames are not counted.
    public let rate: FrameRate?

    /// The source's own timecode of the first frame; nil without one.
    public let start: Timecode?

    /// Whether times are written by the source's timecode.
    public var usesSource: Bool

    /// The readout of a file; by its own timecode if it has one.
    public init(_ facts: TimelineFacts) {
        rate = facts.frameDuration.flatMap(FrameRate.init(frameDuration:))
        start = rate.flatMap { rate in facts.startTimecode.flatMap { Timecode($0, rate: rate) } }
        usesSource = start != nil
    }

    /// The time of a frame in words; elapsed time is rounded down.
    public func text(_ time: MediaTime) -> String {
        guard usesSource, let rate, let frame = Timecode(time, rate: rate) else {
            return time.elapsed(hours: true, rounding: .down)
        }
        guard let start else { return frame.description }
        return start.advanced(by: frame.frames).description
    }

    /// Where the timeline ends, in words: no frame begins there, so it is rounded as durations are elsewhere.
    public func end(_ duration: MediaTime) -> String {
        usesSource ? text(duration) : duration.elapsed(hours: true)
    }

    /// The number of the frame presented at a time, from zero; nil where frames are not counted.
    public func frameNumber(_ time: MediaTime) -> Int64? { rate.flatMap { Timecode(time, rate: $0)?.frames } }

    /// The frame presented at a time in words; about which one, where it does not begin when a frame of the rate would.
    public func frameWords(_ time: MediaTime) -> String? {
        guard let rate, let number = frameNumber(time), time.isNumeric else { return nil }
        let place = time.seconds * rate.framesPerSecond
        return abs(place - place.rounded()) > 0.25 ? "frame ~\(number)" : "frame \(number)"
    }

    /// The time that a person means who reads this readout; nil where the timeline has no such place.
    ///
    /// While times are written by the source's timecode, a clock time from its start on means that, too.
    public func time(
        of expression: TimeExpression, duration: MediaTime, keyFrames: [MediaTime] = []
    ) -> MediaTime? {
        let time = expression.resolved(duration: duration, rate: rate, start: start, keyFrames: keyFrames)
        guard case .time = expression, let time, usesSource, let start, start.frames > 0, time >= start.time else {
            return time
        }
        return time - start.time
    }

    /// A time within the frame that a person means who typed `expression`, of which `time` is the place.
    ///
    /// Times are written rounded down (`text(_:)`), so the frame that begins within their last digit is meant. Frames are
    /// found also where the container's clock rounds their times, as Matroska's milliseconds do.
    public func within(_ time: MediaTime, typed expression: TimeExpression) -> MediaTime {
        let slack = expression.isExact && rate != nil ? MediaTime(value: 1, timescale: 2_000) : expression.precision
        let half =
            rate.map { MediaTime(seconds: $0.frameDuration.seconds / 2) } ?? MediaTime(value: 1, timescale: 1_000)
        return time + min(slack, half)
    }

    /// Between what a place would have to lie that is outside of a timeline, in words, as it was typed.
    public func bounds(of expression: TimeExpression, duration: MediaTime) -> String {
        if case .frame = expression, let number = frameNumber(duration), number > 0 {
            return "frames run from 0 to \(number - 1)"
        }
        let start = text(.zero)
        guard duration.isNumeric else { return "this goes from \(start)" }
        if case .time = expression, usesSource, self.start != nil {
            return "this is \(duration.elapsed(hours: true)) long, from \(start) to \(end(duration))"
        }
        return "this goes from \(start) to \(end(duration))"
    }

    /// Why there is no such place, in words; `keyFrames` says it for those.
    public func reason(against expression: TimeExpression, keyFrames: String) -> String {
        switch expression {
        case .keyFrame(let number): number > 0 ? keyFrames : "key frames count from 1"
        case .timecode(let label):
            if let rate, label.contains(";"), !rate.allowsDropFrame {
                "no labels are dropped at this rate: write it with “:”"
            } else if let rate {
                "frames run from 0 to \(rate.nominal - 1) in a second"
            } else {
                "the frame rate is not known, or varies"
            }
        case .frame: "the frame rate is not known, or varies"
        case .percent, .time: "the duration is not known"
        }
    }
}
