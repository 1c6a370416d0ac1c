import CLinux
import Synchronization

/// Makes pictures of a piece of media at any of its times.
///
/// Times are on the asset's timeline, which begins at zero. In MP4, QuickTime, Matroska, AVI and FLV that is the zero of
/// the container's clock: a track that begins with an empty edit has its first frame later. In MPEG-TS, MPEG-PS, Ogg and
/// HLS, whose clocks start anywhere, it is the earliest presentation time of any stream.
///
/// The file stays open, and the decoders where they are, until `close()` or the last reference goes: a request ahead in
/// the same group of pictures goes on decoding. At most `decoders` requests run at a time, on `WorkerPool.decoding`, the
/// most urgent first; a decoder is opened when one is needed, and kept. All members may be used from any task.
public final class ImageGenerator: Sendable {
    /// What is shown.
    public let asset: Asset

    /// What reading has cost so far, whoever has read the asset.
    public var ioCounters: IOCounters { asset.counters }

    /// What decoding has cost so far.
    public let decodeCounters = DecodeCounters()

    /// How many decoders it may have.
    public let decoders: Int

    /// What makes one picture of those of the asset's tracks; nil where one track stands for all.
    ///
    /// Requests that were made before it is set may still be answered as they were.
    package var composing: (any PictureComposing)? {
        get { origin.composing }
        set { origin.composing = newValue }
    }

    /// The number of what is shown, which no other version of the asset has, and no other way to show it.
    var revision: Int { origin.revision }

    /// Whether what is shown is all that was shown by an earlier number, and at most more behind it.
    func continues(_ revision: Int) -> Bool { origin.continues(revision) }

    private let origin: PictureOrigin
    private let pool: DecoderPool
    private let limiter: PriorityLimiter
    private let recent: RecentImages
    private let awaitedPictures: AwaitedPictures

    /// A generator of an asset's pictures, read as the asset is: with its options and its budget. Nothing is read until the
    /// first picture is asked for.
    public init(asset: Asset, decoders: Int = 2) {
        self.asset = asset
        origin = PictureOrigin(asset)
        recent = RecentImages(revision: origin.revision)
        awaitedPictures = AwaitedPictures(decodeCounters)
        self.decoders = max(1, min(8, decoders))
        pool = DecoderPool(capacity: self.decoders, memory: asset.source.frameMemory)
        limiter = PriorityLimiter(capacity: self.decoders)
    }

    deinit { if pool.close(forever: true) { ImageGenerator.dropClosed(pool) } }

    /// The picture at a time, within the settings' tolerance: the nearest key frame in it, else the frame there that is
    /// cheapest to decode. A key frame that is presented at the time is the nearest. Zero tolerance gives the frame that is
    /// presented at the time.
    ///
    /// Throws `MediaError` (`.noFrame` when no frame is presented within the tolerance and the settings do not clamp,
    /// `.noSuchTrack` for audio without a cover, `.timedOut` beyond the budget, `.tooLarge`, `.unsupportedCodec`, …), what a
    /// compositor of one's own throws, or `CancellationError` when the task or all requests were cancelled.
    public func image(
        at time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .visible
    ) async throws -> GeneratedImage {
        try await image(.at(time), settings, priority: priority)
    }

    /// The picture at a time, of a frame that may lie as far from it as `tolerance` says: the nearest key frame in it, else
    /// the frame there that is cheapest to decode.
    ///
    /// A tolerance is the actual time less the requested one, so that what lies before is negative; it reaches to zero at
    /// least, which is the frame that is presented at the time. Throws like `image(at:_:priority:)`.
    public func image(
        at time: MediaTime, tolerance: ClosedRange<MediaTime>, maximumSize: PixelSize = .zero,
        priority: WorkerPool.Priority = .visible
    ) async throws -> GeneratedImage {
        var settings = Settings(maximumSize: maximumSize)
        settings.requestedTimeToleranceBefore = max(.zero, .zero - tolerance.lowerBound)
        settings.requestedTimeToleranceAfter = max(.zero, tolerance.upperBound)
        return try await image(at: time, settings, priority: priority)
    }

    /// The first frame that starts after a time, exactly; the settings' tolerances do not matter.
    ///
    /// After `image(at:)` or another step this decodes one frame. Throws like `image(at:)`, `.noFrame` at the end.
    public func image(
        after time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        try await image(.after(time), settings, priority: priority)
    }

    /// The last frame that starts before a time, exactly; the settings' tolerances do not matter.
    ///
    /// This decodes from the key frame before it: for many steps use a `ScrubBuffer`. Throws like `image(at:)`,
    /// `.noFrame` at the start.
    public func image(
        before time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        try await image(.before(time), settings, priority: priority)
    }

    /// The pictures at several times, in this order, made as the iterator is asked for them and some way ahead of it.
    ///
    /// Each group of pictures is decoded once for all times in it, by several decoders at once; the groups follow in the
    /// order in which the times first ask for them.
    /// Dropping the iterator cancels what is under way.
    public func images(
        for times: [MediaTime], _ settings: Settings = Settings(), priority: WorkerPool.Priority = .visible
    ) -> ImageSequence {
        ImageSequence(generator: self, times: times, settings: settings, priority: priority)
    }

    /// When the key frames are presented, ascending, from the container's index; nil when it has no whole index
    /// (MPEG-TS, fragmented MP4, Ogg). Still images and covers have none.
    ///
    /// MP4 indexes decoding times: the presentation times are those plus the distance that its first key frame has.
    public func keyFrameTimes(priority: WorkerPool.Priority = .soon) async throws -> [MediaTime]? {
        try await withSession(priority) { try $0.pictures.keyFrameTimes() }
    }

    /// When the first key frame after a time is presented; nil without one.
    ///
    /// Where the container has no whole index the packets from there on are read, and none is decoded. Throws
    /// `MediaError` (`.timedOut` where none comes within the budget's time for a decode, …) or `CancellationError`.
    public func keyFrameTime(
        after time: MediaTime, priority: WorkerPool.Priority = .immediate
    ) async throws -> MediaTime? {
        try await withSession(priority) { try $0.pictures.keyFrameTime(.forward, from: time) }
    }

    /// When the last key frame before a time is presented; nil without one. Reads and throws like `keyFrameTime(after:)`.
    public func keyFrameTime(
        before time: MediaTime, priority: WorkerPool.Priority = .immediate
    ) async throws -> MediaTime? {
        try await withSession(priority) { try $0.pictures.keyFrameTime(.backward, from: time) }
    }

    /// Cancels every request that has not been answered; later ones are served.
    public func cancelAll() {
        limiter.cancelAll()
        awaitedPictures.cancelAll()
    }

    /// Cancels every request and closes the file; a later request opens it again, as it is then.
    public func close() async {
        cancelAll()
        asset.source.acceptChanges()
        recent.removeAll()
        guard pool.close() else { return }
        _ = try? await WorkerPool.reading.run(priority: .background) { [pool] _ in pool.dropClosed() }
    }

    /// The frame that a request asks for: `image(at:)`, `image(after:)` or `image(before:)`.
    public func image(
        _ request: FrameRequest, _ settings: Settings, priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        let isLoose = if case .at = request { !settings.isExact } else { false }
        func answer() async throws -> GeneratedImage {
            // A key frame has one thread: it need not be where the keys are.
            let (answer, revision) = try await withSession(
                priority, isLoose ? .any : .near(request.time), leavesProcessor: isLoose ? true : nil
            ) {
                (try $0.answer(request, settings), $0.revision)
            }
            switch answer {
            case .image(let image): return image
            case .awaited(let found, let frame):
                let image = try await awaitedPictures.image(of: found, frame, settings, priority)
                recent.keep(image, for: request, settings, of: revision)
                return image
            }
        }
        return try await origin.awaitsFrames ? awaitedPictures.inTurn(priority, answer) : answer()
    }

    /// Frames of a decoder of this generator that are awaited while it goes on.
    func awaitedFrames(_ settings: Settings, _ priority: WorkerPool.Priority) -> AwaitedFrames {
        AwaitedFrames(awaitedPictures, settings, priority)
    }

    /// Whether work of this priority had better step aside at its next frame: more urgent work waits.
    func isPressed(above priority: WorkerPool.Priority) -> Bool {
        limiter.isWaiting(above: priority) || WorkerPool.decoding.isWaiting(above: priority)
            || asset.source.frameMemory.isWaiting(above: priority)
    }

    /// Runs `body` with an open session, which nobody else uses meanwhile, on a worker.
    ///
    /// Where it stepped aside for more urgent work, it runs again from its start, or `SteppedAside` is thrown unless it
    /// `repeats`.
    func withSession<Value: Sendable>(
        _ priority: WorkerPool.Priority, _ preference: DecoderPool.Preference = .any, leavesProcessor: Bool? = nil,
        repeats: Bool = true, _ body: @escaping @Sendable (ImageSession) throws -> Value
    ) async throws -> Value {
        var first: PriorityLimiter.Turn?
        while true {
            do {
                return try await work(
                    priority, preference, leavesProcessor: leavesProcessor ?? (priority <= .soon), first: &first, body)
            } catch is SteppedAside where repeats {
                try Task.checkCancellation()
            } catch let error as MediaError where error.code != .noSuchTrack {
                throw try await error.explained(by: asset, priority: priority)
            }
        }
    }

    private func work<Value: Sendable>(
        _ priority: WorkerPool.Priority, _ preference: DecoderPool.Preference, leavesProcessor: Bool,
        first: inout PriorityLimiter.Turn?, _ body: @escaping @Sendable (ImageSession) throws -> Value
    ) async throws -> Value {
        let turn = try await limiter.wait(priority, again: first)
        first = first ?? turn
        defer { limiter.end(turn) }
        let (source, memory, origin) = (asset.source, asset.source.frameMemory, origin)
        let (pool, limiter) = (pool, limiter)
        let (decoders, decodeCounters, recent) = (decoders, decodeCounters, recent)
        return try await WorkerPool.decoding.run(priority: priority) { context in
            linux_leave_processor(leavesProcessor ? 1 : 0)
            // Before it is known that the work is done: whoever learns of it may start a thread, which would inherit it.
            defer { linux_leave_processor(0) }
            try limiter.begin(turn, context.interruption)
            try memory.giveWay(context.interruption) { limiter.isWaiting(above: priority) }
            // Not for what waits for a worker, as between pictures: there are more of them.
            context.interruption.stepsAside {
                limiter.isWaiting(above: priority) || memory.isWaiting(above: priority)
            }
            func keepRevision() {
                if recent.keep(revision: origin.revision, of: origin), pool.close() { pool.dropClosed() }
            }
            keepRevision()
            func open() throws -> ImageSession {
                let (pictures, awaitsFrames, revision) = try origin.open(decodeCounters, context.interruption)
                // Opening may have found another version.
                keepRevision()
                // Of large frames there is no memory for several decoders here beside those of others.
                let room = memory.decoderCount(of: pictures.decoderBytes, atMost: decoders)
                pool.narrow(to: room)
                limiter.narrow(to: room)
                return ImageSession(
                    pictures, of: revision, awaitsFrames: awaitsFrames, counters: decodeCounters, recent: recent)
            }
            return try pool.working(preference, context.interruption) { lease in
                do {
                    try source.checkUnchanged(context.interruption)
                    let session = try lease.box?.session ?? open()
                    try session.pictures.begin(context.interruption)
                    // After an abandoned or stopped read nothing is sure of libav's state: the next request opens anew.
                    defer {
                        session.renderer.dropMemory()
                        if !session.pictures.isBroken { pool.put(session, lease) }
                    }
                    session.pictures.leavesProcessor = leavesProcessor
                    return try body(session)
                } catch let error as MediaError where error.code == .changed {
                    // What was made of the old version is not shown beside the new one.
                    recent.removeAll()
                    if pool.close() { pool.dropClosed() }
                    throw error
                }
            }
        }
    }

    private static func dropClosed(_ pool: DecoderPool) {
        // Closing may touch the network or the disk: never on the thread that let go of the last reference.
        Task.detached {
            _ = try? await WorkerPool.reading.run(priority: .background) { _ in pool.dropClosed() }
        }
    }
}
