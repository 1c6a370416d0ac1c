import Synchronization

/// Keeps the frames around a playhead decoded, so that steps in both directions are answered from memory.
///
/// Frames are kept at the size of the settings, up to `memory` bytes; the ones furthest from the playhead go first. It
/// fills in the background with stretches of frames, mostly ahead in the direction of the last steps, and steps aside at
/// the next frame when anything more urgent waits. All members may be used from any task.
public final class ScrubBuffer: Sendable {
    private struct State {
        var cache: FrameCache
        var plan = DecodeAheadPlan()
        /// What the pictures are made with; nil before the first.
        var settings: ImageGenerator.Settings?
        var playhead = MediaTime.zero
        var direction = 0
        /// When the film's key frames are presented; nil before that was asked for, none where its index does not tell.
        var keyFrames: [MediaTime]?
        var filler: Task<Void, Never>?
        /// What is being decoded for the frames before the playhead.
        var stretch: Stretch?
        /// The version of the source that all this is of.
        var revision = 0
        var waiters: [(request: FrameRequest, once: Once<GeneratedImage?>)] = []
    }

    /// Frames on their way: they will be here before a seek and a decode of their own could bring them.
    private struct Stretch {
        let start: MediaTime
        let end: MediaTime
    }

    /// What is decoded next.
    private struct Next {
        let job: DecodeAheadPlan.Job
        let settings: ImageGenerator.Settings
        /// Whether there is time: one of the processors is left to others.
        let leavesProcessor: Bool
    }

    /// How decoding a part of a stretch ended.
    private struct PortionEnd {
        let ending: FramesEnd
        /// How many frames there were.
        let count: Int
        /// When the last of them is presented, or the one that they follow.
        let last: MediaTime?
        /// The version of the source that they are of.
        let revision: Int
    }

    private let generator: ImageGenerator
    private let kept: KeptPictures
    private let state: Mutex<State>

    /// A buffer of a generator's frames within `memory` bytes, or less while decoders of large frames need more. Nothing is
    /// read before the first request.
    public init(_ generator: ImageGenerator, memory: Int = 128 << 20) {
        self.generator = generator
        kept = KeptPictures(generator.asset.source.frameMemory, atMost: max(1 << 20, memory))
        state = Mutex(State(cache: FrameCache(capacity: kept.room)))
        kept.belongs(to: self)
    }

    deinit { state.withLock { $0.filler }?.cancel() }

    /// The exact frame that a request asks for, from memory where it is there; the buffer then fills around it.
    ///
    /// Pictures are kept for one kind of settings at a time. Throws like `ImageGenerator.image(at:)`.
    public func image(
        _ request: FrameRequest, _ settings: ImageGenerator.Settings,
        priority: WorkerPool.Priority = .immediate
    ) async throws -> GeneratedImage {
        let known = try state.withLock { state -> GeneratedImage? in
            use(settings, &state)
            keepRevision(&state)
            if state.cache.isOutside(request) { throw MediaError.noFrame }
            guard let image = state.cache.image(request) else { return nil }
            move(to: image.actualTime, request, &state)
            return image
        }
        if let known {
            fill()
            return known
        }
        if let image = try await awaited(request) { return image }
        let revision = generator.revision
        let image: GeneratedImage
        do {
            image = try await generator.image(request, settings, priority: priority)
        } catch let error as MediaError where error.code == .changed {
            state.withLock { forget(&$0) }
            throw error
        }
        state.withLock { state in
            keepRevision(&state)
            // A file that became another meanwhile: nobody knows of which this is.
            guard state.settings == settings.rendering, state.revision == revision else { return }
            var previous: MediaTime?
            if case .after(let time) = request { previous = time }
            state.cache.insert(image, after: previous)
            if case .before(let time) = request { state.cache.join(image.actualTime, time) }
            if image.reason == .startsLater { state.cache.noteFilmStart(image.actualTime) }
            move(to: image.actualTime, request, &state)
            evict(&state)
        }
        fill()
        return image
    }

    /// The frame of a stretch that is being decoded, as soon as it is there; nil when it is in none, or will not come.
    private func awaited(_ request: FrameRequest) async throws -> GeneratedImage? {
        let once = Once<GeneratedImage?>()
        let image = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                once.wait(continuation)
                let isComing = state.withLock { state in
                    guard let stretch = state.stretch, request.time > stretch.start, request.time <= stretch.end else {
                        return false
                    }
                    state.waiters.append((request, once))
                    return true
                }
                if !isComing { once.resume(.success(nil)) }
            }
        } onCancel: {
            once.resume(.failure(CancellationError()))
            state.withLock { state in state.waiters.removeAll { $0.once === once } }
        }
        return try image.get()
    }

    /// Answers those whose frames have come; all of them when nothing more will come.
    private func answer(_ state: inout State, isOver: Bool = false) {
        guard !state.waiters.isEmpty else { return }
        let waiters = state.waiters
        state.waiters = []
        for waiter in waiters {
            let image = state.cache.image(waiter.request)
            if let image { move(to: image.actualTime, waiter.request, &state) }
            if image != nil || isOver { waiter.once.resume(.success(image)) } else { state.waiters.append(waiter) }
        }
    }

    /// The frames after or before one, the nearest first, as far as they are here, and at most `count`.
    ///
    /// When it `leads`, the buffer takes that one for the playhead, and its side for the direction of the steps.
    public func ready(
        _ request: FrameRequest, count: Int, _ settings: ImageGenerator.Settings, leads: Bool = true
    ) -> [GeneratedImage] {
        let images = state.withLock { state -> [GeneratedImage] in
            keepRevision(&state)
            guard state.settings == settings.rendering else { return [] }
            if leads { move(to: request.time, request, &state) }
            var images: [GeneratedImage] = []
            var next = request
            while images.count < count, let image = state.cache.image(next) {
                images.append(image)
                switch next {
                case .at: return images
                case .after: next = .after(image.actualTime)
                case .before: next = .before(image.actualTime)
                }
            }
            return images
        }
        fill()
        return images
    }

    /// Fills around a time that was shown by other means.
    public func prepare(around time: MediaTime, _ settings: ImageGenerator.Settings) {
        state.withLock { state in
            use(settings, &state)
            if abs((time - state.playhead).seconds) > 1 { state.direction = 0 }
            state.playhead = time
        }
        fill()
    }

    /// Stops filling until the next request, as while seeks go elsewhere.
    public func pause() {
        let filler = state.withLock { state in
            defer { state.filler = nil }
            endStretch(&state)
            return state.filler
        }
        filler?.cancel()
    }

    /// The task that fills it; it ends when nothing more is decoded. Nil when it is paused or full.
    var filling: Task<Void, Never>? { state.withLock { $0.filler } }

    /// What the pictures take in memory, in bytes.
    public var bytes: Int { state.withLock { $0.cache.bytes } }

    /// How many frames are here.
    public var count: Int { state.withLock { $0.cache.count } }

    /// Forgets what is known of another version of the source.
    private func keepRevision(_ state: inout State) {
        let revision = generator.revision
        guard state.revision != revision else { return }
        if generator.continues(state.revision) {
            state.cache.forgetFilmEnd()
            state.keyFrames = nil
        } else {
            forget(&state)
        }
        state.revision = revision
    }

    /// Drops what there is no room for.
    private func evict(_ state: inout State) {
        state.cache.capacity = kept.room
        state.cache.evict(around: state.playhead, direction: state.direction)
        kept.take(state.cache.bytes)
    }

    private func forget(_ state: inout State) {
        state.cache = FrameCache(capacity: state.cache.capacity)
        kept.take(0)
        state.keyFrames = nil
    }

    private func use(_ settings: ImageGenerator.Settings, _ state: inout State) {
        guard state.settings != settings.rendering else { return }
        state.settings = settings.rendering
        state.cache.removeAll()
        kept.take(0)
    }

    private func move(to time: MediaTime, _ request: FrameRequest, _ state: inout State) {
        switch request {
        case .after: state.direction = 1
        case .before: state.direction = -1
        case .at:
            // A jump within the neighbourhood is a step of several frames.
            let distance = (time - state.playhead).seconds
            state.direction = abs(distance) > 1 ? 0 : distance > 0 ? 1 : distance < 0 ? -1 : state.direction
        }
        state.playhead = time
    }

    // MARK: Filling

    private func fill() {
        state.withLock { state in
            guard state.filler == nil else { return }
            state.filler = Task { [weak self] in
                while let job = self?.nextJob() {
                    if await self?.perform(job) == true { continue }
                    self?.endFilling()
                    return
                }
            }
        }
    }

    private func nextJob() -> Next? {
        state.withLock { state in
            // Whoever pauses has forgotten this filler, and maybe begun another.
            guard !Task.isCancelled else { return nil }
            guard let settings = state.settings,
                let job = state.plan.next(
                    state.cache, playhead: state.playhead, direction: state.direction,
                    keyFrames: state.keyFrames ?? [])
            else {
                // At once: a request that comes after this must begin another filler.
                endStretch(&state)
                state.filler = nil
                return nil
            }
            switch job {
            case .fromUpTo(let start, let end): state.stretch = Stretch(start: start, end: end)
            case .afterUpTo(let start, let end):
                if state.stretch?.end != end { state.stretch = Stretch(start: start, end: end) }
            case .from, .after: endStretch(&state)
            }
            let isAmple = DecodeAheadPlan.isAmple(state.cache, playhead: state.playhead, direction: state.direction)
            return Next(job: job, settings: settings, leavesProcessor: isAmple && state.waiters.isEmpty)
        }
    }

    private func endFilling() {
        state.withLock { state in
            guard !Task.isCancelled else { return }
            endStretch(&state)
            state.filler = nil
        }
    }

    private func endStretch(_ state: inout State) {
        state.stretch = nil
        answer(&state, isOver: true)
    }

    /// Decodes a part of a stretch; false when that brought nothing, so that asking again would not either.
    private func perform(_ next: Next) async -> Bool {
        let (start, end, limit): (FrameRequest, MediaTime?, Int) =
            switch next.job {
            case .from(let time, let count): (.at(time), nil, count)
            case .after(let time, let count): (.after(time), nil, count)
            case .fromUpTo(let time, let end): (.at(time), end, .max)
            case .afterUpTo(let time, let end): (.after(time), end, .max)
            }
        let preference: DecoderPool.Preference = end == nil ? .near(start.time) : .nearOrNew(start.time)
        let portion = min(limit, 48)
        let priority: WorkerPool.Priority = state.withLock { $0.waiters.isEmpty } ? .soon : .immediate
        let awaited = generator.awaitedFrames(next.settings, priority)
        let portionEnd: PortionEnd
        do {
            portionEnd = try await generator.withSession(
                priority, preference, leavesProcessor: next.leavesProcessor, repeats: false
            ) { [self] session in
                let revision = session.revision
                if state.withLock({ $0.keyFrames == nil }) {
                    let times = try session.pictures.keyFrameTimes() ?? []
                    state.withLock { if $0.revision == revision { $0.keyFrames = times } }
                }
                var count = 0
                var last: MediaTime? = if case .after(let time) = start { time } else { nil }
                let ending = try session.answers(from: start, upTo: end, next.settings) { answer, previous in
                    count += 1
                    last = answer.time
                    let isFirst = count == 1 && (answer.time > start.time || start.time <= .zero)
                    let isFilmStart = isFirst && previous == nil
                    var isWanted = true
                    switch answer {
                    case .image(let image):
                        isWanted = take(image, previous, next.settings, of: revision, isFilmStart: isFilmStart)
                    case .awaited(let found, let frame):
                        awaited.push(found, frame) { [weak self] made in
                            guard let image = try? made.get() else { return }
                            _ = self?.take(image, previous, next.settings, of: revision, isFilmStart: isFilmStart)
                        }
                    }
                    return isWanted && count < portion && !awaited.isFull && !generator.isPressed(above: priority)
                }
                return PortionEnd(ending: ending, count: count, last: last, revision: revision)
            }
        } catch is SteppedAside {
            await awaited.finish()
            // What is wanted next may be another by now, and more urgent.
            return !awaited.hasFailed
        } catch let error as MediaError where error.code == .changed {
            awaited.cancel()
            state.withLock { forget(&$0) }
            return false
        } catch {
            await awaited.finish()
            return false
        }
        await awaited.finish()
        // A frame that could not be made would be asked for again and again.
        if awaited.hasFailed { return false }
        switch portionEnd.ending {
        case .joined: if let last = portionEnd.last, let end { join(last, end, of: portionEnd.revision) }
        case .endOfFilm:
            if let last = portionEnd.last {
                state.withLock { if $0.revision == portionEnd.revision { $0.cache.noteFilmEnd(last) } }
            }
        case .passed: return false
        case .stopped: break
        }
        return portionEnd.count > 0 || portionEnd.ending != .stopped
    }

    /// Keeps a frame; false when nobody wants such frames any more.
    private func take(
        _ image: GeneratedImage, _ previous: MediaTime?, _ settings: ImageGenerator.Settings, of revision: Int,
        isFilmStart: Bool
    ) -> Bool {
        state.withLock { state in
            keepRevision(&state)
            guard state.settings == settings, state.revision == revision else { return false }
            state.cache.insert(image, after: previous)
            if isFilmStart { state.cache.noteFilmStart(image.actualTime) }
            evict(&state)
            answer(&state)
            return true
        }
    }

    private func join(_ last: MediaTime, _ end: MediaTime, of revision: Int) {
        state.withLock { state in
            guard state.revision == revision else { return }
            state.cache.join(last, end)
            answer(&state)
        }
    }
}

extension ScrubBuffer: KeptPictures.Owner {
    func keepWithinRoom() { state.withLock { evict(&$0) } }
}
