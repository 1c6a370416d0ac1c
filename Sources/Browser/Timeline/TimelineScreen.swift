internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// The timeline of one file: the frame, the filmstrip, the ruler, and the time of the frame really shown.
@MainThread
final class TimelineScreen: Screen {
    let place: Place
    let services: Services
    let navigator: any Navigator
    let model: TimelineModel
    let strip: Filmstrip
    var marks = RangeMarks()
    private let exporter: RangeExporter
    let barcode: BarcodeLane
    let waveform: WaveformLane
    let keyFrames: KeyFrameGuide
    let scenes: SceneGuide
    var grace = StopGrace()
    let captions: TimelineCaptions
    let telemetry: TimelineTelemetry
    let composing: TimelineComposing
    var showsBarcode = false
    var size = Size(rows: 0, columns: 0)
    let segmentLane = BlockLane()
    var originTask: Task<Void, Never>?
    private var saveTask: Task<Void, Never>?
    private var isStarted = false

    let context = KeyContext.timeline

    init(services: Services, navigator: any Navigator, place: Place) {
        self.services = services
        self.navigator = navigator
        self.place = place
        model = TimelineModel(services: services, place: place)
        strip = Filmstrip(services: services, place: place)
        exporter = RangeExporter(services: services, navigator: navigator, place: place)
        barcode = BarcodeLane(services: services, place: place)
        waveform = WaveformLane(services: services, place: place)
        keyFrames = KeyFrameGuide(services: services, model: model)
        scenes = SceneGuide(services: services, model: model)
        captions = TimelineCaptions(services: services, navigator: navigator, model: model)
        telemetry = TimelineTelemetry(services: services, navigator: navigator, place: place)
        composing = TimelineComposing(services: services, navigator: navigator, model: model, captions: captions)
        model.refused = { [weak self] in self?.askForLogin() }
        // The cuts are seen on the ruler.
        exporter.clearance = { [weak self] rows in self?.layout.footRows(leaving: rows) ?? 0 }
    }

    func appear() {
        if !isStarted {
            if let position = services.resumePositions[place] {
                marks = position.marks
                model.resume(at: position.time)
            }
            model.start()
        }
        isStarted = true
        captions.appear()
        // Of an address the frame comes first.
        if !place.isRemote { telemetry.start() }
        services.setNeedsDisplay()
    }

    func disappear() {
        stopLanes()
        keyFrames.stop()
        scenes.stop()
        originTask?.cancel()
        composing.stop()
        model.pause()
        exporter.stop()
    }

    func picturesArrived() { model.goOn() }

    func picturesChanged() {
        strip.stop()
        model.redraw()
    }

    /// Ends all work: the screen will not come back.
    func close() {
        if model.hasTime { services.resumePositions[place] = .init(time: model.here, marks: marks) }
        stopLanes()
        keyFrames.stop()
        scenes.stop()
        composing.stop()
        captions.stop()
        model.stop()
    }

    private func stopLanes() {
        strip.stop()
        barcode.stop()
        waveform.stop()
        telemetry.stop()
    }

    /// The time of the frame on the screen.
    var time: MediaTime? {
        model.hasTime ? model.shownTime ?? model.playhead.target : nil
    }

    var searchStatus: String? {
        keyFrames.status ?? scenes.status { model.readout?.text($0) ?? $0.elapsed(hours: true, rounding: .down) }
    }

    var status: (left: String, right: String) {
        (searchStatus ?? whatIsShown, "? help")
    }

    // MARK: Commands

    func perform(_ command: Command, count: Int?) -> Bool {
        // Whoever goes on to something else has seen the end.
        if command != .cancel { grace.reset() }
        let factor = Int64(count ?? 1)
        if let tenth = Self.tenths.firstIndex(of: command) {
            if let duration = model.playhead.duration {
                model.seek(to: MediaTime(seconds: duration.seconds * Double(tenth) / 10))
            }
            return true
        }
        if let seconds = Self.seeks[command] {
            model.seek(by: seconds * factor, exactly: command == .back1 || command == .forward1)
            return true
        }
        switch command {
        case .frameForward: model.step(Int(factor))
        case .frameBack: model.step(-Int(factor))
        case .nextKeyFrame: keyFrames.seek(Int(factor))
        case .previousKeyFrame: keyFrames.seek(-Int(factor))
        case .nextChapter: seekChapter(Int(factor))
        case .previousChapter: seekChapter(-Int(factor))
        case .nextScene: seekScene(.forward, Int(factor))
        case .previousScene: seekScene(.backward, Int(factor))
        case .start: model.seek(to: .zero)
        case .end: model.seekToEnd()
        case .playPause: play()
        case .slower: model.changeRate(by: -1)
        case .faster: model.changeRate(by: 1)
        case .normalSpeed: model.changeRate(by: nil)
        case .goTo: askForTime()
        case .zoomIn: zoom(0.5)
        case .zoomOut: zoom(2)
        case .toggleBarcode: toggleBarcode()
        case .chooseLanes: toggleLane("")
        case .chooseSound: chooseSound()
        case .toggleTimecode: toggleTimecode()
        case .markIn: mark { $0.markIn(at: $1) }
        case .markOut: mark { [self] in $0.markOut(at: isLast($1) ? model.playhead.duration ?? $1 : $1) }
        case .export: model.afterSteps { [weak self] in self?.exportRange() }
        case .addToReel: addToReel()
        case .undo: reelActions.undo()
        case .redo: reelActions.redo()
        case .cancel: return cancel()
        case .copy: model.afterSteps { [weak self] in self?.copy() }
        case .saveFrame: model.afterSteps { [weak self] in self?.saveFrame() }
        case .nextFile: navigator.step(1, from: place)
        case .previousFile: navigator.step(-1, from: place)
        case .playerHere: navigator.openExternally(place, at: time)
        case .openExternally: navigator.openExternally(place, at: nil)
        case .reload: retry()
        default:
            guard
                composing.perform(command) || captions.perform(command, count: Int(factor))
                    || performSegments(command, count: Int(factor))
            else { return false }
        }
        services.setNeedsDisplay()
        return true
    }

    private static let tenths: [Command] = [
        .tenth0, .tenth1, .tenth2, .tenth3, .tenth4, .tenth5, .tenth6, .tenth7, .tenth8, .tenth9,
    ]

    private static let seeks: [Command: Int64] = [
        .back5: -5, .forward5: 5, .back60: -60, .forward60: 60, .back1: -1, .forward1: 1, .back600: -600,
        .forward600: 600,
    ]

    private func seekChapter(_ offset: Int) {
        if let chapter = model.chapter(offset) {
            model.seek(to: chapter)
        } else {
            services.say(model.facts?.chapters.isEmpty == false ? "no chapter there" : "this file has no chapters")
        }
    }

    private func seekScene(_ direction: SearchDirection, _ count: Int) {
        guard model.hasFrames else {
            let isReading = model.facts == nil && model.error == nil
            services.say(
                isReading
                    ? "the file is being read"
                    : model.facts == nil ? "the file cannot be read" : "there are no pictures to find scenes in")
            return
        }
        scenes.seek(direction, count: count)
    }

    private func toggleBarcode() {
        guard hasStrip else {
            services.say("there are no pictures for a barcode")
            return
        }
        // Its columns are of all that there is, which would be read anew each time that there is more.
        guard !model.broadcast.isLive else { return services.say("there is no barcode of a broadcast") }
        showsBarcode.toggle()
        if showsBarcode { strip.stop() } else { barcode.stop() }
    }

    private func play() {
        guard model.hasFrames else {
            services.say("there are no pictures to play: m plays this in mpv")
            return
        }
        model.togglePlayback()
    }

    private func zoom(_ factor: Double) {
        guard model.hasTime else { return }
        let frame = model.facts?.frameDuration?.seconds ?? 0.04
        model.window.zoom(by: factor, around: model.playhead.target, shortest: frame * 8)
    }

    /// Shows a lane of telemetry, or takes it away; without a name there is a menu.
    func toggleLane(_ name: String) {
        guard model.hasTime || model.facts == nil else { return services.say("there is no timeline for lanes") }
        telemetry.toggle(
            name, room: TimelineLayout(size, hasStrip: hasStrip, telemetryLanes: .max).telemetry.count)
    }

    private func toggleTimecode() {
        model.readout?.usesSource.toggle()
        if model.readout?.rate == nil { services.say("this file has no frame rate to count frames by") }
    }

    private func mark(_ set: @escaping (inout RangeMarks, MediaTime) -> Void) {
        guard time != nil else {
            services.say("there is no timeline to set a range on")
            return
        }
        exporter.stop()
        // Keys that lead on have been pressed to get there before this one.
        model.afterSteps { [weak self] in
            guard let self, let time = self.time else { return }
            let isOnTheWay = self.model.playback == nil && !self.model.playhead.isAtRest
            let before = self.marks
            set(&self.marks, isOnTheWay ? self.model.playhead.target : time)
            if before.start != nil, self.marks.start == nil {
                self.services.say("in was not before this: the range goes from the start to here")
            } else if before.end != nil, self.marks.end == nil {
                self.services.say("out was not behind this: the range goes from here to the end")
            }
            self.services.setNeedsDisplay()
        }
    }

    /// Whether a frame is the last one: what ends there ends with the timeline.
    private func isLast(_ time: MediaTime) -> Bool {
        guard let duration = model.playhead.duration, let length = model.playhead.frameDuration else { return false }
        // Half a frame of tolerance: clocks may be as coarse as a millisecond.
        return time * 2 + length * 3 > duration * 2
    }

    private func exportRange() {
        guard let range = marks.range(in: model.playhead.duration), let readout = model.readout else {
            services.say("set a range first: i at its start, o at its end")
            return
        }
        exporter.export(range) { readout.text($0) }
    }

    private func copy() { if marks.isSet { copyRange() } else { copyTime() } }

    private func copyRange() {
        let line = marks.line(label: MomentName.make(place, "", ending: ""))
        services.terminal.copyToClipboard(line.utf8)
        services.say("copied \(line)")
    }

    /// Esc: first the search for a scene, then the export under way, then the range; false when there is none of them, and
    /// none that ended only now.
    private func cancel() -> Bool {
        if keyFrames.stop() || scenes.stop() {
            grace.reset()
            return true
        }
        if exporter.stop() {
            services.clearNotice()
            return true
        }
        if services.exports.isRunning {
            navigator.askToStop("s", "stop it") {}
            return true
        }
        if grace.catches() { return true }
        guard marks.isSet else { return false }
        marks.clear()
        services.setNeedsDisplay()
        return true
    }

    private func copyTime() {
        guard let time, let readout = model.readout else { return }
        let text = readout.text(time)
        services.terminal.copyToClipboard(text.utf8)
        services.say("copied \(text)")
    }

    private func saveFrame() {
        guard let time, model.hasFrames else {
            services.complain("there is no frame to save")
            return
        }
        services.say("saving the frame …")
        let (engine, place, composition) = (services.engine, place, model.composed?.composition)
        let label = model.readout?.text(time) ?? time.elapsed(hours: true, rounding: .down)
        saveTask = Task { [weak self] in
            do {
                let bytes = try await engine.png(of: place, at: time, composedAs: composition)
                let path = try await FrameFile.save(bytes, of: place, label: label)
                self?.services.say("saved \(path.text)")
            } catch let error as MediaError {
                self?.services.complain("not saved: \(error.description)")
            } catch {
                self?.services.complain("not saved: \(error)")
            }
        }
    }

    private func retry() {
        let (engine, place) = (services.engine, place)
        reload { await engine.forget(place) }
    }

    /// Reads the file once a person has logged in. What has not the name of a film may prove to be a folder then.
    private func askForLogin() {
        navigator.askForLogin(to: place, on: self) { [weak self] in
            guard let self else { return }
            if let path = place.path, !MediaNames.looksLikeMedia(path.name) {
                navigator.reopen(place)
            } else {
                retry()
            }
        }
    }

    /// Reads everything anew once `forget` has had the engine forget the file.
    func reload(_ forget: @escaping @Sendable () async -> Void) {
        services.posters.forget(place)
        services.facts.forget(place)
        exporter.forget()
        keyFrames.stop()
        scenes.reset()
        resetLanes()
        model.retry(forget) { [weak self] in
            // What was drawn meanwhile has begun to read the file as it was.
            self?.resetLanes()
            self?.captions.retry()
        }
    }

    private func resetLanes() {
        stopLanes()
        waveform.reset()
        telemetry.reset()
    }

    // MARK: Mouse

    func handle(_ mouse: MouseEvent) {
        let layout = layout
        switch mouse.action {
        case .wheelDown: model.seek(by: 1, exactly: true)
        case .wheelUp: model.seek(by: -1, exactly: true)
        case .press(.left), .drag(.left):
            guard let lane = layout.lanes.first(where: { $0.contains(mouse.position) }) else { return }
            model.seek(to: model.window.time(of: mouse.position.column - lane.left, count: lane.size.columns))
        default: return
        }
    }
}
