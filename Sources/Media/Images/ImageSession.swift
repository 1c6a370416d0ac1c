import CLibav

/// An opened file as a source of pictures: container, decoders and scaler.
///
/// Confined: `ImageGenerator` lends it to one worker at a time. Everything libav made goes with it, in `deinit` of its
/// parts, which must not run on the main thread.
final class ImageSession {
    private enum Content {
        case video(StreamSource)
        /// One picture without time: a still image or a cover. Decoded once, then kept for other sizes.
        case single(StreamSource, GeneratedImage.Reason)
    }

    let counters: DecodeCounters
    private let decodeTime: Duration
    private let content: Content
    let renderer = PictureRenderer()
    private(set) var frameReader: FrameReader?
    private var keyFrameReader: KeyFrameReader?
    /// Whether its decoders leave one of the processors to others.
    var leavesProcessor = false {
        didSet { frameReader?.decoder.leavesProcessor = leavesProcessor }
    }
    private let recent: RecentImages
    private var single: Frame?
    /// How the picture of a HEIF or AVIF file is to be shown; nil for others.
    private let presentation: StillPresentation?

    /// Opens the file and finds its picture; decoders open when they are needed.
    init(
        _ location: MediaLocation, ioCounters: IOCounters, counters: DecodeCounters, recent: RecentImages,
        budget: Budget, interruption: Interruption, isSequential: Bool = false
    ) throws {
        self.counters = counters
        self.recent = recent
        decodeTime = budget.decodeTime
        interruption.allowOpening(location, budget)
        let demuxer = try PictureSelection.open(
            location, counters: ioCounters, budget: budget, interruption: interruption)
        let selection = try PictureSelection(demuxer)
        let source = try StreamSource(
            demuxer: demuxer, streamIndex: selection.streamIndex, counters: counters, interruption: interruption)
        source.isSequential = isSequential
        presentation = selection.kind == .still ? try StillPresentation(demuxer) : nil
        switch selection.kind {
        case .video: content = .video(source)
        case .still: content = .single(source, .stillImage)
        case .cover: content = .single(source, .coverArt)
        }
    }

    private var source: StreamSource {
        switch content {
        case .video(let source), .single(let source, _): source
        }
    }

    /// The source of a moving picture; nil for a single one.
    var movingSource: StreamSource? {
        guard case .video(let source) = content else { return nil }
        return source
    }

    /// When the frame decoded last is presented; nil where the decoder of all frames stands nowhere.
    var position: MediaTime? {
        guard case .video(let source) = content else { return nil }
        return frameReader?.current.map { source.time(of: $0.time) }
    }

    /// Gives what follows the time of a decode, as `image(_:_:)` gives each picture.
    func startClock() { source.interruption.allowDecode(decodeTime) }

    /// Whether libav was stopped in the middle of something, so that the session must not be used again.
    var isBroken: Bool { source.isBroken }

    func use(_ interruption: Interruption) { source.use(interruption) }

    /// The picture that a request asks for. Throws `MediaError` or `CancellationError`.
    func image(_ request: FrameRequest, _ settings: ImageGenerator.Settings) throws -> GeneratedImage {
        startClock()
        switch content {
        case .single(let source, let reason): return try singleImage(source, reason, request.time, settings)
        case .video(let source):
            switch request {
            case .at(let time): return try image(source, at: time, settings)
            case .after(let time): return try image(source, after: time, settings)
            case .before(let time): return try image(source, before: time, settings)
            }
        }
    }

    /// Presentation times of the key frames, ascending; nil when the container has no whole index.
    func keyFrameTimes() throws -> [MediaTime]? {
        startClock()
        guard case .video(let source) = content else { return [] }
        guard try source.keyFrameIndex().isComplete else { return nil }
        try learnTimes(source)
        let index = try source.keyFrameIndex()
        // Estimated times among stated ones need not be in order.
        return index.shown.map { source.time(of: index.time($0)) }.sorted()
    }

    /// When the first key frame after a time is presented; nil without one.
    func keyFrameTime(after time: MediaTime) throws -> MediaTime? {
        if let times = try keyFrameTimes() { return times.first { $0 > time } }
        return try keyFrameTime { try $0.time(after: $1.ticks(at: time)) }
    }

    /// When the last key frame before a time is presented; nil without one.
    func keyFrameTime(before time: MediaTime) throws -> MediaTime? {
        if let times = try keyFrameTimes() { return times.last { $0 < time } }
        return try keyFrameTime { try $0.time(before: $1.ticks(at: time, rounding: .up)) }
    }

    private func keyFrameTime(_ find: (KeyFrameReader, StreamSource) throws -> Int64?) throws -> MediaTime? {
        guard let source = movingSource else { return nil }
        frameReader?.invalidate()
        return try find(keyReader(source, ImageGenerator.Settings()), source).map(source.time(of:))
    }

    /// Learns when all key frames are presented. Where no tables tell, reads the second one, whose distance from its entry
    /// is that of most, unless any was read but the first.
    func learnTimes(_ source: StreamSource) throws {
        let index = try source.timedKeyFrameIndex()
        guard let entry = index.shown.dropFirst().first ?? index.shown.first, !index.isEstimated(from: entry) else {
            return
        }
        frameReader?.invalidate()
        let packet = try Packet()
        let place = index.seekTarget(entry, margin: source.ticks(seconds: 10))
        if try source.seek(to: place), try source.read(packet) { source.learnTime(of: entry, from: packet) }
    }

    // MARK: Moving pictures

    private func image(_ source: StreamSource, at time: MediaTime, _ settings: ImageGenerator.Settings) throws
        -> GeneratedImage
    {
        let target = source.ticks(at: time)
        let (low, high) = source.window(around: time, settings)
        guard !settings.isExact else {
            return try exactImage(source, target, time, settings, low: min(low, target), high: high)
        }
        // A source that cannot go back is read once for a request: no search for key frames first.
        if low <= high, !source.isSequential {
            var known: GeneratedImage?
            let reader = try keyReader(source, settings)
            // Whatever moved the source, a stopped search too, leaves the frame reader in the wrong place.
            let moves = counters.seeks + counters.packetsRead
            defer { if counters.seeks + counters.packetsRead != moves { frameReader?.invalidate() } }
            let found = try reader.nearest(to: time, in: low...high) { tick in
                known = recent.image(at: source.time(of: tick), settings)
                return known != nil
            }
            if let known {
                return known.requested(time, known.reason == .startsLater ? .startsLater : .nearestKeyFrame)
            }
            if let found {
                let reason: GeneratedImage.Reason = found.time == target ? .exact : .nearestKeyFrame
                let image = try render(source, found, time, reason, settings)
                recent.keep(image, settings)
                return image
            }
        }
        frameReader?.invalidate()
        return try cheapestImage(source, target, time, settings, low, high)
    }

    /// No key frame is in the window, or none that can be decoded.
    private func cheapestImage(
        _ source: StreamSource, _ target: Int64, _ time: MediaTime, _ settings: ImageGenerator.Settings, _ low: Int64,
        _ high: Int64
    ) throws -> GeneratedImage {
        let isOpen = low <= .min / 8
        let reader = try allReader(source)
        guard let first = try reader.frame(at: isOpen ? target : min(low, target)) else { throw MediaError.noPicture }
        var found = first
        if !isOpen, first.time < low {
            // The frame at the window's start began before it: the next one is the first within.
            if let next = try reader.next(), next.time <= high {
                found = next
            } else {
                return try exactImage(source, target, time, settings, low: low, high: high)
            }
        }
        var attempts = 0
        while found.frame.isCorrupt, attempts < 32, let next = try reader.next(), next.time <= high {
            attempts += 1
            found = next
        }
        let reason: GeneratedImage.Reason =
            found.time == target ? .exact : isOpen ? .nearestDecodable : .cheapestWithinTolerance
        try checkWindow(found, low, high, settings)
        return try render(source, found, time, found.time > high ? .startsLater : reason, settings)
    }

    private func exactImage(
        _ source: StreamSource, _ target: Int64, _ time: MediaTime, _ settings: ImageGenerator.Settings, low: Int64,
        high: Int64
    ) throws -> GeneratedImage {
        try exactFrame(source, target, time, settings, low: low, high: high).image(by: renderer, counters: counters)
    }

    private func exactFrame(
        _ source: StreamSource, _ target: Int64, _ time: MediaTime, _ settings: ImageGenerator.Settings, low: Int64,
        high: Int64
    ) throws -> Rendering {
        let reader = try allReader(source)
        guard let found = try reader.frame(at: target) else { throw MediaError.noPicture }
        try checkWindow(found, low, high, settings)
        return rendering(
            source, found, time,
            found.time > target ? .startsLater : reader.isAfterEnd(target) ? .afterLastFrame : .exact, settings)
    }

    /// The frame presented at a time, for its picture to be made elsewhere; nil for pictures without time.
    func exactFrame(at time: MediaTime, _ settings: ImageGenerator.Settings) throws -> Rendering? {
        guard let source = movingSource else { return nil }
        startClock()
        let target = source.ticks(at: time)
        let (low, high) = source.window(around: time, settings)
        return try exactFrame(source, target, time, settings, low: min(low, target), high: high)
    }

    private func checkWindow(
        _ found: FrameReader.Timed, _ low: Int64, _ high: Int64, _ settings: ImageGenerator.Settings
    ) throws {
        guard !settings.clampsToFrames else { return }
        let isOver = frameReader?.isAfterEnd(low) ?? false
        if found.time > high || isOver { throw MediaError.noFrame }
    }

    private func image(_ source: StreamSource, after time: MediaTime, _ settings: ImageGenerator.Settings) throws
        -> GeneratedImage
    {
        let ticks = source.ticks(at: time)
        let reader = try allReader(source)
        guard let placed = try reader.frame(at: ticks) else { throw MediaError.noPicture }
        guard let found = placed.time > ticks ? placed : try reader.next() else { throw MediaError.noFrame }
        return try render(source, found, time, .exact, settings)
    }

    private func image(_ source: StreamSource, before time: MediaTime, _ settings: ImageGenerator.Settings) throws
        -> GeneratedImage
    {
        let ticks = source.ticks(at: time, rounding: .up)
        let reader = try allReader(source)
        guard let found = try reader.frame(at: ticks.subtractingSaturating(1)), found.time < ticks else {
            throw MediaError.noFrame
        }
        return try render(source, found, time, .exact, settings)
    }

    /// What a picture takes in memory at this size, about.
    func bytesPerPicture(_ source: StreamSource, _ settings: ImageGenerator.Settings) -> Int {
        let parameters = source.parameters.pointee
        let full = PixelSize(width: Int(max(1, parameters.width)), height: Int(max(1, parameters.height)))
        let size = full.fitted(in: settings.maximumSize)
        return max(4, size.width.multipliedSaturating(by: size.height).multipliedSaturating(by: 4))
    }

    func allReader(_ source: StreamSource) throws -> FrameReader {
        if let frameReader { return frameReader }
        let known =
            source.demuxer.hasStreamInformation || source.parameters.pointee.video_delay > 0
            || source.parameters.pointee.codec_id != AV_CODEC_ID_H264
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .allFrames,
            hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: known, counters: counters)
        decoder.leavesProcessor = leavesProcessor
        let reader = FrameReader(source: source, decoder: decoder)
        frameReader = reader
        return reader
    }

    private func keyReader(_ source: StreamSource, _ settings: ImageGenerator.Settings) throws -> KeyFrameReader {
        if let keyFrameReader {
            keyFrameReader.skipsLoopFilter = skipsLoopFilter(source, settings)
            return keyFrameReader
        }
        let decoder = try VideoDecoder(
            parameters: source.parameters, timeBase: source.timeBase, purpose: .keyFrames,
            hasAlpha: source.hasSeparateAlpha, reorderingIsKnown: true, counters: counters)
        decoder.skipsLoopFilter = skipsLoopFilter(source, settings)
        let reader = KeyFrameReader(source: source, decoder: decoder)
        keyFrameReader = reader
        return reader
    }

    private func skipsLoopFilter(_ source: StreamSource, _ settings: ImageGenerator.Settings) -> Bool {
        let limit = settings.maximumSize
        let (width, height) = (Int(source.parameters.pointee.width), Int(source.parameters.pointee.height))
        let isSmall =
            (limit.width > 0 && limit.width * 2 <= width) || (limit.height > 0 && limit.height * 2 <= height)
        return settings.prefersSpeed || isSmall
    }

    // MARK: Single pictures

    private func singleImage(
        _ source: StreamSource, _ reason: GeneratedImage.Reason, _ time: MediaTime, _ settings: ImageGenerator.Settings
    ) throws -> GeneratedImage {
        let frame: Frame
        if let single {
            frame = single
        } else {
            frame = try SinglePicture.decode(source, isCover: reason == .coverArt, counters: counters)
            presentation?.colors?.color(frame)
            single = frame
        }
        let part = settings.apertureMode == .cleanAperture ? presentation?.cleanAperture(of: frame.size) : nil
        let seen = try part.map(frame.part) ?? frame
        return try render(source, FrameReader.Timed(frame: seen, time: source.origin), time, reason, settings)
    }

    // MARK: Rendering

    func render(
        _ source: StreamSource, _ timed: FrameReader.Timed, _ requested: MediaTime, _ reason: GeneratedImage.Reason,
        _ settings: ImageGenerator.Settings
    ) throws -> GeneratedImage {
        try rendering(source, timed, requested, reason, settings).image(by: renderer, counters: counters)
    }

    private func rendering(
        _ source: StreamSource, _ timed: FrameReader.Timed, _ requested: MediaTime, _ reason: GeneratedImage.Reason,
        _ settings: ImageGenerator.Settings
    ) -> Rendering {
        let orientation =
            settings.appliesPreferredTrackTransform
            ? presentation?.orientation ?? Orientation(frame: timed.frame, stream: source.stream) : .upright
        let natural = PictureRenderer.naturalSize(
            of: timed.frame, in: source, aperture: settings.apertureMode, orientation: orientation,
            pixelAspectRatio: presentation?.pixelAspectRatio)
        let length = timed.frame.duration
        return Rendering(
            frame: timed.frame, size: natural.fitted(in: settings.maximumSize), orientation: orientation,
            background: settings.background, prefersSpeed: settings.prefersSpeed, requestedTime: requested,
            actualTime: source.time(of: timed.time), reason: reason, naturalSize: natural,
            duration: length > 0 ? source.time(of: source.origin.addingSaturating(length)) : .indefinite)
    }
}

extension MediaError {
    static var noPicture: MediaError {
        MediaError(.decodeFailed, "no picture can be decoded", remedy: "get the file again")
    }

    static var noFrame: MediaError {
        MediaError(.noFrame, "no frame is presented at this time", remedy: "choose another time or a larger tolerance")
    }
}

extension GeneratedImage {
    /// The same picture as the answer to another request.
    func requested(_ time: MediaTime, _ reason: Reason) -> GeneratedImage {
        GeneratedImage(
            picture: picture, requestedTime: time, actualTime: actualTime, reason: actualTime == time ? .exact : reason,
            naturalSize: naturalSize, duration: duration, isDamaged: isDamaged)
    }
}
