internal import Captions
internal import Engine
internal import Media
internal import Terminal

/// What the timeline does with captions: going to them and to words in them, the lane, and the text over the picture.
@MainThread
final class TimelineCaptions {
    private let services: Services
    private let navigator: any Navigator
    private let model: TimelineModel
    let guide: CaptionGuide
    private let lane = BlockLane()
    private let overlay = CaptionOverlay()
    /// The caption that was gone to last, and how often the person had moved then.
    private var lastCaption: (start: MediaTime, moves: Int)?

    init(services: Services, navigator: any Navigator, model: TimelineModel) {
        self.services = services
        self.navigator = navigator
        self.model = model
        guide = CaptionGuide(services: services, place: model.place)
    }

    /// The screen has come to the front: captions are looked for, or may have been edited meanwhile.
    func appear() {
        guide.start()
        guide.refresh()
    }

    func stop() { guide.stop() }

    /// Looks for everything anew, as after `r`.
    func retry() {
        guide.reset()
        guide.start()
    }

    /// Whether there is something to be shown in the lane, or soon will be.
    var hasLane: Bool { guide.hasLane }

    /// Which captions are shown; nil while there are none.
    var label: String? { guide.loaded.map { SafeText($0.choice.label).text } }

    /// Those that are shown, and which reading of them it is; nil while there are none.
    var shown: (choice: CaptionChoice, reading: Int)? { guide.loaded.map { ($0.choice, $0.reading) } }

    /// Why there are none, in words.
    var obstacle: String { guide.obstacle }

    // MARK: Commands

    /// Does what a command about captions says; false where it is about something else.
    func perform(_ command: Command, count: Int) -> Bool {
        switch command {
        case .nextCaption: seekCaption(count)
        case .previousCaption: seekCaption(-count)
        case .search: askForWord()
        case .searchNext: searchCaptions("", backwards: false)
        case .searchPrevious: searchCaptions("", backwards: true)
        case .toggleCaptions: toggleCaptions()
        case .chooseCaptions: chooseCaptions()
        case .captions: openCaptions()
        default: return false
        }
        return true
    }

    private func seekCaption(_ offset: Int) {
        // The frame shown may have begun before the caption: from there the same one would be found again.
        let here = lastCaption.flatMap { $0.moves == model.moves ? $0.start : nil } ?? model.here
        if let start = guide.loaded?.start(offset, from: here) {
            model.seek(toCaption: start)
            lastCaption = (start, model.moves)
        } else {
            services.say(guide.obstacle)
        }
    }

    private func askForWord() {
        navigator.ask(
            Prompt("/", history: services.histories["/"] ?? []) { [weak self] text in
                guard let self, let text else { return }
                if !text.isEmpty { services.histories["/", default: []].append(text) }
                searchCaptions(text, backwards: false)
            })
    }

    private func searchCaptions(_ text: String, backwards: Bool) {
        guide.search(text, from: model.here, backwards: backwards) { [model] in model.seek(toCaption: $0) }
    }

    private func toggleCaptions() {
        guide.isShown.toggle()
        services.say(
            guide.loaded == nil ? guide.obstacle : guide.isShown ? "captions shown" : "captions hidden")
    }

    private func chooseCaptions() {
        if let menu = guide.menu { navigator.show(menu) } else { services.say(guide.obstacle) }
    }

    private func openCaptions() {
        guard let loaded = guide.loaded else { return services.say(guide.obstacle) }
        navigator.openCaptions(loaded.choice, of: model.place, at: model.here)
    }

    // MARK: Drawing

    /// Draws what is shown now over the picture that lies in the middle of a canvas.
    func drawOverlay(on canvas: Canvas) {
        guard guide.isShown, let renderer = guide.loaded?.renderer, let time = model.shownTime else { return }
        let picture = FrameView.place(of: model.shown?.cells, in: canvas.size)
        overlay.draw(renderer, at: time, on: canvas.clipped(to: picture))
    }

    /// Draws the captions of the window on one row, or why there are none in it.
    func drawLane(playhead: MediaTime, on canvas: Canvas) {
        let theme = services.theme
        if let loaded = guide.loaded {
            lane.draw(
                loaded.document.captions, version: loaded.reading, shown: Set(loaded.renderer.indices(at: playhead)),
                window: model.window, playhead: playhead, theme: theme, on: canvas)
        }
        let note = guide.note(duration: model.playhead.duration)
        canvas.write(
            DisplayText.fitted(SafeText(note.text).text, to: canvas.size.columns), at: Position(row: 0, column: 0),
            style: theme[note.isFailure ? .failed : .dim])
    }
}
