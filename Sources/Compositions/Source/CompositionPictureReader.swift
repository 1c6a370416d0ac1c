internal import Media

/// The pictures of a composition: those of its clips' sources, at the composition's times.
///
/// Confined as `PictureReader` says; the sources' readers work for the same job on the same worker.
final class CompositionPictureReader: PictureReader {
    /// The frame that was decoded last.
    private struct Place {
        /// The place of its stretch.
        let index: Int
        let time: MediaTime
    }

    let source: CompositionSource
    let stretches: [TimelineStretch]
    let timeline: FlatTimeline
    let clips: ClipReaders
    private var interruption: Interruption
    private var current: Place?
    /// What is shown in gaps.
    private var black: DecodedFrame?
    /// Whose reader was told what to expect.
    var expecting: Track?

    init(
        _ source: CompositionSource, _ timeline: FlatTimeline, _ counters: DecodeCounters,
        _ interruption: Interruption
    ) {
        self.source = source
        self.timeline = timeline
        stretches = timeline.stretches
        self.interruption = interruption
        clips = ClipReaders(source.frameMemory, counters, interruption)
    }

    // MARK: Jobs

    func begin(_ interruption: Interruption) {
        self.interruption = interruption
        clips.begin(interruption)
        startClock()
    }

    func startClock() { interruption.limitDecode(source.budget) }

    /// A source that was stopped in the middle of something is opened again by itself.
    let isBroken = false

    let singlePicture: GeneratedImage.Reason? = nil

    var codedSize: PixelSize { source.canvas ?? Self.sizeOfBlack }

    var frameDuration: MediaTime? {
        source.frameRate.map {
            MediaTime(ticks: 1, numerator: Int32(clamping: $0.denominator), denominator: Int32(clamping: $0.numerator))
        }
    }

    var position: MediaTime? { current?.time }

    var leavesProcessor: Bool {
        get { clips.leavesProcessor }
        set { clips.leavesProcessor = newValue }
    }

    var skipsLoopFilter: Bool {
        get { clips.skipsLoopFilter }
        set { clips.skipsLoopFilter = newValue }
    }

    var decoderBytes: Int { clips.decoderBytes }

    func close(_ kind: DecoderKind) -> Bool { clips.close(kind) }

    // MARK: Frames of one stretch

    /// Does something with the reader of what a stretch shows; nil where that is a single frame.
    func reading<Value>(
        _ stretch: TimelineStretch, _ body: (any PictureReader) throws -> Value
    ) throws -> Value? {
        guard let media = stretch.media, !stretch.isHeld else { return nil }
        return try clips.reading(media.track) { $0.singlePicture == nil ? try body($0) : nil }
    }

    /// The frame of a stretch that is shown at a time within it, or another that its options take; nil where `isKnown` has it.
    private func frame(
        ofStretchAt index: Int, at time: MediaTime, _ options: FrameOptions,
        unless isKnown: (MediaTime) -> Bool = { _ in false }
    ) throws -> RequestedFrame? {
        let stretch = stretches[index]
        guard let media = stretch.media else {
            let black = held(try blackFrame(), in: stretch)
            current = Place(index: index, time: black.time)
            return RequestedFrame(frame: black, requestedTime: time, reason: .exact)
        }
        let found = try clips.reading(media.track) { reader in
            let options = stretch.sourceOptions(options, at: time, canvas: source.canvas)
            let request = FrameRequest.at(stretch.sourceTime(at: ExactTime(clamping: time)))
            let isHeld = stretch.isHeld || reader.singlePicture != nil
            let found = try reader.frame(request, options) { sourceTime in
                !isHeld && stretch.time(of: sourceTime).map { isKnown($0.mediaTime) } ?? false
            }
            guard var found else { return RequestedFrame?.none }
            found.requestedTime = time
            if isHeld {
                found.frame = held(found.frame, in: stretch)
                return found
            }
            // Where the source begins later than the clip, its first frame stands for what is missing.
            let isEarly = found.reason == .startsLater || stretch.time(of: found.frame.time) == nil
            found.frame = shown(found.frame, in: stretch, from: isEarly ? stretch.start : nil)
            if isEarly { found.reason = .exact }
            return found
        }
        if let found { current = Place(index: index, time: found.frame.time) }
        return found
    }

    /// The first frame of a stretch, exactly.
    private func firstFrame(ofStretchAt index: Int, _ options: FrameOptions) throws -> RequestedFrame? {
        try frame(ofStretchAt: index, at: stretches[index].start.mediaTime, options.exact)
    }

    /// A frame of a source as one of the composition's, from its own time on or another.
    private func shown(_ frame: DecodedFrame, in stretch: TimelineStretch, from time: ExactTime? = nil) -> DecodedFrame
    {
        var shown = frame
        let start = time ?? stretch.time(of: frame.time) ?? stretch.start
        shown.time = start.mediaTime
        if frame.duration.isNumeric {
            let end = stretch.time(of: frame.time + frame.duration) ?? stretch.end
            shown.duration = max(.zero, (end - start).mediaTime)
        }
        return fitted(shown)
    }

    /// A frame that is shown for as long as a stretch lasts.
    private func held(_ frame: DecodedFrame, in stretch: TimelineStretch) -> DecodedFrame {
        var held = frame
        held.time = stretch.start.mediaTime
        held.duration = (stretch.end - stretch.start).mediaTime
        return fitted(held)
    }

    private func fitted(_ frame: DecodedFrame) -> DecodedFrame {
        guard let canvas = source.canvas else { return frame }
        var frame = frame
        frame.presentation = frame.presentation.fitted(into: canvas)
        return frame
    }

    private static let sizeOfBlack = PixelSize(width: 640, height: 360)

    private func blackFrame() throws -> DecodedFrame {
        if let black { return black }
        // Any size does that is fitted into a canvas.
        let size = source.canvas == nil ? Self.sizeOfBlack : PixelSize(width: 16, height: 16)
        let pixels = [UInt8]((0..<size.width * size.height).map { _ in [0, 0, 0, 255] }.joined())
        guard let picture = Picture(width: size.width, height: size.height, pixels: pixels) else {
            throw MediaError.noPictures
        }
        let frame = try DecodedFrame(picture, time: .zero, duration: .indefinite)
        black = frame
        return frame
    }

    // MARK: Frames

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        switch request {
        case .at(let time): return try frame(at: time, options, isKnown)
        case .after(let time): return try frame(after: time, options)
        case .before(let time): return try frame(before: time, options)
        }
    }

    private func frame(
        at time: MediaTime, _ options: FrameOptions, _ isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        let place = ExactTime(clamping: time)
        if let index = timeline.index(at: place) {
            return try frame(ofStretchAt: index, at: time, options, unless: isKnown)
        }
        let isBefore = place < .zero
        let reach = isBefore ? max(.zero, options.toleranceAfter) : max(.zero, options.toleranceBefore)
        let nearest = isBefore ? place + ExactTime(clamping: reach) : place - ExactTime(clamping: reach)
        guard options.clampsToFrames || timeline.index(at: nearest) != nil || isBefore == (nearest >= .zero) else {
            throw MediaError.noFrame
        }
        let found = try frame(ofStretchAt: isBefore ? 0 : stretches.count - 1, at: time, options, unless: isKnown)
        guard var found else { return nil }
        if found.reason == .exact { found.reason = isBefore ? .startsLater : .afterLastFrame }
        return found
    }

    private func frame(after time: MediaTime, _ options: FrameOptions) throws -> RequestedFrame? {
        let place = ExactTime(clamping: time)
        if place < .zero { return try firstFrame(ofStretchAt: 0, options)?.answering(time) }
        guard let index = timeline.index(at: place) else { throw MediaError.noFrame }
        let stretch = stretches[index]
        let next: DecodedFrame?? = try reading(stretch) { reader in
            let options = stretch.sourceOptions(options.exact, at: time, canvas: source.canvas)
            do {
                let found = try reader.frame(.after(stretch.sourceTime(at: place)), options) { _ in false }
                guard let found, stretch.time(of: found.frame.time) != nil else { return nil }
                return shown(found.frame, in: stretch)
            } catch let error as MediaError where error.code == .noFrame {
                return nil
            }
        }
        if let next, let next, next.time > time {
            current = Place(index: index, time: next.time)
            return RequestedFrame(frame: next, requestedTime: time, reason: .exact)
        }
        guard index + 1 < stretches.count else { throw MediaError.noFrame }
        return try firstFrame(ofStretchAt: index + 1, options)?.answering(time)
    }

    private func frame(before time: MediaTime, _ options: FrameOptions) throws -> RequestedFrame? {
        let place = ExactTime(clamping: time)
        guard place > .zero else { throw MediaError.noFrame }
        var index = timeline.index(at: place) ?? stretches.count - 1
        // A time that was told of a stretch's start may be the nanosecond after it.
        if index > 0, stretches[index].start.mediaTime >= time { index -= 1 }
        let stretch = stretches[index]
        let last: DecodedFrame?? = try reading(stretch) { reader in
            let options = stretch.sourceOptions(options.exact, at: time, canvas: source.canvas)
            let isWithin = place < stretch.end
            var request = FrameRequest.before(isWithin ? stretch.sourceTime(at: place) : stretch.sourceEnd)
            do {
                while let found = try reader.frame(request, options, unless: { _ in false }) {
                    let isOver = stretch.time(of: found.frame.time) == nil
                    let frame = shown(found.frame, in: stretch)
                    if !isOver, frame.time < time { return frame }
                    // Rounded up, the time was that of the frame's own beginning.
                    request = .before(found.frame.time)
                }
                return nil
            } catch let error as MediaError where error.code == .noFrame {
                return nil
            }
        }
        guard let last, let last else { return try firstFrame(ofStretchAt: index, options)?.answering(time) }
        current = Place(index: index, time: last.time)
        return RequestedFrame(frame: last, requestedTime: time, reason: .exact)
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        startClock()
        let place = max(.zero, ExactTime(clamping: start.time))
        guard let first = timeline.index(at: place) else { return .endOfFilm }
        var previous: MediaTime?
        /// Hands a frame on; how the stretch of frames ended, where it did.
        func hand(_ frame: DecodedFrame, ofStretchAt index: Int) throws -> FramesEnd? {
            // Frames of a stretch that is fast may share a nanosecond.
            if let previous, frame.time <= previous { return nil }
            if let end, frame.time >= end { return frame.time == end ? .joined : .passed }
            if case .after(let time) = start, frame.time <= time {
                previous = frame.time
                return nil
            }
            current = Place(index: index, time: frame.time)
            if try !receive(frame, previous) { return .stopped }
            previous = frame.time
            return nil
        }
        for index in first..<stretches.count {
            let stretch = stretches[index]
            let isFirst = index == first
            if let end, !isFirst, stretch.start.mediaTime >= end {
                return stretch.start.mediaTime == end ? .joined : .passed
            }
            var ending: FramesEnd?
            let isMoving: Void? = try reading(stretch) { reader in
                var isEarly = !isFirst || place == stretch.start
                let begin = stretch.sourceTime(at: isFirst ? place : stretch.start)
                _ = try reader.frames(from: .at(begin), upTo: stretch.sourceEnd) { frame, _ in
                    guard isEarly || stretch.time(of: frame.time) != nil else { return false }
                    ending = try hand(
                        shown(frame, in: stretch, from: isEarly ? stretch.start : nil), ofStretchAt: index)
                    isEarly = false
                    return ending == nil
                }
            }
            if isMoving == nil, let frame = try firstFrame(ofStretchAt: index, .exact)?.frame {
                ending = try hand(frame, ofStretchAt: index)
            }
            if let ending { return ending }
        }
        return .endOfFilm
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        startClock()
        let place = ExactTime(clamping: time)
        let index = place < .zero ? 0 : timeline.index(at: place) ?? stretches.count - 1
        let stretch = stretches[index]
        let begun: FramesBeginning?? = try reading(stretch) { reader in
            let begun = try reader.beginFrames(at: stretch.sourceTime(at: place))
            guard let media = stretch.media, ExactTime(clamping: begun.keyTime) >= media.start,
                let keyTime = stretch.time(of: begun.keyTime)?.mediaTime
            else { return nil }
            let first = begun.first.map { shown($0, in: stretch) }
            if let first { current = Place(index: index, time: first.time) }
            return FramesBeginning(first: first, keyTime: keyTime, isAtStart: keyTime <= .zero)
        }
        if let begun, let begun { return begun }
        // What comes before the clip is decoded and not shown.
        return FramesBeginning(
            first: try firstFrame(ofStretchAt: index, .exact)?.frame, keyTime: stretch.start.mediaTime,
            isAtStart: index == 0)
    }

    func nextFrame() throws -> DecodedFrame? {
        startClock()
        guard let current else { return try firstFrame(ofStretchAt: 0, .exact)?.frame }
        let stretch = stretches[current.index]
        let next: DecodedFrame?? = try reading(stretch) { reader in
            while let frame = try reader.nextFrame(), stretch.time(of: frame.time) != nil {
                let frame = shown(frame, in: stretch)
                if frame.time > current.time { return frame }
            }
            return nil
        }
        if let next, let next {
            self.current = Place(index: current.index, time: next.time)
            return next
        }
        guard current.index + 1 < stretches.count else { return nil }
        return try firstFrame(ofStretchAt: current.index + 1, .exact)?.frame
    }
}

extension RequestedFrame {
    /// The same as the answer to the request for another time.
    fileprivate func answering(_ time: MediaTime) -> RequestedFrame {
        RequestedFrame(frame: frame, requestedTime: time, reason: .exact)
    }
}
