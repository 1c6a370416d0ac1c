import Synchronization

/// Makes pictures of a piece of media at any of its times.
///
/// Times are on the asset's timeline, which begins at zero. In MP4, QuickTime, Matroska, AVI and FLV that is the zero of
/// the container's clock: a track that begins with an empty edit has its first frame later. In MPEG-TS, MPEG-PS, Ogg and
/// HLS, whose clocks start anywhere, it is the earliest presentation time of any stream.
///
/// The file stays open, and the decoder where it is, until `close()` or the last reference goes: a request ahead in the
/// same group of pictures goes on decoding. Requests run one after another on `WorkerPool.decoding`; several generators
/// run beside each other. All members may be used from any task.
public final class ImageGenerator: Sendable {
    /// What is shown.
    public let location: MediaLocation

    /// What reading has cost so far.
    public let ioCounters = IOCounters()

    /// What decoding has cost so far.
    public let decodeCounters = DecodeCounters()

    private let budget: Budget
    private let slot = SessionSlot()
    private let turns = Turns()

    /// A generator for a file or address. Nothing is read until the first picture is asked for.
    public init(_ location: MediaLocation, budget: Budget = Budget()) {
        self.location = location
        self.budget = budget
    }

    deinit {
        guard let session = slot.close() else { return }
        ImageGenerator.discard(session)
    }

    /// The picture at a time, within the settings' tolerance: the nearest key frame in it, else the frame there that is
    /// cheapest to decode. Zero tolerance gives the frame that is presented at the time.
    ///
    /// Throws `MediaError` (`.noFrame` when no frame is presented within the tolerance and the settings do not clamp,
    /// `.noSuchTrack` for audio without a cover, `.timedOut` beyond the budget, `.tooLarge`, `.unsupportedCodec`, …), or
    /// `CancellationError` when the task or all requests were cancelled.
    public func image(
        at time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .visible
    ) async throws -> GeneratedImage {
        try await withSession(priority) { try $0.image(.at(time), settings) }
    }

    /// The first frame that starts after a time, exactly; the settings' tolerances do not matter.
    ///
    /// After `image(at:)` or another step this decodes one frame. Throws like `image(at:)`, `.noFrame` at the end.
    public func image(
        after time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        try await withSession(priority) { try $0.image(.after(time), settings) }
    }

    /// The last frame that starts before a time, exactly; the settings' tolerances do not matter.
    ///
    /// The first step back decodes the group of pictures and keeps its frames (up to 32 MiB), the next ones come from
    /// there. Throws like `image(at:)`, `.noFrame` at the start.
    public func image(
        before time: MediaTime, _ settings: Settings = Settings(), priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        try await withSession(priority) { try $0.image(.before(time), settings) }
    }

    /// The pictures at several times, in this order, each made when the iterator asks for it.
    ///
    /// Times that share a key frame share its decoding. Dropping the iterator cancels what is under way.
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
        try await withSession(priority) { try $0.keyFrameTimes() }
    }

    /// Cancels every request that has not been answered; later ones are served.
    public func cancelAll() { turns.cancelAll() }

    /// Cancels every request and closes the file; a later request opens it again.
    public func close() async {
        turns.cancelAll()
        guard let session = slot.take() else { return }
        _ = try? await WorkerPool.reading.run(priority: .background) { _ in session.drop() }
    }

    /// The pictures of the first of these times and of those after it that share its key frame, when they come in
    /// another order than that of decoding; else of the first alone. At least one unless `times` is empty.
    func images(startingWith times: ArraySlice<MediaTime>, _ settings: Settings, _ priority: WorkerPool.Priority)
        async throws -> [Result<GeneratedImage, any Error>]
    {
        let times = Array(times)
        guard times.count > 1, times[1] < times[0] else {
            guard let time = times.first else { return [] }
            return [.success(try await image(at: time, settings, priority: priority))]
        }
        return try await withSession(priority) { try $0.images(startingWith: times, settings) }
    }

    /// Runs `body` with the open session, alone, on a worker.
    func withSession<Value: Sendable>(
        _ priority: WorkerPool.Priority, _ body: @escaping @Sendable (ImageSession) throws -> Value
    ) async throws -> Value {
        let turn = try await turns.wait()
        defer { turns.end(turn) }
        let (location, budget, slot) = (location, budget, slot)
        let (ioCounters, decodeCounters) = (ioCounters, decodeCounters)
        return try await WorkerPool.decoding.run(priority: priority) { [turns] context in
            try turns.begin(turn, context.interruption)
            func open(isSequential: Bool = false) throws -> ImageSession {
                return try ImageSession(
                    location, ioCounters: ioCounters, counters: decodeCounters, budget: budget,
                    interruption: context.interruption, isSequential: isSequential)
            }
            func use(_ session: ImageSession) throws -> Value {
                // After an abandoned or stopped read nothing is sure of libav's state: the next request opens anew.
                defer { if !session.isBroken { slot.put(SessionBox(session)) } }
                return try body(session)
            }
            func useFromStart() throws -> Value {
                do {
                    return try use(open(isSequential: true))
                } catch is ReopenNeeded {
                    throw MediaError(
                        .io, "this source cannot be read from another place", remedy: "copy it to a disk first")
                }
            }
            let kept = slot.take()?.session
            kept?.use(context.interruption)
            do {
                return try use(kept ?? open())
            } catch is ReopenNeeded {
                return try useFromStart()
            }
        }
    }

    private static func discard(_ session: SessionBox) {
        // Closing may touch the network or the disk: never on the thread that let go of the last reference.
        Task.detached { _ = try? await WorkerPool.reading.run(priority: .background) { _ in session.drop() } }
    }
}
