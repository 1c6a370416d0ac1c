import Media

/// The frames of a `DrawnFilm`.
final class DrawnFrames: PictureReader {
    private let film: DrawnFilm
    private var interruption: Interruption
    /// The frame that was handed on last.
    private var current: Int?

    let isBroken = false
    let singlePicture: GeneratedImage.Reason? = nil
    let decoderBytes = 0
    var leavesProcessor = false
    var skipsLoopFilter = false

    init(_ film: DrawnFilm, _ interruption: Interruption) {
        self.film = film
        self.interruption = interruption
    }

    var codedSize: PixelSize { film.size }
    var frameDuration: MediaTime? { film.frameDuration }
    var position: MediaTime? { current.map(film.time(of:)) }

    func begin(_ interruption: Interruption) { self.interruption = interruption }
    func startClock() {}
    func close(_ kind: DecoderKind) -> Bool { false }
    func expect(_ times: [MediaTime]) {}
    func interruptExpected() {}

    // MARK: Frames

    /// The last frame that begins at or before a time.
    private func number(at time: MediaTime) -> Int {
        var number = Int(((time.seconds / film.frameDuration.seconds) + 0.5).rounded(.down))
        while number > 0, film.time(of: number) > time { number -= 1 }
        return max(0, number)
    }

    private func draw(_ number: Int) throws -> DecodedFrame {
        try interruption.check("drawing")
        guard (0..<film.frameCount).contains(number) else { throw MediaError.noFrame }
        current = number
        return try DecodedFrame(
            FrameNumber.picture(film.firstNumber + number, size: film.size), time: film.time(of: number),
            duration: film.frameDuration)
    }

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        let time = request.time
        let wanted = number(at: time.isNumeric ? time : film.time(of: film.frameCount))
        switch request {
        case .after:
            let next = film.time(of: wanted) > time ? wanted : wanted + 1
            return RequestedFrame(frame: try draw(next), requestedTime: time, reason: .exact)
        case .before:
            let isBefore = film.time(of: wanted) < time && wanted < film.frameCount
            return RequestedFrame(
                frame: try draw(isBefore ? wanted : wanted - 1), requestedTime: time, reason: .exact)
        case .at: break
        }
        if let key = key(for: time, options) {
            if isKnown(film.time(of: key)) { return nil }
            return RequestedFrame(
                frame: try draw(key), requestedTime: time, reason: key == wanted ? .exact : .nearestKeyFrame)
        }
        let shown = options.clampsToFrames ? min(wanted, film.frameCount - 1) : wanted
        return RequestedFrame(frame: try draw(shown), requestedTime: time, reason: .exact)
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        var number = number(at: start.time)
        var previous: MediaTime?
        if case .after(let time) = start, film.time(of: number) <= time {
            previous = film.time(of: number)
            number += 1
        }
        while number < film.frameCount {
            let time = film.time(of: number)
            if let end, time >= end { return time == end ? .joined : .passed }
            if try !receive(draw(number), previous) { return .stopped }
            (previous, number) = (time, number + 1)
        }
        return .endOfFilm
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        let key = number(at: time) / film.keyInterval * film.keyInterval
        return FramesBeginning(first: try draw(key), keyTime: film.time(of: key), isAtStart: key == 0)
    }

    func nextFrame() throws -> DecodedFrame? {
        let next = current.map { $0 + 1 } ?? 0
        return next < film.frameCount ? try draw(next) : nil
    }

    // MARK: Key frames

    private var keys: [Int] { Array(stride(from: 0, to: film.frameCount, by: film.keyInterval)) }

    /// The nearest key frame within the tolerance; nil where none is there, or no tolerance.
    private func key(for time: MediaTime, _ options: FrameOptions) -> Int? {
        if options.toleranceBefore <= .zero, options.toleranceAfter <= .zero { return nil }
        let (low, high) = (time - options.toleranceBefore, time + options.toleranceAfter)
        return keys.filter { low <= film.time(of: $0) && film.time(of: $0) <= high }
            .min { abs((film.time(of: $0) - time).seconds) < abs((film.time(of: $1) - time).seconds) }
    }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) -> ImagePlan {
        let count = min(times.count - first, max(1, limit))
        let groups = (first..<first + count).map {
            ImagePlan.Group(members: [$0], isRun: key(for: times[$0], options) == nil)
        }
        return ImagePlan(count: count, groups: groups, maximumDecoders: 1)
    }

    func keyFrameTimes() -> [MediaTime]? { keys.map(film.time(of:)) }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) -> MediaTime? {
        let times = keys.map(film.time(of:))
        return direction == .forward ? times.first { $0 > time } : times.last { $0 < time }
    }
}
