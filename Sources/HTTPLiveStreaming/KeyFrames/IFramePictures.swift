internal import Media

/// The pictures of a variant, of which those that need not be exact come from lists of key frames.
///
/// A key frame by itself is a few kilobytes, where a segment is read from its beginning. Confined as `PictureReader` says; its
/// readers work for the same job on the same worker.
final class IFramePictures: PictureReader {
    /// A run of segments, beside which a list has pictures.
    private struct Key: Hashable {
        let list: Int
        let run: Int
    }

    /// What a list has for a time.
    private enum Answer {
        case frame(RequestedFrame)
        /// The caller has it already.
        case known
        /// Nothing that will do.
        case none
    }

    /// The variant.
    private let all: any PictureReader
    /// The size of the variant's pictures.
    private let size: PixelSize
    private let lists: IFrameRenditions
    private let duration: MediaTime
    private let budget: Budget
    private let counters: DecodeCounters
    private let readers: OpenReaders<Key>

    /// The pictures of a variant, which are of a size and last so long.
    init(
        _ all: any PictureReader, of size: PixelSize, _ lists: IFrameRenditions, lasting duration: MediaTime,
        budget: Budget, _ counters: DecodeCounters, _ interruption: Interruption
    ) {
        (self.all, self.size, self.lists, self.duration) = (all, size, lists, duration)
        (self.budget, self.counters) = (budget, counters)
        readers = OpenReaders(atMost: 2, interruption)
    }

    // MARK: Key frames

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        if case .at(let time) = request {
            switch try keyFrame(at: time, options, isKnown) {
            case .frame(let frame): return frame
            case .known: return nil
            case .none: break
            }
        }
        return try all.frame(request, options, unless: isKnown)
    }

    private func keyFrame(
        at time: MediaTime, _ options: FrameOptions, _ isKnown: (MediaTime) -> Bool
    ) throws -> Answer {
        guard time >= .zero, time < duration, let (list, rendition) = try rendition(options),
            let frame = rendition.frame(nearestTo: time, options)
        else { return .none }
        readers.interruption.limitDecode(budget)
        // What is wrong with the run itself is nothing against the list.
        let start = try lists.start(ofRunAt: frame.run, readers.interruption)
        do {
            return try keyFrame(frame, of: rendition, at: list, runStart: start, for: time, options, isKnown)
        } catch let error as MediaError where ![.network, .timedOut].contains(error.code) {
            lists.giveUp(listAt: list)
            return .none
        }
    }

    /// The list whose pictures are large enough; nil where none is, and where only the exact frame will do.
    private func rendition(_ options: FrameOptions) throws -> (place: Int, IFrameRendition)? {
        guard !options.isExact else { return nil }
        return try lists.rendition(covering: size.fitted(in: options.maximumSize), readers.interruption)
    }

    private func keyFrame(
        _ frame: IFrameRendition.Frame, of rendition: IFrameRendition, at list: Int, runStart start: MediaTime,
        for time: MediaTime, _ options: FrameOptions, _ isKnown: (MediaTime) -> Bool
    ) throws -> Answer {
        // What a list says of times is rounded: between this picture and the next it is surely this one.
        let middle = MediaTime(seconds: (frame.range.start.seconds + frame.range.end.seconds) / 2) - start
        var isThere = false
        let found = try readers.reading(Key(list: list, run: frame.run)) { interruption in
            try rendition.source(openedWith: frame).pictures(ofTrackAt: nil, counters, interruption)
        } _: { reader in
            try reader.frame(.at(middle), options.anyKeyFrame) { time in
                isThere = isKnown(start + time)
                return isThere
            }
        }
        if isThere { return .known }
        guard var found else { return .none }
        let presented = start + found.frame.time
        // A list of other times than those of the pictures says nothing of which is near.
        let isTrue = presented >= frame.range.start - frame.range.duration && presented <= frame.range.end
        guard isTrue, !found.frame.isDamaged else {
            lists.giveUp(listAt: list)
            return .none
        }
        guard options.takes(framesAt: presented, for: time) else { return .none }
        found.frame.time = presented
        found.frame.presentation = found.frame.presentation.standing(for: size)
        found.requestedTime = time
        found.reason = presented == time ? .exact : .nearestKeyFrame
        return .frame(found)
    }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        guard let (_, rendition) = try rendition(options) else {
            return try all.plan(times, from: first, limit: limit, options)
        }
        return ImagePlan(
            keyFramesFor: times, from: first, limit: limit,
            keyFrame: { rendition.frame(nearestTo: $0, options)?.place })
    }

    // MARK: All frames

    func begin(_ interruption: Interruption) throws {
        readers.begin(interruption)
        try all.begin(interruption)
    }

    func startClock() { all.startClock() }

    var isBroken: Bool { all.isBroken }
    var singlePicture: GeneratedImage.Reason? { all.singlePicture }
    var codedSize: PixelSize { all.codedSize }
    var frameDuration: MediaTime? { all.frameDuration }
    var position: MediaTime? { all.position }
    var decoderBytes: Int { all.decoderBytes + readers.decoderBytes }

    var leavesProcessor: Bool {
        get { all.leavesProcessor }
        set { (all.leavesProcessor, readers.leavesProcessor) = (newValue, newValue) }
    }

    var skipsLoopFilter: Bool {
        get { all.skipsLoopFilter }
        set { (all.skipsLoopFilter, readers.skipsLoopFilter) = (newValue, newValue) }
    }

    func close(_ kind: DecoderKind) -> Bool { [all.close(kind), readers.close(kind)].contains(true) }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd { try all.frames(from: start, upTo: end, receive: receive) }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning { try all.beginFrames(at: time) }
    func nextFrame() throws -> DecodedFrame? { try all.nextFrame() }
    func expect(_ times: [MediaTime]) throws { try all.expect(times) }
    func interruptExpected() { all.interruptExpected() }
    func keyFrameTimes() throws -> [MediaTime]? { try all.keyFrameTimes() }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime? {
        try all.keyFrameTime(direction, from: time)
    }
}
