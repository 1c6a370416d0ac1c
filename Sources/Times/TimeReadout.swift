/// How times are written and read for one file: by the source's own timecode where it has one, else as elapsed time.
///
/// Frames are counted from the first that is presented, which need not be where the timeline begins.
public struct TimeReadout: Sendable {
    /// The frames' rate; nil where frames are not counted.
    public let rate: FrameRate?

    /// The source's own timecode of the first frame; nil without one.
    public let start: Timecode?

    /// When the first frame is presented; nil while that is not known, so that frames are counted from the start.
    public var firstFrame: MediaTime?

    /// Whether times are written by the source's timecode.
    public var usesSource: Bool

    /// The readout of a file whose frames last so long each, nil where they differ; by its own timecode of the first one, such
    /// as `01:00:00;00`, if it has one.
    public init(frameDuration: MediaTime?, startTimecode: String?) {
        rate = frameDuration.flatMap(FrameRate.init(frameDuration:))
        start = rate.flatMap { rate in startTimecode.flatMap { Timecode($0, rate: rate) } }
        usesSource = start != nil
    }

    /// The readout of a file of which nothing is known.
    public init() {
        (rate, start, usesSource) = (nil, nil, false)
    }

    /// The time of a frame in words; elapsed time is rounded down.
    public func text(_ time: MediaTime) -> String {
        guard usesSource, let frame = label(max(time, firstFrame ?? time)) else {
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
    public func frameNumber(_ time: MediaTime) -> Int64? { label(time)?.frames }

    /// The frame presented at a time in words; about which one, where it does not begin when a frame of the rate would, and
    /// while the first one is not known.
    public func frameWords(_ time: MediaTime) -> String? {
        guard let rate, let number = frameNumber(time), time.isNumeric else { return nil }
        let place = (time - (firstFrame ?? .zero)).seconds * rate.framesPerSecond
        return firstFrame == nil || abs(place - place.rounded()) > 0.25 ? "frame ~\(number)" : "frame \(number)"
    }

    /// The frame presented at a time, counted from the first.
    private func label(_ time: MediaTime) -> Timecode? {
        guard let rate else { return nil }
        guard let firstFrame, firstFrame != .zero else { return Timecode(time, rate: rate) }
        // A clock of milliseconds may have rounded the first frame up and this one down.
        let rounding = min(MediaTime(value: 1, timescale: 2_000), MediaTime(seconds: rate.frameDuration.seconds / 4))
        return Timecode(time - firstFrame + rounding, rate: rate)
    }

    /// Whether what is typed is counted from the first frame.
    public func counts(_ expression: TimeExpression) -> Bool {
        guard rate != nil else { return false }
        if case .time = expression { return usesSource && start.map { $0.frames > 0 } == true }
        return expression.isExact
    }

    /// Whether a place that was typed lies before all that there is.
    public func isBefore(_ time: MediaTime, typed expression: TimeExpression) -> Bool {
        time < (expression.isExact ? firstFrame ?? .zero : .zero)
    }

    /// Whether a place that was typed lies behind the end of a timeline, where the last frame ends and none begins.
    public func isBeyond(_ end: MediaTime, _ time: MediaTime, typed expression: TimeExpression) -> Bool {
        time > end || expression.isExact && time + roundingOfFrames >= end
    }

    /// The time that a person means who reads this readout; nil where the timeline has no such place.
    ///
    /// While times are written by the source's timecode, a clock time from its start on means that, too.
    public func time(
        of expression: TimeExpression, duration: MediaTime, keyFrames: [MediaTime] = []
    ) -> MediaTime? {
        let first = firstFrame ?? .zero
        let time = expression.resolved(duration: duration, rate: rate, start: start, keyFrames: keyFrames)
        if expression.isExact { return time.map { $0 + first } }
        guard case .time = expression, let time, usesSource, let start, start.frames > 0, time >= start.time else {
            return time
        }
        return time - start.time + first
    }

    /// A time within the frame that a person means who typed `expression`, of which `time` is the place.
    ///
    /// Times are written rounded down (`text(_:)`), so the frame that begins within their last digit is meant. Frames are
    /// found also where the container's clock rounds their times, as Matroska's milliseconds do.
    public func within(_ time: MediaTime, typed expression: TimeExpression) -> MediaTime {
        time + (expression.isExact ? roundingOfFrames : min(expression.precision, halfFrame))
    }

    /// By how much the place of a frame that is counted may differ from where it begins: both the first frame and this one
    /// may be rounded by half a millisecond.
    private var roundingOfFrames: MediaTime { min(MediaTime(value: 1, timescale: 1_000), halfFrame) }

    private var halfFrame: MediaTime {
        rate.map { MediaTime(seconds: $0.frameDuration.seconds / 2) } ?? MediaTime(value: 1, timescale: 1_000)
    }

    /// Where a timeline ends of which a frame was found that lasts so long by its container's word; nil where that frame does
    /// not tell, because it begins before an end that is no estimate.
    public func end(
        _ duration: MediaTime, isPrecise: Bool, withFrameAt time: MediaTime, lasting length: MediaTime?
    ) -> MediaTime? {
        if isPrecise, time < duration { return nil }
        let stated = length.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        return max(duration, time + (stated ?? rate?.frameDuration ?? MediaTime(value: 1, timescale: 1_000)))
    }

    /// Between what a place would have to lie that is outside of a timeline, in words, as it was typed.
    public func bounds(of expression: TimeExpression, duration: MediaTime) -> String {
        if case .frame = expression, let count = frameNumber(duration + roundingOfFrames), count > 0 {
            return "frames run from 0 to \(count - 1)"
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
