internal import Media
internal import Engine

/// Where the person is on a timeline, and which picture to ask for next: a state machine that knows no clock.
///
/// Seeks add up while a picture is on its way. While keys keep coming the nearest key frame is asked for, which is
/// quick; at rest the exact frame. Steps go from the frame on the screen, never from a time between frames.
struct Playhead {
    /// Where the timeline ends; nil while unknown.
    let duration: MediaTime?
    /// How long a frame lasts, where frames are even enough to say.
    let frameDuration: MediaTime?

    /// The time that the person has asked for.
    private(set) var target = MediaTime.zero
    /// When the frame on the screen is presented.
    private(set) var shown: MediaTime?
    /// Frames still to step from the frame on the screen.
    private(set) var steps = 0
    private var needsMoving = false
    private var needsExact = true
    private var inFlight: (ticket: Int, moment: PictureRequest.Moment)?
    private var tickets = 0

    /// `after` is the playhead of the same timeline before, whose late answers must not be taken for this one's.
    init(duration: MediaTime?, frameDuration: MediaTime?, after previous: Playhead? = nil) {
        tickets = previous?.tickets ?? 0
        target = previous?.target ?? .zero
        self.duration = duration.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        self.frameDuration = frameDuration
    }

    /// Whether the exact frame is on the screen and nothing is on its way.
    var isAtRest: Bool { !needsMoving && !needsExact && steps == 0 && inFlight == nil }

    /// Goes to a time, through the nearest key frame when that is quicker to see.
    mutating func seek(to time: MediaTime, exactly: Bool = false) {
        target = clamped(time)
        steps = 0
        needsMoving = !exactly
        needsExact = true
    }

    /// Goes by a length, from where earlier seeks lead to.
    mutating func seek(by length: MediaTime, exactly: Bool = false) { seek(to: target + length, exactly: exactly) }

    /// Steps by frames, forward or back.
    mutating func step(_ count: Int) { steps += count }

    /// The next picture to ask for; nil while one is on its way or nothing is wanted.
    ///
    /// `isMoving` tells that keys still come: the exact frame then waits.
    mutating func next(isMoving: Bool) -> (ticket: Int, moment: PictureRequest.Moment)? {
        guard inFlight == nil, let moment = wanted(isMoving) else { return nil }
        tickets += 1
        inFlight = (tickets, moment)
        return (tickets, moment)
    }

    private mutating func wanted(_ isMoving: Bool) -> PictureRequest.Moment? {
        if needsMoving {
            needsMoving = false
            return .near(target)
        }
        if needsExact {
            guard !isMoving || shown == nil || steps != 0 else { return nil }
            needsExact = false
            return .exact(target)
        }
        guard steps != 0 else { return nil }
        guard let shown else { return .exact(target) }
        // When more steps are pending than decoding keeps up with, the frames between are not shown.
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
        (steps, needsMoving, needsExact) = (0, false, false)
        shown = target
    }

    /// Takes an answer; false when it is not the one that is awaited and must not be drawn.
    mutating func finished(_ ticket: Int, actual: MediaTime?) -> Bool {
        guard let current = inFlight, current.ticket == ticket else { return false }
        inFlight = nil
        guard let actual else { return true }
        shown = actual
        switch current.moment {
        case .after, .before:
            // A seek that came meanwhile goes before the frame that was stepped to.
            if !needsMoving, !needsExact { target = actual }
        case .exact, .near, .poster: break
        }
        return true
    }

    /// Takes a failure; steps and seeks that led there end.
    mutating func failed(_ ticket: Int) -> Bool {
        guard inFlight?.ticket == ticket else { return false }
        inFlight = nil
        steps = 0
        if let shown, !needsMoving, !needsExact { target = shown }
        return true
    }

    /// Gives up what is on its way, as when a person leaves; what was wanted of it is wanted again.
    mutating func abandon() {
        switch inFlight?.moment {
        case .near: needsMoving = true
        case .exact: needsExact = true
        case .after: steps += 1
        case .before: steps -= 1
        case .poster, nil: break
        }
        inFlight = nil
    }

    /// Gives up what is on its way for the sake of a seek that came later, which has replaced what was wanted.
    mutating func giveWay() { inFlight = nil }

    /// Whether what is on its way is slow to come and something quicker is wanted meanwhile: the exact frame of a place
    /// that a person has left must not keep the pictures from moving.
    var isHeldUp: Bool {
        guard needsMoving, let inFlight else { return false }
        if case .near = inFlight.moment { return false }
        return true
    }

    private func clamped(_ time: MediaTime) -> MediaTime {
        let end = duration.map { max(.zero, $0 - (frameDuration ?? MediaTime(value: 1, timescale: 1_000))) }
        return max(.zero, end.map { min(time, $0) } ?? time)
    }
}
