internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// Captions beside the picture: read, checked, edited and saved.
///
/// The picture follows the cursor, and while it plays the cursor follows the picture. Where the picture is moved by hand
/// the cursor stays, so that its caption's times can be set from there.
@MainThread
final class CaptionsScreen: Screen {
    private let services: Services
    private let navigator: any Navigator
    private let model: CaptionsModel
    private let time: MediaTime?
    private var film: MediaLocation?
    private var picture: TimelineModel?
    private let overlay = CaptionOverlay()
    private var second: SecondLanguage?
    private var filmTask: Task<Void, Never>?
    /// The text that is being edited.
    private var box: CueTextBox?
    /// Whether the caption under the box was made for it.
    private var isNew = false
    private var viewport = Viewport()
    private var listHeight = 1
    private var size = Size(rows: 0, columns: 0)
    private var searchText = ""
    private var isStarted = false
    /// Whether the picture was moved since the cursor was: then times are taken from it.
    private var isPictureMoved = false
    private var followed: MediaTime?

    let context = KeyContext.captions

    /// The captions, those of a film or beside it where that is known; the cursor begins at what is shown at `time`.
    init(
        services: Services, navigator: any Navigator, choice: CaptionChoice, film: MediaLocation?, time: MediaTime?
    ) {
        self.services = services
        self.navigator = navigator
        self.film = film
        self.time = time
        model = CaptionsModel(choice, services: services)
        model.offerRecovery = { [weak self] take, discard in
            self?.navigator.show(
                Menu(
                    title: "The last session has left changes that were not saved",
                    items: [
                        Menu.Item(key: "r", title: "take them up", isOn: false, choose: take),
                        Menu.Item(key: "d", title: "discard them", isOn: false, choose: discard),
                    ]))
        }
    }

    func appear() {
        guard !isStarted else { return services.setNeedsDisplay() }
        isStarted = true
        model.load(at: time)
        if let film {
            open(film)
        } else {
            let location = model.choice.location
            filmTask = Task { [weak self] in
                let film = await CaptionNeighbours.film(for: location)
                guard let self, let film, !Task.isCancelled else { return }
                open(film)
            }
        }
    }

    private func open(_ film: MediaLocation) {
        self.film = film
        let picture = TimelineModel(services: services, location: film)
        self.picture = picture
        picture.start()
        second = SecondLanguage(services: services, film: film)
        if let time { picture.seek(to: time, exactly: true) }
        services.setNeedsDisplay()
    }

    func disappear() { picture?.pause() }

    func close() {
        filmTask?.cancel()
        second?.stop()
        model.stop()
        picture?.stop()
    }

    func picturesArrived() { picture?.goOn() }

    func picturesChanged() { picture?.redraw() }

    /// The file that the inspector and the timeline are to show.
    var location: MediaLocation { film ?? model.choice.location }

    var unsaved: String? { model.editor.isChanged || box != nil ? model.choice.label : nil }

    var status: (left: String, right: String) {
        if let reason = model.keepingFailure, unsaved != nil {
            return ("not kept for a lost connection: \(reason)", box == nil ? "Ctrl-s saves" : "Esc keeps the text")
        }
        if box != nil {
            return ("Enter new line · Alt-i/b/u style · Ctrl-s saves · Ctrl-c discards", "Esc keeps the text")
        }
        let count = model.captions.count
        return (checks, count == 0 ? "? help" : "\(model.cursor + 1)/\(count)  ? help")
    }

    /// What the checks say, in words.
    private var checks: String {
        guard case .ready = model.state else { return "" }
        let count = model.checked.warnings.count
        let found = count == 0 ? "nothing to complain of" : count == 1 ? "1 warning" : "\(count) warnings"
        return "for \(model.format.title): \(model.isChecking ? "checking …" : found)"
    }

    func discard(then: @escaping () -> Void) {
        box = nil
        model.discard(then: then)
    }

    // MARK: Keys for the text

    func take(_ key: KeyEvent) -> Bool {
        guard box != nil else { return false }
        switch box?.take(key) {
        case .done: keepText()
        case .saved: save(to: nil) {}
        case .discarded: closeBox()
        case .editing: keepTyped()
        case .ignored, nil: break
        }
        services.setNeedsDisplay()
        return true
    }

    private func keepTyped() { if let runs = box?.text.runs { model.keepUnsaved(typing: runs) } }

    /// Ends editing without a text; a caption that was made for one goes again.
    private func closeBox() {
        box = nil
        if isNew { model.takeBack() } else { model.keepUnsaved() }
        isNew = false
    }

    func paste(_ text: String) {
        box?.insert(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
        keepTyped()
        services.setNeedsDisplay()
    }

    private func keepText() {
        guard let runs = box?.text.runs else { return }
        if isNew, runs.isEmpty { return closeBox() }
        // Nothing else moves the cursor or edits while the box is open.
        let index = model.cursor
        let isKept = model.edit { editor throws(CaptionEditError) in
            try editor.setText(runs, of: index)
            return index
        }
        if isKept { (box, isNew) = (nil, false) }
    }

    // MARK: Commands

    func perform(_ command: Command, count: Int?) -> Bool {
        let step = count ?? 1
        switch command {
        case .down: move(by: step)
        case .up: move(by: -step)
        case .pageDown: move(by: step * listHeight)
        case .pageUp: move(by: -step * listHeight)
        case .halfPageDown: move(by: step * max(1, listHeight / 2))
        case .halfPageUp: move(by: -step * max(1, listHeight / 2))
        case .first: move(to: (count ?? 1) - 1)
        case .last: move(to: count.map { $0 - 1 } ?? model.captions.count - 1)
        case .search: askForWord()
        case .searchNext: find(searchText, from: model.cursor)
        case .searchPrevious: find(searchText, from: model.cursor, backwards: true)
        case .nextWarning: goToWarning(backwards: false)
        case .previousWarning: goToWarning(backwards: true)
        case .chooseCaptions:
            if let second {
                second.choose(besides: model.choice, navigator)
            } else {
                services.say("there is no film beside these captions")
            }
        case .copy: copyText()
        case .save: save(to: nil) {}
        case .reload: reload()
        case .cancel:
            guard model.stopWork() else { return false }
            services.say("stopped")
        default: return performOnPicture(command, step) || performEdit(command, step)
        }
        services.setNeedsDisplay()
        return true
    }

    private func performOnPicture(_ command: Command, _ step: Int) -> Bool {
        guard [.playPause, .frameForward, .frameBack, .back1, .forward1].contains(command) else { return false }
        guard let picture, picture.hasTime else {
            services.say("there is no film beside these captions: give both the same name")
            return true
        }
        isPictureMoved = true
        switch command {
        case .playPause: picture.togglePlayback()
        case .frameForward: picture.step(step)
        case .frameBack: picture.step(-step)
        case .back1: picture.seek(by: Int64(-step), exactly: true)
        default: picture.seek(by: Int64(step), exactly: true)
        }
        services.setNeedsDisplay()
        return true
    }

    private func performEdit(_ command: Command, _ step: Int) -> Bool {
        switch command {
        case .editText: editText()
        case .editTimes: askForTimes()
        case .markIn: setStart()
        case .markOut: setEnd()
        case .earlierStart: nudge(start: -step, end: 0)
        case .laterStart: nudge(start: step, end: 0)
        case .earlierEnd: nudge(start: 0, end: -step)
        case .laterEnd: nudge(start: 0, end: step)
        case .shiftCaptions: askForShift()
        case .splitCaption: split()
        case .joinCaptions: join()
        case .addCaption: add()
        case .removeCaption: remove()
        case .placeCaption: menus.choosePlace()
        case .styleCaption: menus.chooseStyle()
        case .fixWarning: fixWarning()
        case .fixAllWarnings: fixAllWarnings()
        case .checkFor: menus.chooseFormat()
        case .undo, .redo:
            if command == .undo { model.undo() } else { model.redo() }
            showCursor()
        case .chooseShown: chooseShown()
        default: return false
        }
        services.setNeedsDisplay()
        return true
    }

    // MARK: The cursor and the picture

    private func move(by offset: Int) { move(to: model.cursor + offset) }

    private func move(to index: Int) {
        model.stopFinding()
        model.move(to: index)
        showCursor()
    }

    /// Has the picture show the caption under the cursor.
    private func showCursor() {
        isPictureMoved = false
        guard let picture, picture.hasTime, let caption = model.current else { return }
        picture.seek(toCaption: caption.start)
    }

    /// Has the cursor follow the picture where that leads.
    private func follow() {
        guard let shown = picture?.shownTime, shown != followed else { return }
        followed = shown
        guard picture?.playback != nil, box == nil, !navigator.isAsking, let index = model.checked.index(at: shown)
        else { return }
        model.move(to: index)
    }

    /// Does something with the time of the frame that the person has moved the picture to, once it is there.
    private func atFrame(_ action: @escaping (MediaTime) -> Void) {
        guard let picture, picture.hasTime else {
            return services.say("there is no film to take the time from: t types times")
        }
        guard isPictureMoved else {
            return services.say("move the picture first: h l a second, , . a frame, Space plays; t types times")
        }
        let index = model.cursor
        picture.afterSteps { [weak self] in
            guard let self, model.cursor == index, box == nil else { return }
            action(picture.playback == nil ? picture.here : picture.shownTime ?? picture.here)
        }
    }

    private func chooseShown() {
        guard let shown = picture?.shownTime, let index = model.checked.index(at: shown) else {
            return services.say("no caption has begun here")
        }
        model.move(to: index)
    }

    private var frameLength: MediaTime {
        model.editor.document.frameRate?.frameDuration ?? picture?.facts?.frameDuration
            ?? MediaTime(value: 1, timescale: 25)
    }

    private func goToWarning(backwards: Bool) {
        if let index = model.checked.warned(from: model.cursor, backwards: backwards) {
            move(to: index)
        } else if !model.checked.fileWarnings.isEmpty {
            services.say("the warning is about the file as a whole: f mends it")
        } else {
            services.say(model.isChecking ? "the captions are being checked" : "no caption has a warning")
        }
    }

    // MARK: Search

    private func askForWord() {
        let start = model.cursor
        navigator.ask(
            Prompt("/", history: services.histories["/"] ?? []) { [weak self] text in
                guard let self else { return }
                searchText = text
                model.find(text, from: start, includingPlace: true) { [weak self] index in
                    guard let self, navigator.isAsking else { return }
                    model.move(to: index ?? start)
                    services.setNeedsDisplay()
                }
            } ended: { [weak self] text in
                guard let self else { return }
                guard let text, !text.isEmpty else {
                    searchText = ""
                    return move(to: start)
                }
                services.histories["/", default: []].append(text)
                searchText = text
                find(text, from: start, includingPlace: true)
            })
    }

    private func find(_ text: String, from place: Int, backwards: Bool = false, includingPlace: Bool = false) {
        guard !text.isEmpty else { return services.say("/ begins a search") }
        model.find(text, from: place, backwards: backwards, includingPlace: includingPlace) { [weak self] index in
            guard let self, box == nil else { return }
            if let index { move(to: index) } else { services.complain("no caption says “\(text)”") }
            services.setNeedsDisplay()
        }
    }

    // MARK: Edits

    private var menus: CaptionMenus { CaptionMenus(services: services, navigator: navigator, model: model) }

    private func editText() {
        guard model.mayEdit() else { return }
        guard let caption = model.current else { return services.say("there is no caption here: a adds one") }
        model.stopFinding()
        picture?.pause()
        box = CueTextBox(caption.runs)
    }

    private func askForTimes() {
        guard model.mayEdit() else { return }
        guard let caption = model.current else { return services.say("there is no caption here") }
        let times = CueTimes(model.editor.document)
        let (index, revision) = (model.cursor, model.editor.revision)
        let (before, after) = (times.text(caption.start), times.text(caption.end))
        navigator.ask(
            Prompt("start --> end: ", text: "\(before) --> \(after)") { [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                guard let (start, end) = times.parse(text) else {
                    return services.complain("“\(text)” is no start and end: write 0:01:02.5 --> 0:01:04")
                }
                // What was not touched stays exact: it is written in milliseconds or frames.
                setTimes(
                    times.text(start) == before ? caption.start : start,
                    times.text(end) == after ? caption.end : end, of: index, since: revision)
                showCursor()
            })
    }

    private func setTimes(_ start: MediaTime, _ end: MediaTime, of index: Int, since revision: Int? = nil) {
        model.edit(since: revision) { editor throws(CaptionEditError) in
            try editor.setTimes(start: start, end: end, of: index)
        }
    }

    private func setStart() {
        atFrame { [weak self] time in
            guard let self, let caption = model.current else { return }
            setTimes(time, caption.end, of: model.cursor)
        }
    }

    private func setEnd() {
        atFrame { [weak self] time in
            guard let self, let caption = model.current else { return }
            setTimes(caption.start, time + frameLength, of: model.cursor)
        }
    }

    private func nudge(start: Int, end: Int) {
        guard let caption = model.current else { return }
        let length = frameLength
        let (from, to) = (caption.start + length * Int64(start), caption.end + length * Int64(end))
        setTimes(max(.zero, from), caption.end.isNumeric ? to : caption.end, of: model.cursor)
        if start != 0 { showCursor() }
    }

    private func askForShift() {
        guard model.mayEdit() else { return }
        let times = CueTimes(model.editor.document)
        navigator.ask(
            Prompt("show all captions later by (-1.5 for earlier): ") { [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                guard let distance = times.distance(text) else {
                    return services.complain("“\(text)” is no time: write 1.5, -0:02 or 00:00:02:12")
                }
                model.editAll { editor throws(CaptionEditError) in
                    try editor.shift(by: distance)
                    let isEarlier = distance < .zero
                    return "all captions \(CueTimes.length(isEarlier ? .zero - distance : distance)) s "
                        + (isEarlier ? "earlier" : "later")
                }
            })
    }

    private func split() {
        // Where the cursor leads, the picture stands at the caption's first frame, where nobody splits.
        let (index, time) = (model.cursor, isPictureMoved ? picture?.here : nil)
        model.edit { editor throws(CaptionEditError) in
            try editor.split(index, at: time)
            return index
        }
    }

    private func join() {
        let index = model.cursor
        model.edit { editor throws(CaptionEditError) in
            try editor.join(index)
            return index
        }
    }

    /// Adds a caption at the frame shown, else after the one under the cursor, and begins its text.
    private func add() {
        let after = model.current.map { $0.end.isNumeric ? $0.end : $0.start + MediaTime(value: 2, timescale: 1) }
        let start = (isPictureMoved ? picture?.here : nil) ?? after ?? picture?.shownTime ?? .zero
        var end = start + MediaTime(value: 2, timescale: 1)
        if let next = model.checked.start(after: start), next < end { end = next }
        let isAdded = model.edit { editor throws(CaptionEditError) in try editor.insert(at: start, end: end) }
        guard isAdded else { return }
        (box, isNew) = (CueTextBox(model.current?.runs ?? []), true)
    }

    private func remove() {
        let index = model.cursor
        let isGone = model.edit { editor throws(CaptionEditError) in
            try editor.remove(index)
            return index
        }
        if isGone {
            services.say("taken out: u brings it back")
            showCursor()
        }
    }

    // MARK: Warnings

    private func fixWarning() {
        guard !model.isChecking else { return services.say("the captions are being checked") }
        let format = model.format
        guard let warning = model.checked.warnings(of: model.cursor).first ?? model.checked.fileWarnings.first else {
            return services.say("no warning here: w goes to the next")
        }
        model.editAll { editor throws(CaptionEditError) in
            try editor.apply(warning, for: format)
            return "mended: \(warning.adjustments.first?.description ?? "")"
        }
    }

    private func fixAllWarnings() {
        guard !model.isChecking else { return services.say("the captions are being checked") }
        guard !model.checked.warnings.isEmpty else { return services.say("there is nothing to mend") }
        let format = model.format
        model.editAll { editor throws(CaptionEditError) in
            editor.applyAll(for: format)
            return "mended all that can be: u takes it back"
        }
    }

    private func copyText() {
        guard let text = model.current?.text, !text.isEmpty else { return services.say("there is no text here") }
        services.terminal.copyToClipboard(text.utf8)
        services.say("copied \(SafeText(text.replacing("\n", with: " / ")).text)")
    }

    private func reload() {
        guard model.mayEdit() else { return }
        guard unsaved == nil else { return services.complain("not read again: there are changes that are not saved") }
        model.load(at: model.current?.start)
        picture?.retry()
    }

    func save(to name: String?, then: @escaping () -> Void) {
        if box != nil { keepText() }
        guard box == nil else { return }
        CaptionsSaver(services: services, navigator: navigator, model: model).save(to: name) { [weak self] in
            // What is being typed meanwhile is not to go with the screen.
            if self?.box == nil { then() }
        }
    }

    // MARK: Mouse

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case _ where box != nil: return
        case .wheelDown: move(by: 3)
        case .wheelUp: move(by: -3)
        case .press(.left):
            let list = layout.list
            guard list.contains(mouse.position) else { return }
            let index = viewport.top + mouse.position.row - list.top
            if index < model.captions.count { move(to: index) }
        default: return
        }
        services.setNeedsDisplay()
    }

    // MARK: Drawing

    private var layout: CaptionsLayout { CaptionsLayout(size, hasPicture: picture != nil) }

    func draw(on canvas: Canvas) {
        size = canvas.size
        let layout = layout
        follow()
        listHeight = max(1, layout.list.size.rows)
        viewport.follow(cursor: model.cursor, height: listHeight, count: model.captions.count)
        CaptionsView(
            services: services, model: model, picture: picture, overlay: overlay, second: second?.loaded, box: box,
            search: searchText, rows: viewport.rows(height: listHeight, count: model.captions.count)
        ).draw(layout, on: canvas)
    }
}
