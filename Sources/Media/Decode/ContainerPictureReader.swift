import CLibav

/// The pictures of one container: an opened file, its decoders, and what they know of the place they stand at.
///
/// Confined as `PictureReader` says. Ticks and streams stay below it.
final class ContainerPictureReader: PictureReader {
    private enum Content {
        case video(StreamSource)
        /// One picture without time: a still image or a cover. Decoded once, then kept for other sizes.
        case single(StreamSource, GeneratedImage.Reason)
    }

    private let owner: ContainerSource
    /// The place of the track among the file's; nil for the one that stands for the file.
    private let trackIndex: Int?
    private let counters: DecodeCounters
    private var content: Content
    private(set) var frameReader: FrameReader?
    private var keyFrameReader: KeyFrameReader?
    private var single: Frame?
    /// How the picture of a HEIF or AVIF file is to be shown; nil for others.
    private let displayProperties: HEIFDisplayProperties?

    var leavesProcessor = false {
        didSet { frameReader?.decoder.leavesProcessor = leavesProcessor }
    }

    /// Opens the container and finds its picture, or that of a track by its place; decoders open when they are needed.
    init(
        _ owner: ContainerSource, trackAt index: Int?, _ bytes: InputReader?, _ counters: DecodeCounters,
        _ interruption: Interruption
    ) throws {
        self.owner = owner
        self.counters = counters
        trackIndex = index
        let (source, selection) = try ContainerPictureReader.open(
            try owner.open(foundIn: bytes, interruption), trackAt: index, counters, interruption)
        displayProperties = selection.kind == .still ? try HEIFDisplayProperties(source.demuxer) : nil
        switch selection.kind {
        case .video: content = .video(source)
        case .still: content = .single(source, .stillImage)
        case .cover: content = .single(source, .coverArt)
        }
    }

    private static func open(
        _ demuxer: Demuxer, trackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> (StreamSource, PictureSelection) {
        if !PictureSelection.hasEnoughInHeader(demuxer) { try demuxer.findStreamInformation() }
        demuxer.clearFailure()
        demuxer.reader?.keepsBytes = false
        let selection: PictureSelection
        do {
            selection = try PictureSelection(demuxer, trackAt: index)
        } catch {
            try demuxer.throwMissedBytes()
            throw error
        }
        let source = try StreamSource(
            demuxer: demuxer, streamIndex: selection.streamIndex, counters: counters, interruption: interruption)
        return (source, selection)
    }

    private var source: StreamSource {
        switch content {
        case .video(let source), .single(let source, _): source
        }
    }

    private var movingSource: StreamSource? {
        guard case .video(let source) = content else { return nil }
        return source
    }

    var singlePicture: GeneratedImage.Reason? { if case .single(_, let reason) = content { reason } else { nil } }

    var codedSize: PixelSize {
        let parameters = source.parameters.pointee
        return PixelSize(width: Int(max(1, parameters.width)), height: Int(max(1, parameters.height)))
    }

    var position: MediaTime? {
        guard case .video(let source) = content else { return nil }
        return frameReader?.current.map { source.time(of: $0.time) }
    }

    var isBroken: Bool { source.isBroken }

    func begin(_ interruption: Interruption) throws {
        source.use(interruption)
        interruption.limitDecode(owner.budget)
        try source.demuxer.reader?.checkUnchanged()
    }

    func startClock() { source.interruption.limitDecode(owner.budget) }

    // MARK: Reopening

    /// Does work that may want to go back where the container cannot: then it is opened again, and read on from its start.
    private func reopening<Value>(
        startClock: () -> Void, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch is NotSeekable {
            let interruption = source.interruption
            let (opened, selection) = try ContainerPictureReader.open(
                try owner.open(interruption), trackAt: trackIndex, counters, interruption)
            opened.isSequential = true
            (frameReader, keyFrameReader) = (nil, nil)
            switch selection.kind {
            case .video: content = .video(opened)
            case .still: content = .single(opened, .stillImage)
            case .cover: content = .single(opened, .coverArt)
            }
            startClock()
            do {
                return try body()
            } catch is NotSeekable {
                throw MediaError.cannotGoBack(owner.policy)
            }
        }
    }

    // MARK: Frames

    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        startClock()
        return try reopening(startClock: startClock) {
            switch content {
            case .single(let source, let reason):
                return RequestedFrame(
                    frame: try singleFrame(source, reason), requestedTime: request.time, reason: reason)
            case .video(let source):
                switch request {
                case .at(let time): return try frame(source, at: time, options, isKnown)
                case .after(let time): return try frame(source, after: time)
                case .before(let time): return try frame(source, before: time)
                }
            }
        }
    }

    private func frame(
        _ source: StreamSource, at time: MediaTime, _ options: FrameOptions, _ isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame? {
        let target = source.ticks(at: time)
        let (low, high) = source.window(around: time, options)
        guard !options.isExact else {
            return try exactFrame(source, target, time, options, low: min(low, target), high: high)
        }
        // A source that cannot go back is read once for a request: no search for key frames first.
        if low <= high, !source.isSequential {
            var isThere = false
            let reader = try keyReader(source, options)
            // Whatever moved the source, a stopped search too, leaves the frame reader in the wrong place.
            let moves = counters.seeks + counters.packetsRead
            defer { if counters.seeks + counters.packetsRead != moves { frameReader?.invalidate() } }
            let found = try reader.nearest(to: time, in: low...high) { tick in
                isThere = isKnown(source.time(of: tick))
                return isThere
            }
            if isThere { return nil }
            if let found {
                return requested(source, found.frame, time, found.isPresented ? .exact : .nearestKeyFrame)
            }
        }
        // One that cannot go back was moved by nobody, and is read on from where it stands.
        if !source.isSequential { frameReader?.invalidate() }
        return try cheapestFrame(source, target, time, options, low, high)
    }

    /// No key frame is in the window, or none that can be decoded.
    private func cheapestFrame(
        _ source: StreamSource, _ target: Int64, _ time: MediaTime, _ options: FrameOptions, _ low: Int64,
        _ high: Int64
    ) throws -> RequestedFrame {
        let isOpen = low <= .min / 8
        let reader = try allReader(source)
        guard let first = try reader.frame(at: isOpen ? target : min(low, target)) else { throw MediaError.noPicture }
        var found = first
        if !isOpen, first.time < low {
            // The frame at the window's start began before it: the next one is the first within.
            if let next = try reader.next(), next.time <= high {
                found = next
            } else {
                return try exactFrame(source, target, time, options, low: low, high: high)
            }
        }
        var attempts = 0
        while found.frame.isCorrupt, attempts < 32, let next = try reader.next(), next.time <= high {
            attempts += 1
            found = next
        }
        try checkWindow(found, low, high, options)
        let reason: GeneratedImage.Reason =
            if found.time > high {
                .startsLater
            } else if isOpen {
                attempts == 0 ? reader.reason(for: found, at: target) : .nearestDecodable
            } else {
                found.time == target ? .exact : .cheapestWithinTolerance
            }
        return requested(source, found, time, reason)
    }

    private func exactFrame(
        _ source: StreamSource, _ target: Int64, _ time: MediaTime, _ options: FrameOptions, low: Int64, high: Int64
    ) throws -> RequestedFrame {
        let reader = try allReader(source)
        guard let found = try reader.frame(at: target) else { throw MediaError.noPicture }
        try checkWindow(found, low, high, options)
        return requested(source, found, time, reader.reason(for: found, at: target))
    }

    private func checkWindow(_ found: FrameReader.Timed, _ low: Int64, _ high: Int64, _ options: FrameOptions) throws {
        guard !options.clampsToFrames else { return }
        let isOver = frameReader?.isAfterEnd(low) ?? false
        if found.time > high || isOver { throw MediaError.noFrame }
    }

    private func frame(_ source: StreamSource, after time: MediaTime) throws -> RequestedFrame {
        let ticks = source.ticks(at: time)
        let reader = try allReader(source)
        guard let placed = try reader.frame(at: ticks) else { throw MediaError.noPicture }
        guard let found = placed.time > ticks ? placed : try reader.next() else { throw MediaError.noFrame }
        return requested(source, found, time, .exact)
    }

    private func frame(_ source: StreamSource, before time: MediaTime) throws -> RequestedFrame {
        let ticks = source.ticks(at: time, rounding: .up)
        let reader = try allReader(source)
        guard let found = try reader.frame(at: ticks.subtractingSaturating(1)), found.time < ticks else {
            throw MediaError.noFrame
        }
        return requested(source, found, time, .exact)
    }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd {
        startClock()
        return try reopening(startClock: startClock) {
            guard let source = movingSource else { return .endOfFilm }
            let reader = try allReader(source)
            var previous: MediaTime?
            guard var frame = try reader.frame(at: source.ticks(at: start.time)) else { return .endOfFilm }
            if case .after(let time) = start, frame.time <= source.ticks(at: time) {
                previous = source.time(of: frame.time)
                guard let next = try reader.next() else { return .endOfFilm }
                frame = next
            }
            while true {
                let time = source.time(of: frame.time)
                if let end, time >= end { return time == end ? .joined : .passed }
                if try !receive(decoded(source, frame), previous) { return .stopped }
                previous = time
                startClock()
                guard let next = try reader.next() else { return .endOfFilm }
                frame = next
            }
        }
    }

    var skipsLoopFilter = false {
        didSet { frameReader?.decoder.skipsLoopFilter = skipsLoopFilter }
    }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning {
        startClock()
        return try reopening(startClock: startClock) {
            guard let source = movingSource else { throw MediaError.noPicture }
            let reader = try allReader(source)
            let first = try reader.begin(at: source.ticks(at: time))
            let keyTime = reader.beginning <= .min / 8 ? MediaTime.negativeInfinity : source.time(of: reader.beginning)
            return FramesBeginning(
                first: first.map { decoded(source, $0) }, keyTime: keyTime, isAtStart: reader.isAtStart)
        }
    }

    func nextFrame() throws -> DecodedFrame? {
        startClock()
        guard let source = movingSource else { return nil }
        return try allReader(source).next().map { decoded(source, $0) }
    }

    var frameDuration: MediaTime? {
        let rate = source.stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return nil }
        return MediaTime(ticks: 1, numerator: rate.den, denominator: rate.num)
    }

    func expect(_ times: [MediaTime]) throws {
        guard let source = movingSource, !times.isEmpty || frameReader != nil else { return }
        guard times.count > 1 || frameReader != nil else { return }
        try allReader(source).expect(times.map { source.ticks(at: $0) })
    }

    func interruptExpected() { frameReader?.interrupt() }

    // MARK: Key frames

    func keyFrameTimes() throws -> [MediaTime]? {
        startClock()
        return try reopening(startClock: startClock) {
            guard case .video(let source) = content else { return [] }
            guard try source.keyFrameIndex().isComplete else { return nil }
            try learnTimes(source)
            let index = try source.keyFrameIndex()
            // Estimated times among stated ones need not be in order.
            return index.shown.map { source.time(of: index.time($0)) }.sorted()
        }
    }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime? {
        if let times = try keyFrameTimes() {
            return direction == .forward ? times.first { $0 > time } : times.last { $0 < time }
        }
        func limit() { source.interruption.limitSearch(owner.policy, owner.budget) }
        limit()
        return try reopening(startClock: limit) {
            guard let source = movingSource else { return nil }
            frameReader?.invalidate()
            let reader = try keyReader(source, FrameOptions(ImageGenerator.Settings()))
            let found =
                direction == .forward
                ? try reader.time(after: source.ticks(at: time))
                : try reader.time(before: source.ticks(at: time, rounding: .up))
            return found.map(source.time(of:))
        }
    }

    /// Learns when all key frames are presented. Where no tables tell, reads the second one, whose distance from its entry
    /// is that of most, unless any was read but the first.
    private func learnTimes(_ source: StreamSource) throws {
        let index = try source.timedKeyFrameIndex()
        guard let entry = index.shown.dropFirst().first ?? index.shown.first, !index.isEstimated(from: entry) else {
            return
        }
        frameReader?.invalidate()
        let packet = try Packet()
        let place = index.seekTarget(entry, margin: source.ticks(seconds: 10))
        if try source.seek(to: place), try source.read(packet) { source.learnTime(of: entry, from: packet) }
    }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        startClock()
        return try reopening(startClock: startClock) {
            let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
            guard let source = movingSource else {
                return ImagePlan(
                    count: last - first, groups: [ImagePlan.Group(members: Array(first..<last), isRun: false)],
                    maximumDecoders: 1)
            }
            return try plan(source, times, first..<last, options)
        }
    }

    /// Without a whole index nobody knows the key frames yet: times that lie close together go together.
    private func plan(
        _ source: StreamSource, _ times: [MediaTime], _ range: Range<Int>, _ options: FrameOptions
    ) throws -> ImagePlan {
        let places = range.sorted { times[$0] < times[$1] }
        if try source.keyFrameIndex().isComplete, places.count > 2 { try learnTimes(source) }
        let index = try source.keyFrameIndex()
        var groups: [ImagePlan.Group] = []
        /// Where the decoding of the last group starts.
        var begun: Int64?
        var reach = MediaTime.negativeInfinity
        for place in places {
            let time = times[place]
            let (low, high) = source.window(around: time, options)
            var start: Int64
            var isRun = false
            if index.isComplete {
                let target = source.ticks(at: time)
                let key =
                    options.isExact || low > high
                    ? nil
                    : index.nearestShown(to: target, in: low...high) { source.isNearer($1, than: $0, to: time) }
                start = key ?? index.last(atOrBefore: low).map { index.entries[$0] } ?? 0
                isRun = key == nil
            } else {
                isRun = options.isExact
                start = begun ?? 0
                if time >= reach { start = source.ticks(at: time) }
                // What is near is reached by decoding on; and groups must be short for two decoders to share them.
                reach = max(reach, time + MediaTime(value: 2, timescale: 1))
            }
            if let last = groups.last, begun == start, last.isRun == isRun {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(ImagePlan.Group(members: [place], isRun: isRun))
                begun = start
            }
        }
        // Where going back means to read from the start again, the order of the file is the quickest.
        guard !source.isSequential else {
            return ImagePlan(count: places.count, groups: groups, maximumDecoders: 1)
        }
        return ImagePlan(count: places.count, groups: groups, maximumDecoders: groups.count).inOrderOfRequests()
    }

    // MARK: Decoders

    var decoderBytes: Int { movingSource.map { VideoDecoder.expectedBytes($0.parameters.pointee) } ?? 0 }

    func close(_ kind: DecoderKind) -> Bool {
        let isOpen = keyFrameReader != nil
        keyFrameReader = nil
        return kind == .any && closeFrameReader() || isOpen
    }

    /// Closes the decoder of all frames; false where none is open, or the source would have to be read again from its start.
    private func closeFrameReader() -> Bool {
        guard frameReader != nil, !source.isSequential else { return false }
        frameReader = nil
        return true
    }

    private func allReader(_ source: StreamSource) throws -> FrameReader {
        if let frameReader { return frameReader }
        let known =
            source.demuxer.hasStreamInformation || source.parameters.pointee.video_delay > 0
            || source.parameters.pointee.codec_id != AV_CODEC_ID_H264
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .allFrames,
            hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: known, counters: counters,
            memory: owner.frameMemory, interruption: source.interruption,
            closeOthers: { close(.keyFrames) })
        decoder.leavesProcessor = leavesProcessor
        decoder.skipsLoopFilter = skipsLoopFilter
        let reader = FrameReader(source: source, decoder: decoder)
        frameReader = reader
        return reader
    }

    private func keyReader(_ source: StreamSource, _ options: FrameOptions) throws -> KeyFrameReader {
        if let keyFrameReader {
            keyFrameReader.skipsLoopFilter = mayLeaveOutDeblocking(source, options)
            return keyFrameReader
        }
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .keyFrames,
            hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: true, counters: counters,
            memory: owner.frameMemory, interruption: source.interruption,
            closeOthers: closeFrameReader)
        decoder.skipsLoopFilter = mayLeaveOutDeblocking(source, options)
        let reader = KeyFrameReader(source: source, decoder: decoder)
        keyFrameReader = reader
        return reader
    }

    private func mayLeaveOutDeblocking(_ source: StreamSource, _ options: FrameOptions) -> Bool {
        let limit = options.maximumSize
        let (width, height) = (Int(source.parameters.pointee.width), Int(source.parameters.pointee.height))
        let isSmall =
            (limit.width > 0 && limit.width * 2 <= width) || (limit.height > 0 && limit.height * 2 <= height)
        return options.prefersSpeed || isSmall
    }

    // MARK: Presentation

    private func singleFrame(_ source: StreamSource, _ reason: GeneratedImage.Reason) throws -> DecodedFrame {
        let frame: Frame
        if let single {
            frame = single
        } else {
            frame = try SinglePicture.decode(
                source, isCover: reason == .coverArt, counters: counters, memory: owner.frameMemory)
            displayProperties?.colors?.color(frame)
            single = frame
        }
        return decoded(source, FrameReader.Timed(frame: frame, time: source.origin))
    }

    private func requested(
        _ source: StreamSource, _ timed: FrameReader.Timed, _ time: MediaTime, _ reason: GeneratedImage.Reason
    ) -> RequestedFrame {
        RequestedFrame(frame: decoded(source, timed), requestedTime: time, reason: reason)
    }

    private func decoded(_ source: StreamSource, _ timed: FrameReader.Timed) -> DecodedFrame {
        let frame = timed.frame
        let length = frame.duration
        let ratio =
            displayProperties?.pixelAspectRatio
            ?? Rational(known: av_guess_sample_aspect_ratio(source.demuxer.context, source.stream, frame.pointer))
        return DecodedFrame(
            frame: frame, time: source.time(of: timed.time),
            duration: length > 0 ? source.time(of: source.origin.addingSaturating(length)) : .indefinite,
            presentation: FramePresentation(
                orientation: displayProperties?.orientation ?? Orientation(frame: frame, stream: source.stream),
                pixelAspectRatio: ratio, cleanAperture: displayProperties?.cleanAperture(of: frame.size)))
    }
}
