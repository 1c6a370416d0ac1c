internal import Captions
internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// Draws the captions screen: title, list, picture and the chosen caption.
@MainThread
struct CaptionsView {
    let services: Services
    let model: CaptionsModel
    let picture: TimelineModel?
    let overlay: CaptionOverlay
    let second: LoadedCaptions?
    let box: CueTextBox?
    let search: String
    let lanes: CueLanes?
    let viewport: CueViewport

    func draw(_ layout: CaptionsLayout, on canvas: Canvas) {
        let theme = services.theme
        drawTitle(on: canvas)
        let list = canvas.clipped(to: layout.list)
        switch model.state {
        case .loading(let since):
            let seconds = (ContinuousClock.now - since).components.seconds
            list.write(
                seconds > 0 ? "reading for \(seconds) s …" : "reading …", at: Position(row: 0, column: 1),
                style: theme[.loading])
        case .failed(let error):
            for (row, line) in Wrapping.lines(error.description, width: list.size.columns - 2).enumerated() {
                list.write(line, at: Position(row: row, column: 1), style: theme[.failed])
            }
        case .ready: drawList(on: list)
        }
        if let area = layout.picture { drawPicture(on: canvas.clipped(to: area)) }
        if let area = layout.lanes, let picture { lanes?.draw(area, model, picture, theme: theme, on: canvas) }
        if layout.panel.left > 0 {
            for row in layout.list.top..<canvas.size.rows {
                canvas.write("│", at: Position(row: row, column: layout.panel.left - 1), style: theme[.border])
            }
        }
        let key = services.configuration.keymap.keys(for: .fixWarning, in: .captions).first ?? ":fix-warning"
        CuePanel(model: model, box: box, theme: theme, cureKey: key).draw(on: canvas.clipped(to: layout.panel))
    }

    private func drawTitle(on canvas: Canvas) {
        let theme = services.theme
        let document = model.editor.document
        var details: [String] = []
        let isInside = model.choice.track != nil
        details.append(document.format?.title ?? model.choice.codec ?? "")
        let count = document.captions.count
        details.append(count == 1 ? "1 caption" : "\(count) captions")
        if !document.problems.isEmpty { details.append("\(document.problems.count) lines not read") }
        let right = details.filter { !$0.isEmpty }.joined(separator: " · ")
        let width = DisplayText.width(right)
        let room = canvas.size.columns - 2
        let showsDetails = width + 14 < room
        let mark = model.editor.isChanged ? "● " : ""
        canvas.write(
            DisplayText.fitted(
                mark + SafeText((isInside ? model.choice.place.name + " · " : "") + model.choice.label).text,
                to: showsDetails ? room - width - 2 : room, ellipsis: .middle),
            at: Position(row: 0, column: 1), style: theme[.title])
        if showsDetails {
            canvas.write(right, at: Position(row: 0, column: canvas.size.columns - width - 1), style: theme[.dim])
        }
    }

    private func drawList(on canvas: Canvas) {
        guard !model.captions.isEmpty else {
            canvas.write("no captions yet: a adds one", at: Position(row: 0, column: 1), style: services.theme[.dim])
            return
        }
        let list = list(width: canvas.size.columns)
        list.draw(
            viewport.places(rows: canvas.size.rows, count: model.captions.count, height: list.height), on: canvas)
    }

    /// The list in so many columns.
    func list(width: Int) -> CueList {
        let shown = picture?.shownTime.map { Set(model.checked.renderer.indices(at: $0)) } ?? []
        return CueList(
            model: model, second: second, typed: box?.text, theme: services.theme, shown: shown, search: search,
            width: width)
    }

    private func drawPicture(on canvas: Canvas) {
        guard let picture, canvas.size.rows > 1 else { return }
        let theme = services.theme
        let rows = canvas.size.rows - 1
        let frame = canvas.clipped(to: Rect(row: 0, column: 0, rows: rows, columns: canvas.size.columns))
        picture.resize(frame.size)
        FrameView(model: picture, theme: theme, isAtTop: true).draw(on: frame)
        let place = FrameView.place(of: picture.shown?.cells, in: frame.size, isAtTop: true)
        let isSmaller = picture.shown != nil
        let film = frame.clipped(to: place)
        if let box, var caption = model.current {
            caption.runs = box.text.runs
            overlay.draw(CaptionRenderer([caption]), at: caption.start, on: film)
        } else if let time = picture.shownTime {
            overlay.draw(model.checked.renderer, at: time, on: film)
        }
        guard let time = picture.shownTime, let readout = picture.readout else { return }
        var text = " " + readout.text(time)
        if let playback = picture.playback { text += "  ▶ \(Playback.words(playback.rate))" }
        canvas.write(
            text, at: Position(row: isSmaller ? place.bottom : rows, column: isSmaller ? place.left : 0),
            style: theme[.timecode])
    }
}
