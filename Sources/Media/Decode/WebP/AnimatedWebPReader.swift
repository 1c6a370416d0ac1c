internal import Tags

/// The frames of an animated WebP, which libav does not decode: an opened file, and libwebp's decoder where it stands.
///
/// Confined as `PictureReader` says.
final class AnimatedWebPReader: PictureReader {
    private let owner: ContainerSource
    private let counters: DecodeCounters
    private let reader: InputReader
    private let timeline: WebPTimeline
    private var interruption: Interruption
    private var decoder: WebPGroupDecoder?
    /// The frame that was handed on last.
    private var current: Int?

    var leavesProcessor = false
    var skipsLoopFilter = false
    let isBroken = false
    let singlePicture: GeneratedImage.Reason? = nil

    /// Opens the animation; nil where the bytes are none.
    ///
    /// Throws what reading throws, and `MediaError` where libwebp cannot be loaded or there is no whole frame.
    init?(
        _ owner: ContainerSource, _ reader: InputReader, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws {
        guard let animation = try WebPAnimationReader.read(reader) else { return nil }
        if let missing = MediaError.missingWebPLibrary { throw missing }
        guard !animation.frames.isEmpty else { throw MediaError.cutOffWithinPicture }
        (self.owner, self.reader, self.counters, self.interruption) = (owner, reader, counters, interruption)
        timeline = WebPTimeline(animation)
        reader.keepsBytes = false
    }

    var codedSize: PixelSize { timeline.size }
    var frameDuration: MediaTime? { timeline.frameRate.flatMap { MediaTime(oneOf: $0) } }
    var position: MediaTime? { current.map(timeline.time(of:)) }
    var decoderBytes: Int { timeline.size.width.multipliedSaturating(by: timeline.size.height * 16) }

    func begin(_ interruption: Interruption) throws {
        self.interruption = interruption
        reader.use(interruption)
        startClock()
        try reader.checkUnchanged()
    }

    func startClock() { interruption.limitDecode(owner.budget) }

    func close(_ kind: DecoderKind) -> Bool {
        guard kind == .any, decoder != nil else { return false }
        (decoder, current) = (nil, nil)
        return true
    }

    // MARK: Frames

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        switch request {
        case .at(let time): return try frame(at: time, options, isKnown)
        case .after(let time):
            let place = timeline.count(until: time)
            guard place < timeline.starts.count else { throw MediaError.noFrame }
            return RequestedFrame(frame: try decode(place), requestedTime: time, reason: .exact)
        case .before(let time):
            let place = timeline.count(before: time) - 1
            guard place >= 0 else { throw MediaError.noFrame }
            return RequestedFrame(frame: try decode(place), requestedTime: time, reason: .exact)
        }
    }

    private func frame(
        at time: MediaTime, _ options: FrameOptions, _ isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        let low = time - max(.zero, options.toleranceBefore)
        let high = time + max(.zero, options.toleranceAfter)
        var place = timeline.place(at: time)
        if !options.isExact {
            if let key = timeline.nearestKey(to: time, from: low, through: high) {
                let start = timeline.time(of: key)
                if isKnown(start) { return nil }
                let isPresented = start <= time && time < start + timeline.duration(of: key)
                let reason: GeneratedImage.Reason = isPresented ? .exact : .nearestKeyFrame
                return RequestedFrame(frame: try decode(key), requestedTime: time, reason: reason)
            }
            // Of those within the tolerance the first is the least work.
            let first = timeline.count(before: low)
            if first < timeline.starts.count, timeline.time(of: first) <= high { place = first }
        }
        let start = timeline.time(of: place)
        if !options.clampsToFrames, start > high || low >= timeline.duration { throw MediaError.noFrame }
        let isWithin = start <= time && time < start + timeline.duration(of: place)
        let reason: GeneratedImage.Reason =
            start > time && place == 0
            ? .startsLater
            : isWithin ? .exact : time >= timeline.duration ? .afterLastFrame : .cheapestWithinTolerance
        return RequestedFrame(frame: try decode(place), requestedTime: time, reason: reason)
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        startClock()
        var place = timeline.place(at: start.time)
        var previous: MediaTime?
        if case .after(let time) = start, timeline.time(of: place) <= time {
            previous = timeline.time(of: place)
            place += 1
        }
        while place < timeline.starts.count {
            let time = timeline.time(of: place)
            if let end, time >= end { return time == end ? .joined : .passed }
            if try !receive(decode(place), previous) { return .stopped }
            previous = time
            startClock()
            place += 1
        }
        return .endOfFilm
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        startClock()
        let key = timeline.key(atOrBefore: timeline.place(at: time))
        return FramesBeginning(first: try decode(key), keyTime: timeline.time(of: key), isAtStart: key == 0)
    }

    func nextFrame() throws -> DecodedFrame? {
        startClock()
        let next = current.map { $0 + 1 } ?? 0
        return next < timeline.starts.count ? try decode(next) : nil
    }

    func expect(_ times: [MediaTime]) {}

    func interruptExpected() {}

    private func decode(_ place: Int) throws -> DecodedFrame {
        try interruption.check("decoding")
        if decoder?.leads(to: place) != true {
            // One of the two groups is enough to hold.
            (decoder, current) = (nil, nil)
            decoder = try WebPGroupDecoder(
                timeline, key: timeline.key(atOrBefore: place), reader, memory: owner.frameMemory, interruption)
        }
        guard let decoder else { throw MediaError.noPicture }
        let frame = try decoder.frame(at: place, interruption, counters)
        current = place
        return DecodedFrame(
            frame: frame, time: timeline.time(of: place), duration: timeline.duration(of: place),
            presentation: .plain)
    }

    // MARK: Key frames

    func keyFrameTimes() -> [MediaTime]? { timeline.keys.map(timeline.time(of:)) }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) -> MediaTime? {
        let times = timeline.keys.lazy.map(self.timeline.time(of:))
        return direction == .forward ? times.first { $0 > time } : times.last { $0 < time }
    }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) -> ImagePlan {
        let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
        var groups: [ImagePlan.Group] = []
        var begun: Int?
        for place in (first..<last).sorted(by: { times[$0] < times[$1] }) {
            let time = times[place]
            let key =
                options.isExact
                ? nil
                : timeline.nearestKey(
                    to: time, from: time - max(.zero, options.toleranceBefore),
                    through: time + max(.zero, options.toleranceAfter))
            let start = key ?? timeline.key(atOrBefore: timeline.place(at: time))
            if let last = groups.last, begun == start, last.isRun == (key == nil) {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(ImagePlan.Group(members: [place], isRun: key == nil))
                begun = start
            }
        }
        return ImagePlan(count: last - first, groups: groups, maximumDecoders: groups.count).inOrderOfRequests()
    }
}

extension MediaTime {
    /// How long one of so many in a second lasts.
    fileprivate init?(oneOf rate: Rational) {
        guard let scale = Int32(exactly: rate.numerator), scale > 0 else { return nil }
        self.init(value: Int64(rate.denominator), timescale: scale)
    }
}
