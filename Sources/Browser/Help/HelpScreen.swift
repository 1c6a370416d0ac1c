internal import Terminal

/// All keys and what they do, made from the keymap as it is, in as many columns as there is room for.
@MainThread
final class HelpScreen: Screen {
    private enum Line {
        case heading(String)
        case row(keys: String, summary: String)
        case blank

        var keys: String { if case .row(let keys, _) = self { keys } else { "" } }
        var summary: String { if case .row(_, let summary) = self { summary } else { "" } }

        func contains(_ text: String) -> Bool {
            let wanted = text.lowercased()
            return switch self {
            case .heading(let title): title.lowercased().contains(wanted)
            case .row(let keys, let summary):
                keys.lowercased().contains(wanted) || summary.lowercased().contains(wanted)
            case .blank: false
            }
        }
    }

    private let services: Services
    private let navigator: any Navigator
    private let lines: [Line]
    /// What keys and summaries take at most, with the space around them.
    private let (keyWidth, width): (Int, Int)
    private var searchText = ""
    /// The line that the search found last.
    private var found: Int?
    private var top = 0
    private var height = 1
    private var columnCount = 1
    let context = KeyContext.inspector

    /// The help with the keys of `front`, the screen it was asked on, first.
    init(services: Services, navigator: any Navigator, front: KeyContext) {
        self.services = services
        self.navigator = navigator
        lines = Self.lines(services.configuration.keymap, front: front)
        keyWidth = min(30, 4 + (lines.map { DisplayText.width($0.keys) }.max() ?? 0))
        width = keyWidth + 2 + (lines.map { DisplayText.width($0.summary) }.max() ?? 0)
    }

    /// How many lines are on the screen at a time.
    private var page: Int { height * columnCount }

    var status: (left: String, right: String) {
        let last = min(lines.count, top + page)
        let more = last < lines.count ? "Space for more, " : ""
        return ("\(more)q goes back", "\(top + 1)–\(last) of \(lines.count)")
    }

    private static func lines(_ keymap: Keymap, front: KeyContext) -> [Line] {
        var lines: [Line] = []
        let contexts = [front] + KeyContext.allCases.filter { $0 != front }
        for context in contexts {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(.heading(context.title))
            for row in CommandTable.rows where row.context == context {
                let keys = keymap.keys(for: row.command, in: context)
                guard !keys.isEmpty else { continue }
                lines.append(.row(keys: keys.joined(separator: "  "), summary: row.summary))
            }
        }
        lines += [.blank, .heading("Command line")]
        lines += CommandLineAction.usage.map { .row(keys: $0.usage, summary: $0.summary) }
        return lines
    }

    func perform(_ command: Command, count: Int?) -> Bool {
        switch command {
        case .down: scroll(1)
        case .up: scroll(-1)
        case .pageDown: scroll(page)
        case .pageUp: scroll(-page)
        case .halfPageDown: scroll(page / 2)
        case .halfPageUp: scroll(-page / 2)
        case .first: scroll(-lines.count)
        case .last: scroll(lines.count)
        case .search: askForSearch()
        case .searchNext: find(from: (found ?? top - 1) + 1, by: 1)
        case .searchPrevious: find(from: (found ?? top) - 1, by: -1)
        default: return false
        }
        return true
    }

    private func askForSearch() {
        let start = top
        navigator.ask(
            Prompt("/", history: services.histories["/"] ?? []) { [weak self] text in
                guard let self, let text, !text.isEmpty else { return }
                services.histories["/", default: []].append(text)
                searchText = text
                find(from: start, by: 1)
            })
    }

    /// Goes to the next line that contains what is searched for, round the end.
    private func find(from start: Int, by step: Int) {
        let place = (0..<lines.count).lazy.map { [lines] in (start + $0 * step + 2 * lines.count) % lines.count }
            .first { [lines, searchText] in lines[$0].contains(searchText) }
        guard !searchText.isEmpty, let place else {
            services.complain(searchText.isEmpty ? "/ begins a search" : "nothing contains “\(searchText)”")
            return
        }
        scroll(place - top)
        found = place
    }

    func handle(_ mouse: MouseEvent) {
        if mouse.action == .wheelDown { scroll(3) }
        if mouse.action == .wheelUp { scroll(-3) }
    }

    private func scroll(_ count: Int) {
        top = max(0, min(top + count, lines.count - page))
        services.setNeedsDisplay()
    }

    func draw(on canvas: Canvas) {
        let theme = services.theme
        canvas.write("Keys", at: Position(row: 0, column: 1), style: theme[.title])
        height = max(1, canvas.size.rows - 1)
        columnCount = max(1, canvas.size.columns / width)
        top = max(0, min(top, lines.count - page))
        let share = canvas.size.columns / columnCount
        for (place, line) in lines.dropFirst(top).prefix(page).enumerated() {
            let rest = canvas.clipped(
                to: Rect(row: 1 + place % height, column: place / height * share, rows: 1, columns: share))
            draw(line, isFound: top + place == found, on: rest)
        }
    }

    private func draw(_ line: Line, isFound: Bool, on canvas: Canvas) {
        let theme = services.theme
        switch line {
        case .blank: break
        case .heading(let title): canvas.write(title, at: Position(row: 0, column: 1), style: theme[.title])
        case .row(let keys, let summary):
            let column = min(keyWidth, canvas.size.columns / 2)
            canvas.write(
                DisplayText.fitted(keys, to: column - 3), at: Position(row: 0, column: 2), style: theme[.key])
            canvas.write(
                DisplayText.fitted(summary, to: canvas.size.columns - column - 1), at: Position(row: 0, column: column),
                style: isFound ? theme[.match] : Style())
        }
    }
}
