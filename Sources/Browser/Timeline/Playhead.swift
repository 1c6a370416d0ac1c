internal import Media
internal import Engine

/// Where the person is on a timeline, and which picture to ask for next: a state machine that knows no clock.
///
/// Seeks add up while a picture is on its way. While keys keep coming the nearest key frame is asked for, which is
/// quick; at rest the exact frame. Steps go from the frame on the screen, never from a time between frames. Pictures that
/// move on are asked for at moving quality; the one that stays is asked for again at full quality, which nothing awaits.
struct Playhead {
    /// A picture to ask for.
    struct Request: Equatable {
        let ticket: Int
        let moment: PictureRequest.Moment
        /// Whether it will stay on the screen, and is worth the time that full quality takes.
        let isStill: Bool
    }

    private enum Purpose {
        /// Whatever is near the target, while keys come.
        case moving
        /// The frame at the target.
        case place
        case step
        /// The frame that is due in playback.
        case play
        /// The frame on the screen, at full quality.
        case sharpening
    }

    /// Where the timeline ends; nil while unknown.
    private(set) var duration: MediaTime?
    /// How long a frame lasts, where frames are even enough to say.
    let frameDuration: MediaTime?

    /// The time that the person has asked for.
    private(set) var target = MediaTime.zero {
        didSet { beyond = nil }
    }
    /// The same where it is behind the last frame, which the target is not; nil elsewhere.
    private var beyond: MediaTime?
    /// When the frame on the screen is presented.
    private(set) var shown: MediaTime?
    /// Frames still to step from the frame on the screen.
    private(set) var steps = 0
    private var needsMoving = false
    private var needsExact = true
    private var needsFrame = false
    private var needsSharpening = false
    private var inFlight: (request: Request, purpose: Purpose)?
    private var tickets = 0

    /// `after` is the playhead of the same timeline before, whose late answers must not be taken for this one's.
    init(duration: MediaTime?, frameDuration: MediaTime?, after previous: Playhead? = nil) {
        tickets = previous?.tickets ?? 0
        target = previous?.target ?? .zero
        self.duration = duration.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        self.frameDuration = frameDuration
    }

    /// Moves the end to where it was found to be.
    mutating func moveEnd(to end: MediaTime) {
        duration = end
        if target > clamped(target) { seek(to: target, exactly: true) }
    }

    /// What the person asked for who is shown the picture for a requested time.
    func asked(_ requested: MediaTime) -> MediaTime { requested == target ? beyond ?? requested : requested }

    /// Whether the exact frame is on the screen, at whatever quality.
    var isAtRest: Bool {
        guard !needsMoving, !needsExact, !needsFrame, steps == 0 else { return false }
        return inFlight.map { $0.purpose == .sharpening } ?? true
    }

    /// Whether steps are pending, whose frame nobody knows the time of yet.
    var isStepping: Bool { steps != 0 || inFlight?.purpose == .step }

    /// Whether the exact frame is on the screen at full quality and nothing is on its way.
    var isAtFullQuality: Bool { isAtRest && !needsSharpening && inFlight == nil }

    /// Goes to a time, through the nearest key frame when that is quicker to see.
    mutating func seek(to time: MediaTime, exactly: Bool = false) {
        target = clamped(time)
        beyond = time.isNumeric && time > target ? time : nil
        steps = 0
        needsMoving = !exactly
        needsExact = true
        needsFrame = false
    }

    /// Goes by a length, from where earlier seeks lead to.
    mutating func seek(by length: MediaTime, exactly: Bool = false) { seek(to: target + length, exactly: exactly) }

    /// Steps by frames, forward or back.
    mutating func step(_ count: Int) { steps += count }

    /// Goes on to the frame that is due at a time of playback; seeks and steps go before it.
    mutating func play(at time: MediaTime) {
        guard !needsMoving, !needsExact, steps == 0 else { return }
        target = clamped(time)
        needsFrame = true
    }

    /// Ends playback with the frame on the screen; true when another was on its way and is not awaited any more.
    mutating func stopPlaying() -> Bool {
        needsFrame = false
        guard inFlight?.purpose == .play else { return false }
        inFlight = nil
        if let shown { target = shown }
        return true
    }

    /// The next picture to ask for; nil while one is on its way or nothing is wanted.
    ///
    /// `isMoving` tells that keys still come: what stays on the screen then waits. `isPlaying`: nothing stays.
    mutating func next(isMoving: Bool, isPlaying: Bool = false) -> Request? {
        guard inFlight == nil, let (moment, purpose) = wanted(isMoving, isPlaying) else { return nil }
        tickets += 1
        let isStill = purpose == .sharpening || (purpose == .place && steps == 0)
        let request = Request(ticket: tickets, moment: moment, isStill: isStill)
        inFlight = (request, purpose)
        return request
    }

    private mutating func wanted(_ isMoving: Bool, _ isPlaying: Bool) -> (PictureRequest.Moment, Purpose)? {
        if needsMoving {
            needsMoving = false
            return (.near(target), .moving)
        }
        if needsExact {
            guard !isMoving || shown == nil || steps != 0 else { return nil }
            needsExact = false
            return (.exact(target), .place)
        }
        if steps != 0 { return (nextStep(), .step) }
        if needsFrame {
            needsFrame = false
            return (.exact(target), .play)
        }
        guard needsSharpening, !isMoving, !isPlaying, let shown else { return nil }
        needsSharpening = false
        return (.exact(shown), .sharpening)
    }

    private mutating func nextStep() -> PictureRequest.Moment {
        guard let shown else { return .exact(target) }
        // When more steps are pending than pictures keep up with, the frames between are not shown.
        if abs(steps) > 1, let frameDuration {
            let goal = clamped(shown + frameDuration * Int64(steps))
            steps = 0
            target = goal
            return .exact(goal)
        }
        let direction = steps.signum()
        steps -= direction
        return direction > 0 ? .after(shown) : .before(shown)
    }

    /// Arrives where it was sent without a picture: sound has none. A step is a tenth of a second there.
    mutating func settle() {
        if steps != 0 { target = clamped(target + MediaTime(value: 1, timescale: 10) * Int64(steps)) }
        (steps, needsMoving, needsExact, needsFrame) = (0, false, false, false)
        shown = target
    }

    /// Takes an answer; false when it is not the one that is awaited and must not be drawn.
    mutating func finished(_ ticket: Int, actual: MediaTime?) -> Bool {
        guard let (request, purpose) = inFlight, request.ticket == ticket else { return false }
        inFlight = nil
        guard let actual else { return true }
        shown = actual
        needsSharpening = !request.isStill
        // A seek that came meanwhile goes before the frame that was stepped to.
        if purpose == .step, !needsMoving, !needsExact { target = actual }
        return true
    }

    /// Takes a failure; steps and seeks that led there end.
    mutating func failed(_ ticket: Int) -> Bool {
        guard inFlight?.request.ticket == ticket else { return false }
        inFlight = nil
        steps = 0
        needsFrame = false
        if let shown, !needsMoving, !needsExact { target = shown }
        return true
    }

    /// Gives up what is on its way, as when a person leaves; what was wanted of it is wanted again.
    mutating func abandon() {
        switch inFlight?.purpose {
        case .moving: needsMoving = true
        case .place: needsExact = true
        case .play: needsFrame = true
        case .sharpening: needsSharpening = true
        case .step where needsMoving || needsExact: break
        case .step:
            switch inFlight?.request.moment {
            case .after: steps += 1
            case .before: steps -= 1
            default: needsExact = true
            }
        case nil: break
        }
        inFlight = nil
    }

    /// Asks for the picture anew, as when pictures are made in another way now. Seeks and steps under way lead where they led.
    mutating func askAgain() {
        if isAtRest { seek(to: shown ?? target, exactly: true) } else { abandon() }
    }

    /// Gives up what is on its way for the sake of something that came later, which has replaced what was wanted.
    mutating func giveWay() {
        if inFlight?.purpose == .sharpening { needsSharpening = true }
        inFlight = nil
    }

    /// Whether what is on its way is slow to come and something quicker is wanted meanwhile: neither the exact frame of a
    /// place that a person has left nor a finer look at one may keep the pictures from moving.
    var isHeldUp: Bool {
        switch inFlight?.purpose {
        case .sharpening: needsMoving || needsExact || needsFrame || steps != 0
        case .place, .step, .play: needsMoving
        case .moving, nil: false
        }
    }

    private func clamped(_ time: MediaTime) -> MediaTime {
        let end = duration.map { max(.zero, $0 - (frameDuration ?? MediaTime(value: 1, timescale: 1_000))) }
        return max(.zero, end.map { min(time, $0) } ?? time)
    }
}
