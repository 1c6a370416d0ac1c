internal import Media

/// Frames that begin every so often and show nothing by themselves: the times of a composition that no track tells.
///
/// Confined as `PictureReader` says.
final class FrameGrid: PictureReader {
    /// Beyond it nobody can tell frames apart.
    private static let mostFrames: Int64 = 1 << 53

    private let duration: MediaTime
    /// How many there are.
    private let count: Int64
    private let budget: Budget
    private var interruption: Interruption
    private var current: Int64?

    let codedSize: PixelSize
    let isBroken = false
    let singlePicture: GeneratedImage.Reason? = nil
    let decoderBytes = 0
    var leavesProcessor = false
    var skipsLoopFilter = false

    /// Frames of a duration above zero, which begin before `end`.
    init(_ duration: MediaTime, end: MediaTime, size: PixelSize, budget: Budget, _ interruption: Interruption) {
        self.duration = duration
        (codedSize, self.budget, self.interruption) = (size, budget, interruption)
        let whole = Self.number(at: end, duration)
        count = end.isNumeric && duration * whole < end ? whole + 1 : whole
    }

    var frameDuration: MediaTime? { duration }
    var position: MediaTime? { current.map(time(of:)) }

    func begin(_ interruption: Interruption) {
        self.interruption = interruption
        startClock()
    }

    func startClock() { interruption.limitDecode(budget) }
    func close(_ kind: DecoderKind) -> Bool { false }
    func expect(_ times: [MediaTime]) {}
    func interruptExpected() {}

    /// When a frame begins.
    private func time(of number: Int64) -> MediaTime { duration * number }

    /// The frame that is presented at a time, or would be.
    private static func number(at time: MediaTime, _ duration: MediaTime) -> Int64 {
        guard time > .zero else { return time < .zero ? -1 : 0 }
        guard time.isNumeric else { return mostFrames }
        let number =
            Int128(time.value) * Int128(duration.timescale) / (Int128(time.timescale) * Int128(duration.value))
        return Int64(min(number, Int128(mostFrames)))
    }

    private func frame(_ number: Int64) throws -> DecodedFrame {
        try interruption.check("composing")
        guard (0..<count).contains(number) else { throw MediaError.noFrame }
        current = number
        return DecodedFrame(NoPicture(size: codedSize), time: time(of: number), duration: duration)
    }

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        let wanted = Self.number(at: request.time, duration)
        func answer(_ number: Int64, _ reason: GeneratedImage.Reason = .exact) throws -> RequestedFrame {
            RequestedFrame(frame: try frame(number), requestedTime: request.time, reason: reason)
        }
        switch request {
        case .after: return try answer(max(-1, wanted) + 1)
        case .before(let time):
            let place = min(wanted, count)
            return try answer(place < count && self.time(of: max(0, place)) < time ? place : place - 1)
        case .at:
            guard options.clampsToFrames else { return try answer(wanted) }
            if wanted < 0 { return try answer(0, .startsLater) }
            return wanted < count ? try answer(wanted) : try answer(count - 1, .afterLastFrame)
        }
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        var number = max(0, Self.number(at: start.time, duration))
        var previous: MediaTime?
        if case .after(let time) = start, self.time(of: number) <= time {
            previous = self.time(of: number)
            number += 1
        }
        while number < count {
            let time = time(of: number)
            if let end, time >= end { return time == end ? .joined : .passed }
            startClock()
            if try !receive(frame(number), previous) { return .stopped }
            (previous, number) = (time, number + 1)
        }
        return .endOfFilm
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        let number = min(max(0, Self.number(at: time, duration)), count - 1)
        return FramesBeginning(first: try frame(number), keyTime: self.time(of: number), isAtStart: number == 0)
    }

    func nextFrame() throws -> DecodedFrame? {
        let next = current.map { $0 + 1 } ?? 0
        return next < count ? try frame(next) : nil
    }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) -> ImagePlan {
        ImagePlan(runsOf: times, from: first, limit: limit, isExact: options.isExact) { _ in nil }
    }

    /// None of them is quicker to make than others, as far as the grid knows.
    func keyFrameTimes() -> [MediaTime]? { nil }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) -> MediaTime? { nil }
}

/// What a frame shows that is nothing but a time.
private struct NoPicture: FrameComposition {
    let size: PixelSize
    let isDamaged = false

    func picture(of size: PixelSize, prefersSpeed: Bool, by renderer: PictureRenderer) throws -> Picture {
        throw MediaError.noFrame
    }
}
