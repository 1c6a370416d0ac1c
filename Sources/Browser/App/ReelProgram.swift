public import Engine
public import Folders
internal import Glibc
internal import Media
internal import Places
internal import Synchronization
public import Terminal

/// The browser as a program on the terminal: it owns the screens, turns keys into commands and draws the status line.
@MainThread
public final class ReelProgram: TerminalProgram {
    private let engine: any MediaEngine
    private let options: BrowseOptions
    private let configuration: Configuration
    private let start: Task<StartPlace, Never>
    private let ending: Ending
    private let folders: FolderReader
    private let first: FolderReading

    // Made in `start`, when there is a terminal; nothing is called before.
    private(set) var services: Services?
    private(set) var folderScreen: FolderScreen?
    private(set) var screens: [any Screen] = []
    private var interpreter = KeyInterpreter()
    private var prompt: Prompt?
    private var menu: Menu?
    /// The question whether to stop an export, which has no sense once that has ended.
    private var stopMenu: Menu?
    private var chosen: [Path] = []
    /// Looks for what was named after `:`.
    var lookTask: Task<Void, Never>?
    /// Finds again what projects present.
    var relinker: Relinker?

    private init(
        engine: any MediaEngine, folders: FolderReader, options: BrowseOptions, configuration: Configuration,
        start: Task<StartPlace, Never>, first: FolderReading, ending: Ending
    ) {
        self.folders = folders
        self.ending = ending
        self.engine = engine
        self.options = options
        self.configuration = configuration
        self.start = start
        self.first = first
    }

    /// Runs the browser on this process's first thread until the person quits.
    ///
    /// The folder is being read while the terminal opens. Folders of every kind are read by `folders`. `makeEngine` is given
    /// the person's settings. Throws `TerminalError` when there is no usable terminal.
    nonisolated public static func run(
        _ options: BrowseOptions, folders: FolderReader, makeEngine: (Configuration) -> any MediaEngine
    ) throws(TerminalError) -> BrowseResult {
        let configuration = ConfigurationReader.read(theme: options.theme, imageProtocol: options.imageProtocol)
        let engine = makeEngine(configuration)
        let arguments = options.arguments
        let start = Task.detached { await StartPlace(arguments, in: folders) }
        let first = folders.rows(of: { await start.value.folder }, by: configuration.arrangement)
        var terminalOptions = TerminalOptions()
        terminalOptions.mouse = configuration.usesMouse
        terminalOptions.imageProtocol = configuration.imageProtocol
        terminalOptions.baseStyle = configuration.theme[.base]
        let ending = Ending()
        let status = try Terminal.run(terminalOptions) {
            ReelProgram(
                engine: engine, folders: folders, options: options, configuration: configuration, start: start,
                first: first, ending: ending)
        }
        let left = ending.left
        if let file = getenv("REEL_STATISTICS") { LoopReport.write(left.statistics, to: String(cString: file)) }
        return BrowseResult(
            status: status, chosen: left.chosen.map(\.argument), folder: left.folder?.bytes, problem: left.problem,
            notes: configuration.problems.map(\.description))
    }

    /// What the program leaves behind, carried out of the loop, which is over when it is read.
    private struct Left: Sendable {
        var chosen: [Path] = []
        var folder: Path?
        var problem: String?
        var statistics = EventLoopStatistics()
    }

    private final class Ending: Sendable {
        private let state = Mutex(Left())
        var left: Left { state.withLock { $0 } }
        func set(_ left: Left) { state.withLock { $0 = left } }
    }

    // MARK: TerminalProgram

    /// Makes the screens and begins to show the place that was named.
    public func start(_ terminal: Terminal) {
        let services = Services(
            engine: engine, folders: folders, terminal: terminal, configuration: configuration)
        self.services = services
        services.noteScreen()
        services.exportEnded = { [weak self] in
            guard let self, let menu = self.menu, menu === self.stopMenu else { return }
            self.menu = nil
        }
        watchReel(services)
        let folder = FolderScreen(services: services, navigator: self)
        folderScreen = folder
        screens = [folder]
        Task {
            let place = await start.value
            if let missing = place.missing {
                quit(problem: "\(SafeText(bytes: missing.written)): there is no such file or folder")
                return
            }
            if place.items.isEmpty {
                folder.open(place.folder, selecting: place.name, first: first)
            } else {
                folder.open(place.items, kinds: place.kinds, in: place.folder)
                if place.items.count == 1, !options.isChooser { open(place.items[0]) }
            }
        }
        if let problem = configuration.problems.first {
            let more = configuration.problems.count > 1 ? " (and \(configuration.problems.count - 1) more)" : ""
            services.complain(problem.description + more + ": all are printed on quitting")
        }
    }

    /// Gives an event to what is in front: prompt, menu or screen.
    public func handle(_ event: InputEvent) {
        guard let services, let front = screens.last else { return }
        switch event {
        case .key(let key): take(key, services: services, front: front)
        case .paste(let text): if let prompt { prompt.paste(text) } else if menu == nil { front.paste(text) }
        case .mouse(let mouse):
            guard prompt == nil, menu == nil else { return }
            front.handle(mouse)
        // The terminal ends the loop itself, with the signal's status.
        case .terminate:
            services.exports.stop()
            for screen in screens { close(screen) }
        case .pictureStyle:
            services.followPictureStyle()
            for screen in screens { screen.picturesChanged() }
        case .caughtUp: front.picturesArrived()
        case .picturesHeldBack: picturesAreHeldBack()
        case .resize: services.noteScreen()
        case .focus, .reply: break
        }
        services.setNeedsDisplay()
    }

    private func take(_ key: KeyEvent, services: Services, front: any Screen) {
        services.clearNotice()
        if let prompt {
            if prompt.take(key), self.prompt === prompt { self.prompt = nil }
            return
        }
        if let menu {
            // What was chosen may have opened another.
            if menu.take(key), self.menu === menu { self.menu = nil }
            return
        }
        if front.take(key) { return }
        switch interpreter.take(key, in: front.context, keymap: services.configuration.keymap) {
        case .command(let command, let count): perform(command, count: count)
        case .pending: break
        case .unknown: services.say("\(key) means nothing here; ? lists the keys")
        }
    }

    func perform(_ command: Command, count: Int?) {
        guard let services, let front = screens.last else { return }
        if command == .cancel, relinker?.stop() == true { return services.say("stopped: nothing was relinked") }
        if command == .cancel, services.reel.stopAdding() { return services.say("stopped: nothing was added") }
        if front.perform(command, count: count) { return }
        switch command {
        case .help:
            if !(front is HelpScreen) { push(HelpScreen(services: services, navigator: self, front: front.context)) }
        case .commandLine: askForCommand()
        case .back, .cancel: back(command)
        case .quit: quit()
        case .nextScreen: nextScreen()
        case .inspector: openInspector()
        case .reel: showReel()
        case .realPixels: toggleRealPixels()
        case .stopExport: stopExport()
        case .suspend: services.terminal.suspend()
        case .repaint: services.terminal.repaint()
        case .cycleImageProtocol: cycleImageProtocol()
        default: services.say("\(command.rawValue) has no meaning on this screen")
        }
    }

    // MARK: Screens

    private func push(_ screen: any Screen) {
        screens.last?.disappear()
        screens.append(screen)
        interpreter.reset()
        screen.appear()
        services?.setNeedsDisplay()
    }

    func pop() {
        guard screens.count > 1 else { return }
        close(screens.removeLast())
        screens.last?.appear()
        followReel()
        services?.setNeedsDisplay()
    }

    private func close(_ screen: any Screen) {
        screen.disappear()
        screen.close()
    }

    func popToFolder() { pop(to: 0) }

    /// Closes the screens over one of them.
    func pop(to index: Int) { while screens.count > index + 1 { pop() } }

    private func back(_ command: Command) {
        guard screens.count > 1 else {
            if command == .back { quit() }
            return
        }
        // Help and inspector over what is not saved may go.
        if screens.last?.unsaved == nil { pop() } else { leave { [weak self] in self?.pop() } }
    }

    /// Browser → timeline → inspector → browser, all on the same file.
    private func nextScreen() {
        guard let front = screens.last else { return }
        if front is FolderScreen {
            if let file = folderScreen?.currentFile { open(file) } else { services?.say("choose a file first") }
        } else if front is TimelineScreen {
            openInspector()
        } else {
            leave { [weak self] in self?.popToFolder() }
        }
    }

    private func openInspector() {
        guard let services, let front = screens.last, !(front is InspectorScreen) else { return }
        let file =
            (front as? TimelineScreen)?.place ?? (front as? CaptionsScreen)?.place ?? folderScreen?.currentFile
        guard let file else {
            services.say("choose a file first")
            return
        }
        push(InspectorScreen(services: services, navigator: self, place: file))
    }

    /// Shows the picture under the cursor, or the timeline's frame, in its own pixels; or goes back from there.
    private func toggleRealPixels() {
        guard let services, let front = screens.last else { return }
        if front is ZoomScreen { return pop() }
        let timeline = front as? TimelineScreen
        guard let file = timeline?.place ?? (front is FolderScreen ? folderScreen?.currentFile : nil) else {
            services.say("choose a file first")
            return
        }
        push(
            ZoomScreen(
                services: services, place: file, time: timeline?.time,
                composedAs: timeline?.model.composed?.composition))
    }

    /// Opens a file on the screen for its kind.
    func open(_ place: Place) {
        if isCaptions(place) {
            openCaptions(CaptionChoice(file: place), of: nil, at: nil)
        } else {
            openTimeline(place)
        }
    }

    private func isCaptions(_ place: Place) -> Bool {
        guard let path = place.filePath else { return false }
        return CaptionNames.isCaptions(path) || services?.facts.summary(of: place)?.kind == .captions
    }

    private func openTimeline(_ place: Place) {
        guard let services else { return }
        push(TimelineScreen(services: services, navigator: self, place: place))
    }

    /// Ends the program, with what went wrong where something did.
    func end(problem: String?) {
        guard let services else { return }
        for screen in screens { close(screen) }
        ending.set(
            Left(
                chosen: chosen, folder: localFolder, problem: problem,
                statistics: EventLoop.shared.statistics))
        services.terminal.quit(status: problem == nil ? 0 : 1)
    }

    private func stopExport() {
        guard let services else { return }
        if services.exports.isRunning { services.exports.stop() } else { services.say("no export is under way") }
    }

    // MARK: Drawing

    /// Draws the screen in front, what lies over it, and the line at the foot.
    public func draw(on canvas: Canvas) {
        guard let services, let front = screens.last, canvas.size.rows > 1 else { return }
        let lines = canvas.size.rows - 1
        let body = canvas.clipped(to: Rect(row: 0, column: 0, rows: lines, columns: canvas.size.columns))
        front.draw(on: body)
        if let menu { menu.draw(on: body, theme: services.theme) }
        if let prompt { drawLines(of: prompt, services.theme, on: body) }
        if prompt == nil, let notice = services.notice {
            draw(notice, services.theme, on: canvas)
            return
        }
        drawFoot(
            front, services,
            on: canvas.clipped(
                to: Rect(row: lines, column: 0, rows: 1, columns: canvas.size.columns)))
    }

    /// Draws a message at the foot, over as many lines as it takes.
    private func draw(_ notice: Services.Notice, _ theme: Theme, on canvas: Canvas) {
        let style = notice.isFailure ? theme.style(.failed, on: .status) : theme[.status]
        let lines = Wrapping.lines(
            SafeText(notice.text).text, width: canvas.size.columns - 2, limit: max(1, canvas.size.rows / 2))
        let top = canvas.size.rows - lines.count
        canvas.fill(Rect(row: top, column: 0, rows: lines.count, columns: canvas.size.columns), style: style)
        for (row, line) in lines.enumerated() {
            canvas.write(
                DisplayText.fitted(line, to: canvas.size.columns - 2), at: Position(row: top + row, column: 1),
                style: style)
        }
    }

    /// Draws what a prompt has to say over its own line, or over the rows that it is about.
    private func drawLines(of prompt: Prompt, _ theme: Theme, on canvas: Canvas) {
        let wrapped = prompt.lines.flatMap { Wrapping.lines(SafeText($0).text, width: canvas.size.columns - 2) }
            .prefix(canvas.size.rows)
        let top = max(0, canvas.size.rows - wrapped.count - prompt.clearance(wrapped.count))
        canvas.fill(Rect(row: top, column: 0, rows: wrapped.count, columns: canvas.size.columns), style: theme[.prompt])
        for (row, line) in wrapped.enumerated() {
            canvas.write(line, at: Position(row: top + row, column: 1), style: theme[.prompt])
        }
    }

    private func drawFoot(_ front: any Screen, _ services: Services, on canvas: Canvas) {
        let theme = services.theme
        if let prompt {
            prompt.draw(on: canvas, theme: theme)
            return
        }
        let columns = canvas.size.columns
        canvas.fill(canvas.bounds, style: theme[.status])
        let status = front.status
        let right = [
            interpreter.pending, services.exports.status ?? "", services.reel.status ?? "", status.right,
        ].filter { !$0.isEmpty }
            .joined(separator: "  ")
        let width = DisplayText.width(right)
        canvas.write(
            DisplayText.fitted(status.left, to: columns - width - 4, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.status])
        canvas.write(right, at: Position(row: 0, column: max(0, columns - width - 1)), style: theme[.status])
    }
}

extension ReelProgram: Navigator {
    func ask(_ prompt: Prompt) {
        self.prompt = prompt
        services?.setNeedsDisplay()
    }

    func askToStop(_ key: Character, _ title: String, then: @escaping () -> Void) {
        let menu = Menu(
            title: "An export is under way",
            items: [
                Menu.Item(key: "g", title: "let it go on", isOn: false) {},
                Menu.Item(key: key, title: title, isOn: false) { [weak self] in
                    self?.services?.exports.stop()
                    then()
                },
            ])
        stopMenu = menu
        show(menu)
    }

    var isAsking: Bool { prompt != nil || menu != nil }

    var folder: Path { folderScreen?.model.path ?? .current }

    var localFolder: Path { folder.server == nil ? folder : .current }

    func show(_ menu: Menu) {
        self.menu = menu
        services?.setNeedsDisplay()
    }

    func enter(file: Place) {
        if options.isChooser, let folder = folderScreen {
            chosen = folder.chosen
            quit()
            return
        }
        open(file)
    }

    func openTimeline(_ place: Place, at time: MediaTime) {
        guard let services else { return }
        services.resumePositions[place] = .init(
            time: time, marks: services.resumePositions[place]?.marks ?? RangeMarks())
        openTimeline(place)
    }

    func openCaptions(_ choice: CaptionChoice, of film: Place?, at time: MediaTime?) {
        guard let services else { return }
        push(CaptionsScreen(services: services, navigator: self, choice: choice, film: film, time: time))
    }

    func step(_ direction: Int, from file: Place) {
        guard let folder = folderScreen, let next = folder.step(direction, from: file) else {
            services?.say("no file there")
            return
        }
        replaceFront(with: next, at: nil)
    }

    /// Opens a timeline in the place of the screen in front, at a time where one is given.
    func replaceFront(with place: Place, at time: MediaTime?) {
        if screens.count > 1 { close(screens.removeLast()) }
        if let time { openTimeline(place, at: time) } else { openTimeline(place) }
    }

    func openExternally(_ place: Place, at time: MediaTime?) {
        guard let services else { return }
        Player(services: services).open(place, at: time)
    }
}
