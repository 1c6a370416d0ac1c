internal import Engine
internal import Places
internal import Terminal

/// What is known of a file as a tree: first what a person asks, then every property by its name, each with its live
/// status.
@MainThread
final class InspectorScreen: Screen {
    let place: Place
    private let services: Services
    private let navigator: any Navigator
    private var tree = InspectorTree()
    private var viewport = Viewport()
    private var height = 1
    /// Whether the value under the cursor has more than its line.
    private var isCut = false
    private var task: Task<Void, Never>?
    private var searchText = ""
    /// Whether more of the tree is to come.
    private var isLoading = false
    /// What was searched for, found nowhere, and may be in what is to come.
    private var awaited: String?

    let context = KeyContext.inspector

    init(services: Services, navigator: any Navigator, place: Place) {
        self.services = services
        self.navigator = navigator
        self.place = place
    }

    func appear() {
        guard task == nil else { return }
        let updates = services.engine.inspection(of: place)
        isLoading = true
        task = Task { [weak self] in
            for await nodes in updates {
                guard let self, !Task.isCancelled else { return }
                self.tree.update(nodes)
                self.lookForAwaited()
                self.services.setNeedsDisplay()
            }
            guard let self, !Task.isCancelled else { return }
            self.isLoading = false
            if let text = self.awaited { self.sayNothingContains(text) }
        }
    }

    func disappear() {
        task?.cancel()
        task = nil
    }

    var status: (left: String, right: String) {
        (statusText, tree.lines.isEmpty ? "" : "\(tree.cursor + 1)/\(tree.lines.count)")
    }

    /// Where the cursor is by the names of the API, or the whole of a value that its line has no room for.
    private var statusText: String {
        guard let node = tree.current else { return tree.lines.isEmpty ? "" : "\(emptyKey) shows them" }
        if isCut { return SafeText(node.value).text }
        return node.id.hasPrefix(Self.overview) ? "" : SafeText(node.id).text
    }

    /// What the identifiers of the first level begin with.
    private static let overview = "overview"

    private var emptyKey: String {
        services.configuration.keymap.keys(for: .toggleHidden, in: .inspector).first ?? ":toggle-hidden"
    }

    func perform(_ command: Command, count: Int?) -> Bool {
        let step = count ?? 1
        awaited = nil
        switch command {
        case .down: tree.move(to: tree.cursor + step)
        case .up: tree.move(to: tree.cursor - step)
        case .pageDown: tree.move(to: tree.cursor + step * height)
        case .pageUp: tree.move(to: tree.cursor - step * height)
        case .halfPageDown: tree.move(to: tree.cursor + step * height / 2)
        case .halfPageUp: tree.move(to: tree.cursor - step * height / 2)
        case .first: tree.move(to: 0)
        case .last: tree.moveToEnd()
        case .expand: tree.expand()
        case .collapse: tree.collapse()
        case .toggleHidden: tree.toggleEmpty()
        case .copy: copyValue()
        case .search: askForSearch()
        case .searchNext: find(backwards: false)
        case .searchPrevious: find(backwards: true)
        case .playerHere, .openExternally: navigator.openExternally(place, at: nil)
        case .reload: reload()
        default: return false
        }
        services.setNeedsDisplay()
        return true
    }

    private func reload() {
        disappear()
        let (engine, place) = (services.engine, place)
        task = Task { [weak self] in
            await engine.forget(place)
            guard let self, !Task.isCancelled else { return }
            self.task = nil
            self.appear()
        }
    }

    private func copyValue() {
        guard let node = tree.current, !node.value.isEmpty else {
            services.say("there is no value here to copy")
            return
        }
        services.terminal.copyToClipboard(node.value.utf8)
        services.say("copied \(SafeText(String(node.value.prefix(400))).text)")
    }

    private func askForSearch() {
        let start = tree.cursor
        navigator.ask(
            Prompt("/", history: services.histories["/"] ?? []) { [weak self] text in
                guard let self else { return }
                searchText = text
                tree.move(to: start)
                _ = tree.find(text, backwards: false, includingCurrent: true)
                services.setNeedsDisplay()
            } ended: { [weak self] text in
                guard let self else { return }
                guard let text, !text.isEmpty else {
                    tree.move(to: start)
                    return
                }
                services.histories["/", default: []].append(text)
                if !tree.find(text, backwards: false, includingCurrent: true) {
                    tree.move(to: start)
                    sayNothingContains(text)
                }
            })
    }

    /// Says so once all is known; until then what comes is searched, too.
    private func sayNothingContains(_ text: String) {
        awaited = isLoading ? text : nil
        if isLoading {
            services.say("nothing contains “\(text)” so far: more is being read …")
        } else {
            services.complain("nothing contains “\(text)”")
        }
    }

    private func lookForAwaited() {
        guard let awaited, tree.find(awaited, backwards: false, includingCurrent: true) else { return }
        self.awaited = nil
        services.clearNotice()
    }

    private func find(backwards: Bool) {
        guard !searchText.isEmpty else { return services.complain("/ begins a search") }
        if !tree.find(searchText, backwards: backwards, includingCurrent: false) { sayNothingContains(searchText) }
    }

    func handle(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelDown: tree.move(to: tree.cursor + 3)
        case .wheelUp: tree.move(to: tree.cursor - 3)
        case .press(.left):
            let line = viewport.top + mouse.position.row - 1
            guard mouse.position.row > 0, line < tree.lines.count else { return }
            tree.toggle(line)
        default: return
        }
        services.setNeedsDisplay()
    }

    func draw(on canvas: Canvas) {
        let theme = services.theme
        canvas.write(
            DisplayText.fitted(SafeText(place.name).text, to: canvas.size.columns - 2, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.title])
        let body = canvas.clipped(
            to: Rect(row: 1, column: 0, rows: max(0, canvas.size.rows - 1), columns: canvas.size.columns))
        height = max(1, body.size.rows)
        viewport.follow(cursor: tree.cursor, height: height, count: tree.lines.count)
        if tree.lines.isEmpty { body.write("loading …", at: Position(row: 0, column: 1), style: theme[.loading]) }
        isCut = false
        for (row, index) in viewport.rows(height: height, count: tree.lines.count).enumerated() {
            let isCurrent = index == tree.cursor
            let hasRoom = InspectorLine(line: tree.lines[index], isCurrent: isCurrent, theme: theme, emptyKey: emptyKey)
                .draw(row, on: body)
            if isCurrent { isCut = !hasRoom }
        }
    }
}
