internal import Engine
internal import Media
internal import Places
internal import Terminal

/// A frame or picture in its own pixels, of which the screen shows a part.
@MainThread
final class ZoomScreen: Screen {
    let place: Place
    private let services: Services
    private let moment: PictureRequest.Moment
    private let composition: PictureComposition?
    private var picture: EnginePicture?
    private var window: ZoomWindow?
    private var drawing: ScreenPicture?
    private var error: MediaError?
    private var area = Size(rows: 0, columns: 0)
    private var loading: Task<Void, Never>?
    private var rendering: Task<Void, Never>?

    let context = KeyContext.zoom

    /// Shows the frame at a time, composed where that is asked for; of what has no time, its picture.
    init(services: Services, place: Place, time: MediaTime?, composedAs composition: PictureComposition? = nil) {
        self.services = services
        self.place = place
        self.composition = composition
        moment = .exact(time ?? .zero)
    }

    func appear() {
        guard loading == nil, picture == nil else { return }
        // Zero limits nothing: all pixels that the picture has.
        let all = PixelSize(width: 0, height: 0)
        let request = PictureRequest(
            place, moment, fitting: all, background: services.backdrop(for: all, in: area),
            foreground: services.theme.waveformColor, urgency: .immediate,
            composition: composition)
        loading = Task { [weak self, services] in
            do {
                let picture = try await CancelledElsewhere.retry { try await services.engine.picture(request) }
                guard let self, !Task.isCancelled else { return }
                self.picture = picture
                self.render()
            } catch {
                guard !Task.isCancelled else { return }
                self?.error = MediaError(shown: error)
            }
            services.setNeedsDisplay()
        }
    }

    func disappear() {
        loading?.cancel()
        rendering?.cancel()
        loading = nil
    }

    func picturesChanged() { render() }

    var status: (left: String, right: String) {
        guard let window else { return ("", "") }
        return ("← ↓ ↑ → move · + − larger, smaller · z back", "\(window.scale * 100) %")
    }

    func perform(_ command: Command, count: Int?) -> Bool {
        let step = count ?? 1
        switch command {
        case .panLeft: window?.pan(across: -step, down: 0)
        case .panRight: window?.pan(across: step, down: 0)
        case .panUp: window?.pan(across: 0, down: -step)
        case .panDown: window?.pan(across: 0, down: step)
        case .zoomIn: if window?.zoom(in: true) == false { services.say("pixels get no larger") }
        case .zoomOut: if window?.zoom(in: false) == false { services.say("these are the picture's own pixels") }
        default: return false
        }
        render()
        return true
    }

    /// Makes the part that is wanted now; the one before stays until it is there.
    private func render() {
        guard let picture, area.rows > 0, area.columns > 0 else { return }
        let view = services.renderer.pixels(in: area)
        if window == nil { window = ZoomWindow(picture: picture.size, view: view) }
        if window?.view != view { window?.view = view }
        guard let window else { return }
        rendering?.cancel()
        rendering = Task { [weak self, services, area] in
            let drawing = await services.renderer.drawing(window, of: picture, fitting: area)
            guard !Task.isCancelled else { return }
            self?.drawing = drawing
            services.setNeedsDisplay()
        }
    }

    func draw(on canvas: Canvas) {
        let theme = services.theme
        var title = SafeText(place.name).text
        if let window {
            let (part, whole) = (window.part, window.picture)
            title += "  \(window.x), \(window.y) · \(part.width)×\(part.height) of \(whole.width)×\(whole.height)"
        }
        canvas.write(
            DisplayText.fitted(title, to: canvas.size.columns - 2, ellipsis: .middle), at: Position(row: 0, column: 1),
            style: theme[.title])
        let area = Size(rows: max(0, canvas.size.rows - 1), columns: canvas.size.columns)
        if area != self.area {
            self.area = area
            render()
        }
        let body = canvas.clipped(to: Rect(row: 1, column: 0, rows: area.rows, columns: area.columns))
        if let error {
            body.write(error.description, at: Position(row: 0, column: 1), style: theme[.failed])
        } else if let drawing {
            let size = drawing.size
            body.place(
                drawing,
                at: Position(row: max(0, area.rows - size.rows) / 2, column: max(0, area.columns - size.columns) / 2))
        } else {
            body.write("loading …", at: Position(row: 0, column: 1), style: theme[.loading])
        }
    }
}
