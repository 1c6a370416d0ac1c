internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// Captions beside the picture: read, checked, edited and saved.
///
/// The picture follows the cursor, and while it plays the cursor follows the picture. Where the picture is moved by hand
/// the cursor stays, so that its caption's times can be set from there.
@MainThread
final class CaptionsScreen: Screen {
    let services: Services
    let navigator: any Navigator
    let model: CaptionsModel
    let time: MediaTime?
    private var film: Place?
    var picture: TimelineModel?
    private let overlay = CaptionOverlay()
    private var second: SecondLanguage?
    private var filmTask: Task<Void, Never>?
    /// The text that is being edited.
    var box: CueTextBox?
    /// Whether the caption under the box was made for it.
    var isNew = false
    private var viewport = CueViewport()
    private var lanes: CueLanes?
    /// The captions in the list as it was drawn last, and the row that each begins in.
    private var places: [(index: Int, row: Int)] = []
    /// Whether the picture has found its first place.
    var isPictureOpen = false
    private var size = Size(rows: 0, columns: 0)
    private var searchText = ""
    private var isStarted = false
    /// Whether the picture was moved since the cursor was: then times are taken from it.
    var isPictureMoved = false
    var followed: MediaTime?

    let context = KeyContext.captions

    /// The captions, those of a film or beside it where that is known; the cursor begins at what is shown at `time`.
    init(
        services: Services, navigator: any Navigator, choice: CaptionChoice, film: Place?, time: MediaTime?
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
            let place = model.choice.place
            filmTask = Task { [weak self, services] in
                let film = await CaptionNeighbours.film(for: place, in: services.folders)
                guard let self, let film, !Task.isCancelled else { return }
                open(film)
            }
        }
    }

    private func open(_ film: Place) {
        self.film = film
        let picture = TimelineModel(services: services, place: film)
        self.picture = picture
        // Where the film opens, unless the captions say it.
        if let place = time ?? firstCaption { picture.resume(at: place) }
        picture.start()
        second = SecondLanguage(services: services, film: film)
        lanes = CueLanes(services: services, place: film)
        services.setNeedsDisplay()
    }

    func disappear() {
        picture?.pause()
        lanes?.stop()
    }

    func close() {
        filmTask?.cancel()
        second?.stop()
        lanes?.stop()
        model.stop()
        picture?.stop()
    }

    func picturesArrived() { picture?.goOn() }

    func picturesChanged() { picture?.redraw() }

    /// The file that the inspector and the timeline are to show.
    var place: Place { film ?? model.choice.place }

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
        let found = count == 0 ? "no warnings" : count == 1 ? "1 warning" : "\(count) warnings"
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
        let listHeight = max(1, places.count - 1)
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

    // MARK: The cursor

    func move(by offset: Int) { move(to: model.cursor + offset) }

    func move(to index: Int) {
        model.stopFinding()
        model.move(to: index)
        showCursor()
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
        lanes?.reset()
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
            let area = layout.list
            guard area.contains(mouse.position) else { return }
            let row = mouse.position.row - area.top
            if let place = places.last(where: { $0.row <= row }) { move(to: place.index) }
        default: return
        }
        services.setNeedsDisplay()
    }

    // MARK: Drawing

    private var layout: CaptionsLayout {
        let size = picture?.facts?.displaySize
        let aspect = size.map { Double($0.width) / Double(max(1, $0.height)) }
        return CaptionsLayout(
            self.size, hasPicture: picture != nil, hasSound: picture?.facts?.hasSound == true,
            aspect: aspect ?? 16.0 / 9)
    }

    private var view: CaptionsView {
        CaptionsView(
            services: services, model: model, picture: picture, overlay: overlay, second: second?.loaded, box: box,
            search: searchText, lanes: lanes, viewport: viewport)
    }

    func draw(on canvas: Canvas) {
        size = canvas.size
        let layout = layout
        placePicture()
        follow()
        let (rows, count) = (layout.list.size.rows, model.captions.count)
        let height = view.list(width: layout.list.size.columns).height
        viewport.follow(cursor: model.cursor, rows: rows, count: count, height: height)
        places = viewport.places(rows: rows, count: count, height: height)
        view.draw(layout, on: canvas)
    }
}
