internal import Media

/// The clock of playback: which time of the film is due at which moment.
struct Playback: Equatable {
    /// The speeds that can be chosen.
    static let rates = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 16]

    /// Seconds of film in a second.
    private(set) var rate: Double
    /// Whether a seek is on its way: the clock starts anew with its frame.
    private(set) var isWaiting = false
    /// Whether frames have the pixels that they have at rest: until those come too late.
    var isSharp: Bool { lateness < Self.mostLate }
    /// Frames that came after others had to be left out, of the last ones.
    private var lateness = 0
    private static let mostLate = 6
    private var start: MediaTime
    private var startInstant: ContinuousClock.Instant

    /// Playback that begins now with the frame presented at a time.
    init(from time: MediaTime, at now: ContinuousClock.Instant, rate: Double = 1) {
        self.rate = rate
        start = time
        startInstant = now
    }

    /// The time that is due at a moment.
    func time(at now: ContinuousClock.Instant) -> MediaTime {
        start + MediaTime(seconds: (now - startInstant) / .seconds(1) * rate)
    }

    /// The moment at which a time is due.
    func instant(of time: MediaTime) -> ContinuousClock.Instant {
        startInstant + .seconds((time - start).seconds / rate)
    }

    /// Notes a frame that is shown so long after the one before it. Where several in a row come late, playback goes on with
    /// fewer pixels.
    mutating func note(step: MediaTime, frameDuration: MediaTime) {
        guard isSharp, step > .zero, frameDuration > .zero else { return }
        // Faster than one, frames are left out as they should be.
        let isLate = step.seconds > frameDuration.seconds * max(1, rate) * 1.5
        lateness = isLate ? lateness + 1 : max(0, lateness - 1)
    }

    /// Lets the clock stand still until `resume`.
    mutating func wait() { isWaiting = true }

    /// Goes on from a time.
    mutating func resume(from time: MediaTime, at now: ContinuousClock.Instant) {
        (start, startInstant, isWaiting) = (time, now, false)
    }

    /// Changes the speed by some places of the list, from the time that is due now on.
    mutating func change(by places: Int, at now: ContinuousClock.Instant) {
        let place = Self.rates.firstIndex { $0 >= rate } ?? 0
        set(Self.rates[max(0, min(Self.rates.count - 1, place + places))], at: now)
    }

    /// Sets the speed.
    mutating func set(_ rate: Double, at now: ContinuousClock.Instant) {
        (start, startInstant) = (time(at: now), now)
        self.rate = rate
    }

    /// The speed in words, such as `1.5×`.
    static func words(_ rate: Double) -> String {
        let hundredths = Int((rate * 100).rounded())
        let digits =
            hundredths % 100 == 0 ? "" : hundredths % 10 == 0 ? ".\(hundredths / 10 % 10)" : ".\(hundredths % 100)"
        return "\(hundredths / 100)\(digits)×"
    }
}
