internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// The browser: the folder above, the rows of this one, and what lies under the cursor.
@MainThread
final class FolderScreen: Screen {
    let model: FolderModel
    let services: Services
    let preview: PreviewModel
    let navigator: any Navigator
    private let trail: TrailModel
    private var viewport = Viewport()
    private var size = Size(rows: 0, columns: 0)
    /// How many lines there are for rows.
    private var listRows = 0
    private var seen: Seen?
    private let ticker: Ticker
    private let scan: FolderScan<Double>
    let properties: PropertyFilter
    private var lastClick: (row: Int, time: ContinuousClock.Instant)?
    var searchText = ""
    var searchTask: Task<Void, Never>?
    /// The file that was marked last, where a range begins.
    private var lastMark: Path?
    /// The rows whose durations were asked for.
    private var scanned: Int?

    /// What the loading of facts depends on.
    private struct Seen: Equatable {
        let rows: Range<Int>
        let version: Int
        let forgotten: Int
    }

    let context = KeyContext.browser

    init(services: Services, navigator: any Navigator) {
        self.services = services
        self.navigator = navigator
        model = FolderModel(folders: services.folders, arrangement: services.configuration.arrangement)
        trail = TrailModel(folders: services.folders)
        scan = FolderScan(folders: services.folders)
        preview = PreviewModel(services: services)
        properties = PropertyFilter(folders: services.folders, engine: services.engine, model: model)
        ticker = Ticker { services.setNeedsDisplay() }
        model.changed = { [weak self] in self?.rowsChanged() }
        model.refused = { [weak self] in self?.askForLogin() }
        trail.changed = { [weak self] in self?.services.setNeedsDisplay() }
        model.attributes.fileChanged = { [weak self] in self?.fileChanged($0) }
    }

    // MARK: What the rest of the program asks

    func open(_ path: Path, selecting name: [UInt8]? = nil, first: FolderReading? = nil) {
        viewport = Viewport()
        scan.reset()
        properties.reset()
        model.open(path, selecting: name, first: first)
        trail.follow(path, arrangement: model.arrangement)
    }

    func open(_ items: [Place], kinds: [Entry.Kind], in folder: Path) {
        scan.reset()
        properties.reset()
        model.open(items, kinds: kinds, in: folder)
        trail.follow(folder, arrangement: model.arrangement)
    }

    /// The file under the cursor; nil on folders and in empty ones.
    var currentFile: Place? {
        guard let row = model.current, !model.isFolder(row) else { return nil }
        return model.place(row)
    }

    /// Moves to the file that follows `file`, or to the one before it, over folders; nil at the end.
    func step(_ direction: Int, from file: Place) -> Place? {
        var row = model.cursor + direction
        // Where the file is gone, the next one has come to its place.
        if let place = model.place(ofLost: file) { row = direction > 0 ? place : place - 1 }
        while row >= 0, row < model.count {
            if !model.isFolder(row) {
                model.move(to: row)
                return model.place(row)
            }
            row += direction
        }
        return nil
    }

    /// The paths that a chooser prints: the marked ones, else the one under the cursor.
    var chosen: [Path] {
        if !model.marks.isEmpty { return model.marks.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } }
        return model.current.flatMap(model.filePath).map { [$0] } ?? []
    }

    func appear() { rowsChanged() }

    func disappear() {
        preview.stop()
        services.facts.show([])
        seen = nil
        ticker.stop()
        scan.stop()
        scanned = nil
        properties.stop()
    }

    var status: (left: String, right: String) {
        var left = ""
        if let row = model.current {
            left = model[row].text
            if case .failed(let error) = services.facts.state(of: model.place(row)),
                model[row].looksLikeMedia
            {
                left += ": " + error.message
            }
        }
        var parts: [String] = []
        if !model.marks.isEmpty { parts.append("\(model.marks.count) marked") }
        if !filter.isEmpty { parts.append("filter “\(filter)”") }
        if model.arrangement.order != .name || model.arrangement.isReversed {
            parts.append(model.arrangement.order.rawValue + (model.arrangement.isReversed ? " reversed" : ""))
        }
        if scan.isRunning { parts.append("reading durations \(scan.progress.done)/\(scan.progress.all)") }
        if properties.isRunning {
            parts.append("reading properties \(properties.progress.done)/\(properties.progress.all)")
        }
        if model.loadingSince != nil, model.count > 0 { parts.append("reading the folder") }
        parts.append(model.count == 0 ? "0" : "\(model.cursor + 1)/\(model.count)")
        return (left, parts.joined(separator: " · "))
    }

    // MARK: Commands

    func perform(_ command: Command, count: Int?) -> Bool {
        let step = count ?? 1
        let page = max(1, size.rows - 2)
        switch command {
        case .down: model.move(to: model.cursor + step)
        case .up: model.move(to: model.cursor - step)
        case .pageDown: model.move(to: model.cursor + step * page)
        case .pageUp: model.move(to: model.cursor - step * page)
        case .halfPageDown: model.move(to: model.cursor + step * page / 2)
        case .halfPageUp: model.move(to: model.cursor - step * page / 2)
        case .first: model.move(to: (count ?? 1) - 1)
        case .last: model.move(to: (count ?? model.count) - 1)
        case .enter: enter()
        case .leave: leave()
        case .search: askForSearch()
        case .searchNext: find(backwards: false)
        case .searchPrevious: find(backwards: true)
        case .filter: askForFilter()
        case .sortMenu: navigator.show(sortMenu)
        case .toggleHidden: toggleHidden()
        case .mark: mark(step)
        case .markRange: markRange()
        case .reload: reload()
        case .openExternally, .playerHere: if let file = currentFile { navigator.openExternally(file, at: nil) }
        case .copy: copyPath()
        case .addToReel: addToReel()
        case .undo: reelActions.undo()
        case .redo: reelActions.redo()
        case .cancel: cancel()
        case .saveFrame:
            services.say("open the timeline with Enter to choose the frame to save")
        default: return false
        }
        services.setNeedsDisplay()
        return true
    }

    private func enter() {
        guard let row = model.current else { return }
        if model.isFolder(row), let path = model.filePath(row) {
            open(path)
        } else {
            navigator.enter(file: model.place(row))
        }
    }

    private func leave() {
        if model.isList {
            open(model.path)
        } else if let parent = model.path.parent {
            open(parent, selecting: model.path.name)
        }
    }

    private func toggleHidden() {
        showHidden(!model.arrangement.showsHidden)
    }

    /// Shows names that begin with a dot, here, in the column of the parent and in previews, or hides them.
    func showHidden(_ shows: Bool) {
        model.rearrange { $0.showsHidden = shows }
        services.configuration.arrangement.showsHidden = shows
        trail.follow(model.path, arrangement: model.arrangement)
        if let row = model.current, model.isFolder(row) { preview.reload() }
    }

    /// Marks the row under the cursor and those after it, or unmarks them, and goes to the next.
    private func mark(_ count: Int) {
        guard let row = model.current else { return }
        let last = min(row + count, model.count) - 1
        lastMark = model.plainPath(last)
        model.mark(row...last, toggling: true)
        model.move(to: last + 1)
    }

    private func markRange() {
        guard let row = model.current else { return }
        let from = lastMark.flatMap(model.row) ?? row
        lastMark = model.plainPath(row)
        model.mark(min(from, row)...max(from, row), toggling: false)
    }

    /// Reads the folder once a person has logged in.
    private func askForLogin() {
        navigator.askForLogin(to: Place(model.path), on: self) { [weak self] in
            guard let self else { return }
            model.refresh()
            trail.follow(model.path, arrangement: model.arrangement)
        }
    }

    func picturesChanged() { preview.reload() }

    private func reload() {
        if let row = model.current {
            let place = model.place(row)
            // With a login, what was refused is read again anyway.
            if services.facts.refused.contains(place), navigator.askForLogin(to: place, on: self, then: {}) { return }
            forget(place)
        }
        model.refresh()
        preview.reload()
    }

    func rowsChanged() {
        followDurations()
        properties.follow { [weak self] in self?.rowsChanged() }
        services.setNeedsDisplay()
    }

    /// Reads the durations of the rows that are new, where they are sorted by them.
    private func followDurations() {
        guard model.arrangement.order == .duration else { return scan.stop() }
        guard model.loadingSince == nil, scanned != model.version, !scan.isRunning else { return }
        scanned = model.version
        let engine = services.engine
        scan.run(model.listing) { path, _ in
            let summary = try? await engine.summary(
                of: Place(path), isDetailed: false, urgency: .background)
            return summary.flatMap { $0.duration.isNumeric ? $0.duration.seconds : nil }
        } follow: { [weak self] in
            self?.model.attributes.follow($0, from: $1)
        } found: { [weak self] found in
            guard let self else { return }
            if !found.isEmpty {
                model.durations.merge(found) { $1 }
                model.rearrange()
            }
            rowsChanged()
        }
    }

    private func fileChanged(_ path: Path) {
        scan.forget(path)
        scanned = nil
        properties.forget(path)
        // Who has it open, as the timeline has, is told that it is another.
        forget(Place(path)) { await $0.noteChange(of: $1) }
    }

    /// Has what is known of a file found out again.
    func forget(
        _ place: Place,
        in engine: @escaping @Sendable (any MediaEngine, Place) async -> Void = { await $0.forget($1) }
    ) {
        let services = services
        Task {
            // The engine first: what is forgotten here is asked for again with the next frame.
            await engine(services.engine, place)
            services.facts.forget(place)
            services.posters.forget(place)
            if preview.subject?.place == place { preview.reload() }
            services.setNeedsDisplay()
        }
    }

    /// Copies the marked paths, a line each, else the one under the cursor.
    private func copyPath() {
        if !model.marks.isEmpty {
            services.terminal.copyToClipboard(Array(chosen.map(\.argument).joined(separator: [0x0A])))
            services.say("copied \(model.marks.count) marked \(model.marks.count == 1 ? "path" : "paths")")
            return
        }
        guard let row = model.current else { return }
        let bytes = model.place(row).argument
        services.terminal.copyToClipboard(bytes)
        services.say("copied \(SafeText(bytes: bytes).text)")
    }

    private func cancel() {
        if !filter.isEmpty {
            show(filter: "")
        } else if !model.marks.isEmpty {
            model.marks = []
        } else {
            searchText = ""
        }
    }

    /// Changes the order; by duration, the rest of the folder is read for it.
    func sort(_ order: Arrangement.Order) {
        model.rearrange { $0.order = order }
        rowsChanged()
    }

    private var sortMenu: Menu {
        let arrangement = model.arrangement
        func item(_ key: Character, _ order: Arrangement.Order) -> Menu.Item {
            let isCurrent = arrangement.order == order
            return Menu.Item(key: key, title: order.rawValue, isOn: isCurrent) { [weak self] in
                self?.sort(order)
            }
        }
        return Menu(
            title: "Sort by",
            items: [
                item("n", .name), item("s", .size), item("d", .date), item("t", .duration),
                Menu.Item(key: "r", title: "reversed", isOn: arrangement.isReversed) { [weak self] in
                    self?.model.rearrange { $0.isReversed.toggle() }
                },
            ])
    }

    // MARK: Mouse

    func handle(_ mouse: MouseEvent) {
        let layout = FolderLayout(size)
        let place = Position(row: mouse.position.row - 1, column: mouse.position.column)
        switch mouse.action {
        case .wheelDown: model.move(to: model.cursor + 3)
        case .wheelUp: model.move(to: model.cursor - 3)
        case .press(.left):
            if layout.list.contains(place) {
                let row = viewport.top + place.row
                guard place.row < listRows, row < model.count else { return }
                let now = ContinuousClock.now
                let isDouble = lastClick.map { $0.row == row && now - $0.time < .milliseconds(400) } ?? false
                lastClick = (row, now)
                model.move(to: row)
                if isDouble { enter() }
            } else if layout.parent?.contains(place) == true {
                leave()
            } else if layout.preview?.contains(place) == true {
                enter()
            }
        case .press(.right): leave()
        default: return
        }
        services.setNeedsDisplay()
    }

    // MARK: Drawing

    func draw(on canvas: Canvas) {
        let theme = services.theme
        drawTitle(on: canvas.clipped(to: Rect(row: 0, column: 0, rows: 1, columns: canvas.size.columns)))
        let body = canvas.clipped(
            to: Rect(row: 1, column: 0, rows: max(0, canvas.size.rows - 1), columns: canvas.size.columns))
        size = body.size
        let layout = FolderLayout(size)
        for border in layout.borders {
            body.verticalLine(at: Position(row: 0, column: border), length: size.rows, style: theme[.border])
        }
        if let parent = layout.parent { trail.draw(on: body.clipped(to: parent), theme: theme) }
        drawList(on: body.clipped(to: layout.list))
        followCursor(layout)
        ticker.run { [weak self] in self?.isLoading ?? false }
        if let area = layout.preview {
            PreviewView(services: services, model: preview).draw(on: body.clipped(to: area))
        }
    }

    private func drawTitle(on canvas: Canvas) {
        let theme = services.theme
        var title = model.path.text
        // Before it is known what was named on the command line, there is nothing to say.
        if model.isList { title = model.loadingSince == nil ? "from the command line" : "" }
        canvas.write(
            DisplayText.fitted(title, to: canvas.size.columns - 2, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.title])
    }

    private func drawList(on canvas: Canvas) {
        let theme = services.theme
        let hasRows = model.listing.count > 0
        let canvas = FolderNotice(model.failure).draw(on: canvas, hasRows: hasRows, theme: theme)
        listRows = canvas.size.rows
        viewport.follow(cursor: model.cursor, height: listRows, count: model.count)
        if let since = model.loadingSince, model.count == 0, model.failure == nil {
            let waited = ContinuousClock.now - since
            if waited > .milliseconds(100) {
                let seconds = waited.components.seconds
                canvas.write(
                    seconds > 0 ? "reading the folder for \(seconds) s …" : "reading the folder …",
                    at: Position(row: 0, column: 1), style: theme[.loading])
            }
        } else if model.count == 0, hasRows || model.failure == nil {
            let reason =
                properties.text.map { text in
                    properties.isRunning
                        ? "looking for files with \(text) …" : "no file here has \(text): Esc shows all"
                } ?? (filter.isEmpty ? "empty" : "no name contains “\(filter)”: Esc shows all")
            for (row, line) in Wrapping.lines(reason, width: canvas.size.columns - 2).enumerated() {
                canvas.write(line, at: Position(row: row, column: 1), style: theme[.dim])
            }
        }
        FolderList(model: model, facts: services.facts, theme: theme, match: searchText).draw(
            on: canvas, top: viewport.top)
    }

    /// Makes what is loaded follow what is seen: facts of the rows on the screen, the preview under the cursor.
    private func followCursor(_ layout: FolderLayout) {
        let rows = viewport.rows(height: listRows, count: model.count)
        model.loadAttributes(of: rows)
        let seen = Seen(rows: rows, version: model.version, forgotten: services.facts.forgotten)
        if seen != self.seen {
            self.seen = seen
            let byDistance = rows.sorted { abs($0 - model.cursor) < abs($1 - model.cursor) }
            services.facts.show(byDistance.filter(hasFacts).map(model.place))
        }
        guard let area = layout.preview else {
            preview.stop()
            return
        }
        let neighbours = [model.cursor + 1, model.cursor - 1].filter { $0 >= 0 && $0 < model.count }.map(subject)
        preview.follow(
            model.current.map(subject), neighbours: neighbours, area: PreviewView.pictureArea(in: area.size))
    }

    private func hasFacts(_ row: Int) -> Bool {
        switch model.kind(row) {
        case .folder: false
        case .file, .link: !model.isFolder(row)
        // Opening a FIFO or a device may set something going: only what calls itself media is opened.
        case .special: model[row].looksLikeMedia
        }
    }

    private func subject(_ row: Int) -> PreviewModel.Subject {
        PreviewModel.Subject(
            place: model.place(row), path: model.filePath(row), kind: model.isFolder(row) ? .folder : model.kind(row))
    }

    private var isLoading: Bool {
        if model.loadingSince != nil || scan.isRunning || properties.isRunning { return true }
        if case .loading = preview.content { return true }
        let rows = viewport.rows(height: listRows, count: model.count)
        return rows.contains {
            if case .loading = services.facts.state(of: model.place($0)) { true } else { false }
        }
    }
}
