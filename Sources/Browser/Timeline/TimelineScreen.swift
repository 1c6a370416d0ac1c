internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// The timeline of one file: the frame, the filmstrip, the ruler, and the time of the frame really shown.
@MainThread
final class TimelineScreen: Screen {
    let location: MediaLocation
    private let services: Services
    private let navigator: any Navigator
    private let model: TimelineModel
    private let strip: Filmstrip
    private var marks = RangeMarks()
    private let exporter: RangeExporter
    private let barcode: BarcodeLane
    private let waveform: WaveformLane
    private let keyFrames: KeyFrameGuide
    private let scenes: SceneGuide
    private var grace = StopGrace()
    private let captions: TimelineCaptions
    private var showsBarcode = false
    private var size = Size(rows: 0, columns: 0)
    private var saveTask: Task<Void, Never>?
    private var isStarted = false

    let context = KeyContext.timeline

    init(services: Services, navigator: any Navigator, location: MediaLocation) {
        self.services = services
        self.navigator = navigator
        self.location = location
        model = TimelineModel(services: services, location: location)
        strip = Filmstrip(services: services, location: location)
        exporter = RangeExporter(services: services, navigator: navigator, location: location)
        barcode = BarcodeLane(services: services, location: location)
        waveform = WaveformLane(services: services, location: location)
        keyFrames = KeyFrameGuide(services: services, model: model)
        scenes = SceneGuide(services: services, model: model)
        captions = TimelineCaptions(services: services, navigator: navigator, model: model)
    }

    func appear() {
        if !isStarted {
            if let place = services.places[location] {
                marks = place.marks
                model.resume(at: place.time)
            }
            model.start()
        }
        isStarted = true
        captions.appear()
        services.setNeedsDisplay()
    }

    func disappear() {
        stopLanes()
        keyFrames.stop()
        scenes.stop()
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
        if model.hasTime { services.places[location] = .init(time: model.here, marks: marks) }
        stopLanes()
        keyFrames.stop()
        scenes.stop()
        captions.stop()
        model.stop()
    }

    private func stopLanes() {
        strip.stop()
        barcode.stop()
        waveform.stop()
    }

    /// The time of the frame on the screen.
    var time: MediaTime? {
        model.hasTime ? model.shownTime ?? model.playhead.target : nil
    }

    private var searchStatus: String? {
        keyFrames.status ?? scenes.status { model.readout?.text($0) ?? $0.elapsed(hours: true, rounding: .down) }
    }

    var status: (left: String, right: String) {
        (searchStatus ?? SafeText(model.currentChapter?.title ?? "").text, "? help")
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
        case .end: model.seek(to: model.playhead.duration ?? model.playhead.target, exactly: true)
        case .playPause: play()
        case .slower: model.changeRate(by: -1)
        case .faster: model.changeRate(by: 1)
        case .normalSpeed: model.changeRate(by: nil)
        case .goTo: askForTime()
        case .zoomIn: zoom(0.5)
        case .zoomOut: zoom(2)
        case .toggleBarcode: toggleBarcode()
        case .toggleTimecode: toggleTimecode()
        case .markIn: mark { $0.markIn(at: $1) }
        case .markOut: mark { [self] in $0.markOut(at: isLast($1) ? model.playhead.duration ?? $1 : $1) }
        case .export: exportRange()
        case .cancel: return cancel()
        case .copy: if marks.isSet { copyRange() } else { copyTime() }
        case .saveFrame: saveFrame()
        case .nextFile: navigator.step(1, from: location)
        case .previousFile: navigator.step(-1, from: location)
        case .playerHere: navigator.openExternally(location, at: time)
        case .openExternally: navigator.openExternally(location, at: nil)
        case .reload: retry()
        default: guard captions.perform(command, count: Int(factor)) else { return false }
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

    private func toggleTimecode() {
        model.readout?.usesSource.toggle()
        if model.readout?.rate == nil { services.say("this file has no frame rate to count frames by") }
    }

    private func askForTime() {
        navigator.ask(
            Prompt("go to (1:30, +10, 01:02:03:12, frame:20, 50%, key:12): ", history: services.histories["g"] ?? []) {
                [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                services.histories["g", default: []].append(text)
                goTo(text)
            })
    }

    private func goTo(_ text: String) {
        if text.hasPrefix("+") || text.hasPrefix("-") { return goOnOrBack(text) }
        guard let expression = TimeExpression(text) else { return complain(about: text) }
        if case .keyFrame(let number) = expression, number > 0, model.mustLookForKeyFrames {
            return keyFrames.seek(toNumber: number) { [services] in
                services.complain("there is no “\(text)” here: \(KeyFrameGuide.words(count: $0))")
            }
        }
        let readout = model.readout
        let resolved =
            if let readout {
                readout.time(
                    of: expression, duration: model.facts?.duration ?? .indefinite, keyFrames: model.keyFrames)
            } else {
                expression.resolved(duration: .indefinite, rate: nil)
            }
        guard let time = resolved else {
            services.complain("there is no “\(text)” here: \(whyNot(expression))")
            return
        }
        // No frame begins where the last one ends.
        let isBeyond = model.playhead.duration.map { time > $0 || expression.isExact && time == $0 } ?? false
        if let duration = model.playhead.duration, isBeyond || time < .zero {
            let bounds = readout?.bounds(of: expression, duration: duration) ?? "the duration is not known"
            services.complain("“\(text)” is outside: \(bounds)")
            return
        }
        model.seek(to: readout?.within(time, typed: expression) ?? time, exactly: true)
    }

    /// Goes on or back from here; to the end where that is nearer, as keys do.
    private func goOnOrBack(_ text: String) {
        guard case .time(let length)? = TimeExpression(String(text.dropFirst())) else { return complain(about: text) }
        model.seek(to: text.hasPrefix("-") ? model.here - length : model.here + length, exactly: true)
    }

    private func complain(about text: String) {
        services.complain(
            "“\(text)” is no time: write 90, 1:30, +10, -1:30, 01:02:03:12, frame:20, 50% or key:12")
    }

    private func whyNot(_ expression: TimeExpression) -> String {
        model.readout?.reason(
            against: expression,
            keyFrames: model.keyFrameNote ?? KeyFrameGuide.words(count: model.keyFrames.count))
            ?? "the file is not read yet"
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

    private func copyRange() {
        let line = marks.line(label: MomentName.make(location, "", ending: ""))
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
        let (engine, location) = (services.engine, location)
        let label = model.readout?.text(time) ?? time.elapsed(hours: true, rounding: .down)
        saveTask = Task { [weak self] in
            do {
                let bytes = try await engine.png(of: location, at: time)
                let path = try await FrameFile.save(bytes, of: location, label: label)
                self?.services.say("saved \(path.text)")
            } catch let error as MediaError {
                self?.services.complain("not saved: \(error.description)")
            } catch {
                self?.services.complain("not saved: \(error)")
            }
        }
    }

    private func retry() {
        services.posters.forget(location)
        services.facts.forget(location)
        exporter.forget()
        stopLanes()
        waveform.reset()
        keyFrames.stop()
        scenes.reset()
        model.retry { [captions] in captions.retry() }
    }

    // MARK: Mouse

    func handle(_ mouse: MouseEvent) {
        let layout = layout
        switch mouse.action {
        case .wheelDown: model.seek(by: 1, exactly: true)
        case .wheelUp: model.seek(by: -1, exactly: true)
        case .press(.left), .drag(.left):
            let lanes = [layout.strip, layout.waveform, layout.captions, layout.ruler].compactMap { $0 }
            guard let lane = lanes.first(where: { $0.contains(mouse.position) }) else { return }
            model.seek(to: model.window.time(of: mouse.position.column - lane.left, count: lane.size.columns))
        default: return
        }
    }

    // MARK: Drawing

    private var hasStrip: Bool { model.facts == nil || model.hasFrames }

    private var layout: TimelineLayout {
        TimelineLayout(
            size, hasStrip: hasStrip, hasWaveform: model.hasTime && model.facts?.hasSound == true,
            hasCaptions: model.hasTime && captions.hasLane)
    }

    func draw(on canvas: Canvas) {
        let theme = services.theme
        size = canvas.size
        grace.note(isBusy: searchStatus != nil)
        let layout = layout
        drawTitle(on: canvas)
        model.resize(layout.frame.size)
        let frame = canvas.clipped(to: layout.frame)
        FrameView(model: model, theme: theme).draw(on: frame)
        captions.drawOverlay(on: frame)
        guard model.hasTime else { return }
        let playhead = model.playhead.isAtRest ? model.shown?.time ?? model.playhead.target : model.playhead.target
        if let area = layout.strip {
            drawPictures(on: canvas.clipped(to: area))
        }
        if let area = layout.waveform {
            // The frame comes first.
            if model.shown != nil || model.error != nil { waveform.show(model.window, columns: area.size.columns) }
            waveform.draw(
                on: canvas.clipped(to: area), window: model.window, playhead: playhead, theme: theme,
                isToSay: model.error == nil)
        }
        if let area = layout.captions { captions.drawLane(playhead: playhead, on: canvas.clipped(to: area)) }
        Ruler(
            window: model.window, keyFrames: model.keyFrames,
            chapters: model.facts?.chapters.map(\.range.start) ?? [], scenes: scenes.found, playhead: playhead,
            theme: theme, marks: marks,
            label: model.readout.flatMap { readout in readout.usesSource ? { readout.text($0) } : nil }
        ).draw(on: canvas.clipped(to: layout.ruler))
        drawReadout(on: canvas.clipped(to: layout.readout))
    }

    private func drawPictures(on canvas: Canvas) {
        if showsBarcode {
            barcode.show(model.window, in: canvas.size)
            barcode.draw(on: canvas, theme: services.theme)
        } else {
            strip.show(model.window, in: canvas.size, aspect: aspect)
            strip.draw(on: canvas, theme: services.theme)
        }
    }

    private var aspect: Double {
        guard let size = model.facts?.displaySize, size.height > 0 else { return 16.0 / 9 }
        return min(4, max(0.25, Double(size.width) / Double(size.height)))
    }

    private func drawTitle(on canvas: Canvas) {
        let theme = services.theme
        let name = SafeText(location.name).text
        var details: [String] = []
        if let size = model.facts?.displaySize { details.append("\(size.width)×\(size.height)") }
        if let rate = model.readout?.rate { details.append(Self.rate(rate)) }
        if let duration = model.facts?.duration, duration.isNumeric, duration > .zero {
            details.append(duration.elapsed())
        }
        if let label = captions.label, canvas.size.columns >= 100 { details.insert(label, at: 0) }
        let right = details.joined(separator: " · ")
        let width = DisplayText.width(right)
        let room = canvas.size.columns - 2
        let showsDetails = width + 12 < room
        canvas.write(
            DisplayText.fitted(name, to: showsDetails ? room - width - 2 : room, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.title])
        if showsDetails {
            canvas.write(right, at: Position(row: 0, column: canvas.size.columns - width - 1), style: theme[.dim])
        }
    }

    private static func rate(_ rate: FrameRate) -> String {
        let hundredths = Int((rate.framesPerSecond * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100)" + (fraction == 0 ? "" : ".\(fraction < 10 ? "0" : "")\(fraction)") + " fps"
    }

    private func drawReadout(on canvas: Canvas) {
        let theme = services.theme
        guard let readout = model.readout else { return }
        let shown = time ?? model.playhead.target
        var pieces: [(text: String, style: Style)] = [(" " + readout.text(shown), theme[.timecode])]
        let range = marks.range(in: model.playhead.duration)
        // Beside a range there is no room for both on a narrow screen.
        if let duration = model.playhead.duration, range == nil || canvas.size.columns >= 60 {
            pieces.append((" / " + readout.end(duration), theme[.dim]))
        }
        if let range { pieces.append(("  range \(range.duration.elapsed())", theme[.range])) }
        // Below a picture that cannot be shown there is no frame to number.
        let hasFrame = model.shown != nil || model.error == nil
        if hasFrame, let words = readout.frameWords(shown) { pieces.append(("  " + words, theme[.dim])) }
        if let playback = model.playback {
            pieces.append(("  ▶ \(Playback.words(playback.rate))", theme[.timecode]))
        }
        if hasFrame, model.isKeyFrame(shown) { pieces.append(("  key", theme[.keyFrame])) }
        if let requested = model.shown?.requested, let reason = model.shown?.reason, !reason.isEmpty {
            // Nobody asked for the end of playback, or for where a film is opened.
            let isAsked = !model.hasEnded && requested > .zero
            let asked = readout.text(model.playhead.asked(requested))
            pieces.append((isAsked ? "  asked for \(asked): \(reason)" : "  \(reason)", theme[.dim]))
        } else if let missing = model.missingKeyFrame {
            pieces.append(("  asked for \(readout.text(missing)): that key frame cannot be decoded", theme[.dim]))
        } else if model.shown?.time != nil, !model.playhead.isAtRest, model.playback == nil {
            pieces.append(("  → \(readout.text(model.playhead.target))", theme[.loading]))
        }
        let zoom = model.window.isWhole ? "" : " zoom \(MediaTime(seconds: model.window.length).elapsed(places: 1)) "
        let room = max(0, canvas.size.columns - DisplayText.width(zoom))
        let used = pieces.dropLast().reduce(0) { $0 + DisplayText.width($1.text) }
        pieces[pieces.count - 1].text = DisplayText.fitted(pieces[pieces.count - 1].text, to: room - used)
        canvas.write(pieces, at: Position(row: 0, column: 0), width: canvas.size.columns)
        canvas.write(zoom, at: Position(row: 0, column: room), style: theme[.dim])
    }
}
