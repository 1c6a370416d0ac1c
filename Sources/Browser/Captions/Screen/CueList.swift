internal import Captions
internal import Media
internal import Terminal

/// Draws the list of captions: number, times, reading speed, the text as it looks, and what is wrong; a second language
/// beside it.
@MainThread
struct CueList {
    let model: CaptionsModel
    let second: LoadedCaptions?
    /// What is being typed for the current one.
    let typed: CaptionText?
    let theme: Theme
    /// The captions on the picture.
    let shown: Set<Int>
    let search: String
    let width: Int

    /// So many letters a second fill the bar.
    nonisolated static let fullSpeed = 25.0
    /// What is faster than this few people can read.
    nonisolated static let fastSpeed = 20.0

    /// How many rows a caption takes.
    func height(of index: Int) -> Int { entry(index, columns).height }

    func draw(_ places: [(index: Int, row: Int)], on canvas: Canvas) {
        let columns = columns
        for place in places { draw(place.index, from: place.row, columns, on: canvas) }
    }

    private var columns: CueEntry.Columns {
        let captions = model.captions
        let times = CueTimes(model.editor.document)
        let time = captions.last.map { DisplayText.width(times.text($0.start)) } ?? 0
        return CueEntry.Columns(width, count: captions.count, time: time, hasOther: second != nil)
    }

    private func entry(_ index: Int, _ columns: CueEntry.Columns) -> CueEntry {
        let caption = model.captions[index]
        let isTyped = index == model.cursor
        let other = second.map { second in
            second.renderer.indices(at: Self.middle(caption)).map { second.document.captions[$0].text }
                .joined(separator: "\n")
        }
        return CueEntry(
            isTyped ? typed?.runs ?? caption.runs : caption.runs, other: other ?? "",
            warnings: model.checked.warnings(of: index), columns: columns)
    }

    private func draw(_ index: Int, from top: Int, _ columns: CueEntry.Columns, on canvas: Canvas) {
        let caption = model.captions[index]
        let entry = entry(index, columns)
        let isCurrent = index == model.cursor
        func style(_ role: ThemeRole) -> Style {
            isCurrent ? theme[role].overlaid(with: theme[.cursor]) : theme[role]
        }
        if isCurrent {
            canvas.fill(
                Rect(row: top, column: 0, rows: entry.height, columns: canvas.size.columns), style: theme[.cursor])
        }
        canvas.write(
            shown.contains(index) ? "▸" : " ", at: Position(row: top, column: 0), style: style(.playhead))
        var column = 1
        func put(_ text: String, _ width: Int, _ role: ThemeRole, _ alignment: Alignment = .left) {
            guard width > 0 else { return }
            canvas.write(
                DisplayText.padded(text, to: width, alignment: alignment),
                at: Position(row: top, column: column), style: style(role))
            column += width + 1
        }
        put(String(index + 1), columns.number, .dim, .right)
        put(CueTimes(model.editor.document).text(caption.start), columns.start, .timecode)
        put(CueTimes.length(caption.duration), columns.length, .dim, .right)
        if columns.speed > 0 {
            let speed = Self.speed(of: caption)
            put(Self.bar(speed, columns: columns.speed), columns.speed, speed > Self.fastSpeed ? .loading : .ruler)
        }
        let plain = style(isMatch(caption.text) ? .marked : .base)
        for (row, line) in entry.text.enumerated() {
            let pieces = line.map { (text: $0.text, style: plain.overlaid(with: Style(of: $0.style))) }
            canvas.write(pieces, at: Position(row: top + row, column: column), width: columns.text)
        }
        if let warning = entry.warning {
            let used = (entry.text.last ?? []).reduce(0) { $0 + DisplayText.width($1.text) }
            let start = entry.isWarningBeside ? used + 2 : 0
            let room = columns.text - start
            let words = Wrapping.lines(warning, width: max(1, room - 2), limit: 1).first ?? ""
            let isWhole = DisplayText.width(warning) <= room
            canvas.write(
                isWhole ? warning : words + " …", at: Position(row: top + entry.warningRow, column: column + start),
                style: style(.failed))
        }
        guard columns.other > 0 else { return }
        for (row, line) in entry.other.prefix(entry.height).enumerated() {
            canvas.write(
                line, at: Position(row: top + row, column: column + columns.text + 1), style: style(.captions))
        }
    }

    /// How many letters a person has to read in a second; zero where nothing ends the caption.
    nonisolated static func speed(of caption: Caption) -> Double {
        guard caption.duration.isNumeric, caption.duration > .zero else { return 0 }
        return Double(caption.text.utf8.count { $0 & 0xC0 != 0x80 && $0 != 0x0A }) / caption.duration.seconds
    }

    /// A reading speed as a bar, which is full at `fullSpeed`.
    nonisolated static func bar(_ speed: Double, columns: Int) -> String {
        guard speed > 0, columns > 0 else { return "" }
        let halves = max(1, min(columns * 2, Int((speed / fullSpeed * Double(columns * 2)).rounded())))
        return String(repeating: "━", count: halves / 2) + (halves % 2 > 0 ? "╸" : "")
    }

    private func isMatch(_ text: String) -> Bool {
        !search.isEmpty && CaptionFinder.does(text, contain: search)
    }

    /// When the caption of another language that says the same is most likely shown.
    private static func middle(_ caption: Caption) -> MediaTime {
        guard caption.end.isNumeric else { return caption.start }
        return MediaTime(seconds: (caption.start.seconds + caption.end.seconds) / 2)
    }
}

extension Style {
    /// What a stretch of text has of its own: nothing where it looks like any.
    init(of style: RunStyle) {
        let look = Style(CaptionCellStyle(style))
        self.init(attributes: look.attributes)
        if style.color != nil { foreground = look.foreground }
        if style.backgroundColor != nil { background = look.background }
    }
}
