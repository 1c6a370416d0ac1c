internal import Engine
internal import Media
internal import Places
internal import Terminal

/// One file on the timeline: its facts, the playhead, and the picture at it.
@MainThread
final class TimelineModel {
    let place: Place
    private(set) var facts: TimelineFacts?
    /// The key frames that are known, ascending: all of them, unless they must be looked for.
    private(set) var keyFrames: [MediaTime] = []
    /// Whether the file's own index of its key frames is known.
    private var hasKeyFrameIndex = false
    /// Why there are no key frames to go to; nil when there are.
    private(set) var keyFrameNote: String? = "the key frames are not known yet"
    /// The times at which something else begins to be shown, in a film that is put together from others; ascending.
    private(set) var cuts: [MediaTime] = []
    private(set) var shown: ShownFrame?
    /// Why nothing can be shown, or why the last picture failed.
    private(set) var error: MediaError?
    private(set) var loadingSince: ContinuousClock.Instant? = .now
    private(set) var playhead = Playhead(duration: nil, frameDuration: nil)
    /// What is made of the frames; nil where they are shown as they are.
    private(set) var composed: ComposedFrames?
    var window = TimelineWindow(duration: .zero)
    var readout: TimeReadout?

    /// Called where a server does not let the file be read.
    var refused: () -> Void = {}

    let services: Services
    private(set) var area = Size(rows: 0, columns: 0)
    private var loadTask: Task<Void, Never>?
    private var keyTask: Task<Void, Never>?
    private var pictureTask: Task<Void, Never>?
    private var restTask: Task<Void, Never>?
    private(set) var playback: Playback?
    /// The speed of the last playback, which the next one begins with.
    private var rate = 1.0
    private var playTask: Task<Void, Never>?
    private lazy var anticipation = FrameAnticipation(
        services: services,
        standpoint: { [weak self] in
            self.map { .init(time: $0.playhead.shown, direction: $0.direction, area: $0.area) }
        }, request: { [weak self] moment in self?.request(moment, isStill: false) })
    let end = TimelineSearch()
    let beginning = TimelineSearch()
    let broadcast = Broadcast()
    /// Whether a person was here before and wants to go on there.
    private var isResumed = false
    /// Where the last step went: one for on, minus one for back, zero before the first.
    private var direction = 0
    private(set) var lastSeek: ContinuousClock.Instant?
    /// What waits for the frame that pending steps lead to.
    private let keys = KeyOrder()
    /// How many times the person has gone somewhere.
    private(set) var moves = 0
    /// The last of them whose frame did not come.
    private var failedMove: Int?
    /// The area that the picture of a file without time was asked for.
    private var posterArea: Size?
    private let ticker: Ticker
    /// How long after the last seek the hand counts as resting.
    private static let rest = Duration.milliseconds(60)

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
        ticker = Ticker { services.setNeedsDisplay() }
    }

    /// Whether there are frames to step through.
    var hasFrames: Bool { hasTime && facts?.kind == .video }

    /// Whether there is a timeline to move on.
    var hasTime: Bool {
        facts.map { [.video, .audio].contains($0.kind) && $0.duration.isNumeric && $0.duration > .zero } ?? false
    }

    /// Loads what the timeline needs, then the first picture; begins anew when something was loaded before.
    func start() {
        cancel()
        loadingSince = .now
        error = nil
        posterArea = nil
        loadTask = Task { [weak self, services, place] in
            do {
                let facts = try await CancelledElsewhere.retry { try await services.engine.timeline(of: place) }
                guard !Task.isCancelled else { return }
                self?.show(facts)
            } catch {
                guard !Task.isCancelled else { return }
                let error = MediaError(shown: error)
                self?.fail(error)
                if error.code == .permissionDenied { self?.refused() }
            }
        }
        tick()
    }

    private func tick() { ticker.run { [weak self] in self?.loadingSince != nil || self?.waitingSince != nil } }

    /// Has the timeline begin at a time, once it is read.
    func resume(at time: MediaTime) {
        isResumed = true
        playhead.seek(to: time, exactly: true)
    }

    /// Reads the file again, as after `r`.
    func retry() {
        let (engine, place) = (services.engine, place)
        retry({ await engine.forget(place) })
    }

    /// Reads the file again once `forget` has had the engine forget it; then `then` begins what else reads it.
    func retry(_ forget: @escaping @Sendable () async -> Void, then: @escaping () -> Void = {}) {
        cancel()
        loadTask = Task { [weak self] in
            await forget()
            guard !Task.isCancelled else { return }
            then()
            self?.start()
        }
    }

    /// Ends all work for this file.
    func stop() {
        cancel()
        ticker.stop()
        let (engine, place) = (services.engine, place)
        Task { await engine.release(place) }
    }

    private func cancel() {
        for task in [loadTask, keyTask, pictureTask, restTask, playTask] { task?.cancel() }
        playback = nil
        anticipation.stop()
        end.stop()
        beginning.stop()
        broadcast.stop()
        keys.clear()
        playhead.abandon()
    }

    /// Says how much room the frame has; a change asks for the picture again.
    func resize(_ area: Size) {
        guard area != self.area else { return }
        self.area = area
        anticipation.forget()
        askAgain()
    }

    /// Asks for the picture again, because pictures are made in another way now.
    func redraw() {
        guard facts != nil else { return }
        anticipation.forgetAll()
        posterArea = nil
        askAgain()
    }

    private func askAgain() {
        if facts != nil {
            if !playhead.isAtRest { pictureTask?.cancel() }
            playhead.askAgain()
        }
        pull()
    }

    /// Shows what is made of the frames from now on; the frames as they are when nil.
    func compose(_ composed: ComposedFrames?) {
        guard composed != self.composed else { return }
        self.composed = composed
        redraw()
        services.setNeedsDisplay()
    }

    func seek(by seconds: Int64, exactly: Bool = false) {
        inOrder { [self] in seek(to: playhead.target + MediaTime(value: seconds, timescale: 1), exactly: exactly) }
    }

    func seek(to time: MediaTime, exactly: Bool = false) { inOrder { [self] in go(to: time, exactly: exactly) } }

    private func go(to time: MediaTime, exactly: Bool) {
        (broadcast.isFollowed, broadcast.holdsPlayback) = (false, false)
        lastSeek = .now
        moves += 1
        hasEnded = false
        playback?.wait()
        playhead.seek(to: time, exactly: exactly)
        moved()
    }

    /// Goes to the first frame on which a caption is shown that starts then.
    func seek(toCaption start: MediaTime) {
        seek(toFirstFrameFrom: start, tolerance: MediaTime(value: 1, timescale: 100_000))
    }

    /// Goes to the first frame of a chapter.
    func seek(to chapter: TimelineFacts.Chapter) {
        seek(toFirstFrameFrom: chapter.range.start, tolerance: Self.roundingOfChapters)
    }

    /// Many files say when chapters begin in milliseconds.
    static let roundingOfChapters = MediaTime(value: 1, timescale: 1_000)

    /// Goes to the frame that begins then, or to the first one after that where it is between two.
    private func seek(toFirstFrameFrom time: MediaTime, tolerance: MediaTime) {
        guard hasFrames, let length = facts?.frameDuration, length > tolerance else {
            return seek(to: time, exactly: true)
        }
        seek(to: time + length - tolerance, exactly: true)
    }

    func step(_ count: Int) { inOrder { [self] in go(by: count) } }

    private func go(by count: Int) {
        broadcast.isFollowed = false
        pause()
        lastSeek = .now
        moves += 1
        direction = count < 0 ? -1 : 1
        playhead.step(count)
        moved()
    }

    /// Does something once no step is pending: at once, when none is.
    func afterSteps(_ action: @escaping () -> Void) {
        if playhead.isStepping || keys.isHolding { keys.add(waitsForFrame: true, action) } else { action() }
    }

    /// Does something after what waits for a frame; at once where nothing does.
    func inOrder(_ action: @escaping () -> Void) {
        if keys.isHolding { keys.add(waitsForFrame: false, action) } else { action() }
    }

    private func noteSteps() { keys.run { !playhead.isStepping } }

    // MARK: The end

    /// Moves the end of the timeline to where it was found to be.
    func moveEnd(to end: MediaTime, isPrecise: Bool = false) {
        guard end.isNumeric, end > .zero else { return }
        facts?.duration = end
        if isPrecise { facts?.isDurationPrecise = true }
        playhead.moveEnd(to: end)
        if !broadcast.isLive {
            window.moveEnd(to: end)
        } else if end > window.duration {
            window.moveEnd(to: Broadcast.horizon(behind: end))
        }
        services.setNeedsDisplay()
    }

    /// Shows the newest frame of a broadcast in the place of the one that was.
    func showNewest() {
        guard let duration = playhead.duration else { return }
        playhead.seek(to: duration, exactly: true)
        moved()
    }

    // MARK: Playback

    /// Whether playback has come to the end and nobody has gone elsewhere since.
    private(set) var hasEnded = false

    private var isLastFrame: Bool { shown?.reason == GeneratedImage.Reason.afterLastFrame.words }

    /// Plays from the frame on the screen, silently; from the start when that is the last one. Pauses when it plays.
    func togglePlayback() { inOrder { [self] in playOrPause() } }

    private func playOrPause() {
        guard playback == nil else { return pause() }
        guard hasFrames, let duration = playhead.duration else { return }
        let frame = facts?.frameDuration ?? MediaTime(value: 1, timescale: 30)
        playback = Playback(from: here, at: .now, rate: rate)
        if !playhead.isAtRest { playback?.wait() }
        // Whoever pauses wants to see what is there then.
        broadcast.isFollowed = false
        direction = 1
        let isAtEnd = isLastFrame || here + frame + frame > duration
        if isAtEnd, !broadcast.isLive { seek(to: .zero, exactly: true) } else { playNext() }
        services.setNeedsDisplay()
    }

    /// Goes on with playback that has waited for more of a broadcast, or ends it with that.
    func goOnPlaying() {
        broadcast.holdsPlayback = false
        guard playback != nil else { return }
        playback?.resume(from: here, at: .now)
        playNext()
    }

    /// Plays faster or slower by some places in the list of speeds; nil sets the speed back to one.
    func changeRate(by places: Int?) {
        var changed = playback ?? Playback(from: .zero, at: .now, rate: rate)
        if let places { changed.change(by: places, at: .now) } else { changed.set(1, at: .now) }
        rate = changed.rate
        if playback != nil {
            playback = changed
            schedulePlayback()
        }
        services.say("speed \(Playback.words(rate))")
    }

    func pause() {
        guard playback != nil else { return }
        playback = nil
        broadcast.holdsPlayback = false
        playTask?.cancel()
        if playhead.stopPlaying() { pictureTask?.cancel() }
        pull()
        services.setNeedsDisplay()
    }

    /// Waits for the end of the frame on the screen. What has become late meanwhile is left out, never queued.
    ///
    /// A frame that came again lasts longer than others: the next one is looked for as often as frames come.
    private func schedulePlayback(isAgain: Bool = false) {
        guard let playback, !playback.isWaiting, let shown = playhead.shown else { return }
        let frame = facts?.frameDuration ?? MediaTime(value: 1, timescale: 30)
        var due = playback.instant(of: shown + frame)
        if isAgain { due = max(due, .now + max(.milliseconds(5), .seconds(frame.seconds / playback.rate))) }
        playTask?.cancel()
        playTask = Task { [weak self] in
            try? await Task.sleep(until: due, clock: .continuous)
            if !Task.isCancelled { self?.playNext() }
        }
    }

    private func playNext() {
        guard let playback, !playback.isWaiting else { return }
        let time = playback.time(at: .now)
        if let duration = playhead.duration, time >= duration {
            if broadcast.isLive {
                self.playback?.wait()
                broadcast.holdsPlayback = true
                return
            }
            pause()
            seek(to: duration, exactly: true)
            hasEnded = true
            return
        }
        playhead.play(at: time)
        window.follow(playhead.target)
        pull()
    }

    /// Whether key frames must be looked for one by one: the file has no index of them, or it is not read yet.
    var mustLookForKeyFrames: Bool { hasFrames && !hasKeyFrameIndex }

    /// Remembers a key frame that was looked for.
    func note(keyFrame time: MediaTime) {
        let place = keyFrames.firstPlace { $0 >= time }
        if place == keyFrames.count || keyFrames[place] != time { keyFrames.insert(time, at: place) }
    }

    private func show(_ facts: TimelineFacts) {
        self.facts = facts
        cuts = Self.cuts(of: facts.segments)
        // What was asked for of an earlier version may have failed meanwhile.
        error = nil
        let readout = TimeReadout(facts)
        self.readout = readout
        end.begin(isNeeded: hasTime && !facts.isDurationPrecise)
        beginning.begin(isNeeded: hasFrames && readout.rate != nil)
        playhead = Playhead(duration: facts.duration, frameDuration: facts.frameDuration, after: playhead)
        if hasTime, let offset = facts.minimumTimeOffsetFromLive {
            window = TimelineWindow(duration: Broadcast.horizon(behind: facts.duration))
            // What was there before is somewhere else after it was read anew.
            if !isResumed { playhead.seek(to: max(.zero, facts.duration - offset), exactly: true) }
        } else {
            window = TimelineWindow(duration: facts.duration)
        }
        isResumed = false
        followBroadcast(facts)
        services.setNeedsDisplay()
        pull()
        guard hasFrames else {
            findEndOfSound()
            keyFrameNote = "only moving pictures have key frames"
            return
        }
        keyFrames = []
        hasKeyFrameIndex = false
        keyTask = Task { [weak self, services, place] in
            do {
                let frames = try await CancelledElsewhere.retry {
                    try await services.engine.keyFrames(of: place)
                }
                self?.hasKeyFrameIndex = frames != nil
                self?.keyFrameNote = nil
                if let frames { self?.keyFrames = frames }
            } catch {
                guard !Task.isCancelled else { return }
                self?.keyFrameNote = MediaError(shown: error).description
            }
            services.setNeedsDisplay()
        }
    }

    private func fail(_ error: MediaError) {
        self.error = error
        if facts == nil { keyFrameNote = "the file cannot be read" }
        loadingSince = nil
        services.setNeedsDisplay()
    }

    /// Ends the timeline of a broadcast that has begun anew: what is shown stays until it is read again.
    func endBroadcast(_ error: MediaError) {
        pause()
        fail(error)
    }

    private func moved() {
        window.follow(playhead.target)
        if playhead.isHeldUp {
            pictureTask?.cancel()
            playhead.giveWay()
        }
        pull()
        tick()
        services.setNeedsDisplay()
    }

    /// Asks for the next picture that the playhead wants.
    private func pull() {
        guard facts != nil, area.columns > 0, area.rows > 0, error?.code != .changed else { return }
        // Whole pictures, the newest ones, and not parts of several.
        guard !services.terminal.isBehind else { return }
        guard hasFrames else {
            if hasTime { playhead.settle() }
            if posterArea != area { pullPoster() }
            return
        }
        let waited = lastSeek.map { ContinuousClock.now - $0 } ?? Self.rest
        let isMoving = waited < Self.rest
        guard let next = playhead.next(isMoving: isMoving, isPlaying: playback != nil) else {
            if !playhead.isAtFullQuality, isMoving { waitForRest(Self.rest - waited) }
            return
        }
        let ticket = next.ticket
        if !next.isStill, let ready = anticipation.frame(for: next.moment) { return take(ticket, ready) }
        let request = request(next.moment, isStill: next.isStill)
        let area = area
        let isBeginning = if case .exact(let time) = next.moment { time <= .zero } else { false }
        pictureTask = Task { [weak self, services] in
            do {
                let picture = try await CancelledElsewhere.retry { try await services.engine.picture(request) }
                let cells = await services.renderer.drawing(picture, fitting: area, isMoving: !next.isStill)
                if isBeginning, let first = picture.actualTime { self?.note(firstFrame: first) }
                self?.take(ticket, ShownFrame(picture, cells, isStill: next.isStill))
            } catch is CancellationError {
                return
            } catch {
                if isBeginning { self?.beginning.settle() }
                self?.take(ticket, MediaError(shown: error))
            }
        }
    }

    /// Asks for what the playhead wants by now: the last picture is on the terminal.
    func goOn() { pull() }

    private func pullPoster() {
        let request = request(.poster, isStill: true)
        let area = area
        posterArea = area
        pictureTask?.cancel()
        pictureTask = Task { [weak self, services] in
            do {
                let picture = try await CancelledElsewhere.retry { try await services.engine.picture(request) }
                let cells = await services.renderer.drawing(picture, fitting: area)
                guard !Task.isCancelled else { return }
                self?.shown = ShownFrame(picture, cells, isStill: true)
                if self?.facts?.kind == .image, let size = picture.fullSize { self?.facts?.displaySize = size }
                self?.error = nil
                self?.loadingSince = nil
            } catch {
                guard !Task.isCancelled else { return }
                self?.fail(MediaError(shown: error))
            }
            services.setNeedsDisplay()
        }
    }

    private func request(_ moment: PictureRequest.Moment, isStill: Bool) -> PictureRequest {
        let renderer = services.renderer
        let moving =
            playback?.isSharp == true ? renderer.playingPixelSize(for: area) : renderer.movingPixelSize(for: area)
        let size = isStill ? renderer.pixelSize(for: area) : moving
        let surroundings = PictureSurroundings(fitting: moving, background: services.backdrop(for: moving, in: area))
        return PictureRequest(
            place, moment, fitting: size, background: services.backdrop(for: size, in: area),
            foreground: services.theme.waveformColor,
            urgency: .immediate, surroundings: moment == .poster ? nil : surroundings,
            composition: composed?.composition, revision: facts?.revision)
    }

    private func waitForRest(_ time: Duration) {
        restTask?.cancel()
        restTask = Task { [weak self] in
            try? await Task.sleep(for: time)
            guard !Task.isCancelled else { return }
            self?.pull()
        }
    }

    private func take(_ ticket: Int, _ picture: ShownFrame) {
        guard playhead.finished(ticket, actual: picture.time) else { return }
        let isAgain = picture.time == shown?.time
        if playback?.isWaiting == false, let time = picture.time, let last = shown?.time, let facts {
            playback?.note(step: time - last, frameDuration: facts.frameDuration ?? MediaTime(value: 1, timescale: 30))
        }
        shown = picture
        if hasFrames, let time = picture.time, let end = facts?.end(withFrameAt: time, lasting: picture.duration) {
            extend(to: end)
        }
        findFirstFrame()
        findLastFrame()
        // Drawing the frame that stayed once more does not end the message about the one that did not come.
        if !isAgain || moves != failedMove || playback != nil { error = nil }
        loadingSince = nil
        services.setNeedsDisplay()
        if playback?.isWaiting == true, playhead.isAtRest, let time = picture.time {
            playback?.resume(from: time, at: .now)
        }
        schedulePlayback(isAgain: isAgain)
        if playhead.isAtRest || playhead.steps != 0 {
            anticipation.prepareFrames(around: picture, direction: direction)
        }
        pull()
        if playhead.isAtRest, playback == nil {
            anticipation.prepareKeyFrames(keyFrames, around: playhead.target, direction: direction)
        }
        noteSteps()
    }

    private func take(_ ticket: Int, _ error: MediaError) {
        guard playhead.failed(ticket) else { return }
        loadingSince = nil
        findFirstFrame()
        findLastFrame()
        pause()
        // Beyond the last frame there is none, which is no failure.
        if error.code == .noFrame, let time = shown?.time {
            let isLate = playhead.duration.map { time.seconds > $0.seconds / 2 } ?? false
            services.say(isLate ? "this is the last frame" : "this is the first frame")
        } else {
            self.error = error
            failedMove = moves
        }
        services.setNeedsDisplay()
        pull()
        noteSteps()
    }
}
