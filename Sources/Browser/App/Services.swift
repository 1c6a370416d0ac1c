internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// What every screen uses: the engine, the settings, the terminal, and a place for messages.
@MainThread
final class Services {
    let engine: any MediaEngine
    /// Lists folders of every kind.
    let folders: FolderReader
    let terminal: Terminal
    let facts: FactsStore
    let posters: PosterStore
    private var styledRenderer: PictureRenderer
    /// Makes pictures as the terminal wants them, for what its line takes now.
    var renderer: PictureRenderer {
        var renderer = styledRenderer
        renderer.frameBytes = terminal.frameBytes
        return renderer
    }
    let exports: Exports
    let reel: ReelModel
    var configuration: Configuration {
        didSet { setNeedsDisplay() }
    }
    /// A message on the status line until the next key.
    private(set) var notice: Notice?
    /// What prompts were answered, by their label.
    var histories: [String: [String]] = [:]

    /// The lanes of telemetry that the person wants to see on the timelines of films that have them, and the map.
    ///
    /// Where not all have room, the last are shown.
    var telemetryLanes = [TimelineTelemetry.map, "altitude", "speed"]

    /// Where timelines were left.
    var resumePositions = ResumePositions()

    /// Hears that an export has ended.
    var exportEnded: () -> Void = {}

    /// A message and how serious it is.
    struct Notice {
        let text: String
        let isFailure: Bool
    }

    init(engine: any MediaEngine, folders: FolderReader, terminal: Terminal, configuration: Configuration) {
        self.engine = engine
        self.folders = folders
        self.terminal = terminal
        self.configuration = configuration
        styledRenderer = PictureRenderer(style: terminal.pictureStyle, symbols: configuration.cellSymbols)
        facts = FactsStore(engine: engine)
        posters = PosterStore(engine: engine, renderer: styledRenderer)
        exports = Exports(engine: engine)
        reel = ReelModel(engine: engine)
        facts.changed = { [weak self] in self?.setNeedsDisplay() }
        exports.changed = { [weak self] in self?.setNeedsDisplay() }
        exports.ended = { [weak self] in self?.tell($0) }
    }

    var theme: Theme {
        terminal.depth == .monochrome ? configuration.theme.withoutColors : configuration.theme
    }

    /// What is seen through pictures, as 0xRRGGBB: the theme's colour, else the terminal's own.
    var pictureBackground: UInt32 { theme.pictureBackground ?? terminal.answers.background ?? 0 }

    /// What is seen through pictures of at most a size, which are shown in an area.
    func backdrop(for size: PixelSize, in area: Size) -> Backdrop {
        let first = pictureBackground
        // Where there is only one colour, a pattern of dots would be taken for a part of the picture.
        if terminal.depth == .monochrome, !renderer.style.hasPixels { return .color(RGBColor(rgb: first)) }
        let second = theme[.picture].foreground?.rgb ?? StripTint.mix(0x80_8080, first)
        return .checkerboard(
            RGBColor(rgb: first), RGBColor(rgb: second), square: renderer.square(in: size, over: area))
    }

    /// Makes pictures as the terminal wants them now.
    func followPictureStyle() {
        styledRenderer = PictureRenderer(style: terminal.pictureStyle, symbols: configuration.cellSymbols)
        posters.use(renderer)
        noteScreen()
        setNeedsDisplay()
    }

    /// Tells the engine how many pixels there are to fill.
    func noteScreen() { engine.noteScreen(renderer.pixelSize(for: terminal.size)) }

    func setNeedsDisplay() { terminal.setNeedsDisplay() }

    func say(_ text: String) { note(Notice(text: text, isFailure: false)) }

    func complain(_ text: String) { note(Notice(text: text, isFailure: true)) }

    func clearNotice() {
        guard notice != nil else { return }
        notice = nil
        setNeedsDisplay()
    }

    private func tell(_ ending: Exports.Ending) {
        exportEnded()
        switch ending {
        case .finished(let path): say("exported to \(path.text)")
        case .failed(let error): complain("not exported: \(error.description)")
        case .stopped: say("the export was stopped; nothing of it is left")
        }
    }

    private func note(_ notice: Notice) {
        self.notice = notice
        setNeedsDisplay()
    }
}
