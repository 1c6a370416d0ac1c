internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The film as a barcode: for each column of the terminal the colours of one moment, in the place of the filmstrip.
@MainThread
final class BarcodeLane {
    private struct Plan: Equatable {
        let window: TimelineWindow
        let size: Size
    }

    /// A column of the lane.
    private enum Column {
        case waiting, failed
        case colors(ColorColumn)
    }

    private let services: Services
    private let place: Place
    private var plan: Plan?
    private var columns: [Column] = []
    private var task: Task<Void, Never>?

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
    }

    /// Fills `area` with the colours of a window, nearest to `focus` first where they take time; does nothing when it does
    /// already.
    func show(_ window: TimelineWindow, in area: Size, around focus: MediaTime) {
        guard area.rows > 0, area.columns > 0, window.duration.isNumeric else { return }
        let plan = Plan(window: window, size: area)
        guard plan != self.plan else { return }
        self.plan = plan
        columns = Array(repeating: .waiting, count: area.columns)
        task?.cancel()
        let bands = area.rows * 2
        let strip = services.engine.strip(
            StripRequest(
                place, at: columns.indices.map { window.time(of: $0, count: area.columns) },
                within: MediaTime(seconds: window.length / Double(area.columns) / 2), around: focus,
                fitting: PixelSize(width: bands * 4, height: bands * 2),
                background: .color(RGBColor(rgb: services.pictureBackground)), urgency: .visible))
        task = Task { [weak self] in
            // While a person zooms on, nothing is begun that the next key would cancel.
            try? await Task.sleep(for: .milliseconds(30))
            guard !Task.isCancelled else { return }
            for await element in strip {
                guard let self, !Task.isCancelled, plan == self.plan else { return }
                switch element.result {
                case .success(let picture): self.columns[element.index] = .colors(ColorColumn(picture, bands: bands))
                case .failure: self.columns[element.index] = .failed
                }
                self.services.setNeedsDisplay()
            }
        }
    }

    func stop() {
        task?.cancel()
        (task, plan) = (nil, nil)
    }

    /// Draws the barcode.
    /// - Parameter range: The columns of the range, which is tinted.
    func draw(on canvas: Canvas, theme: Theme, range: ClosedRange<Int>?) {
        let isMonochrome = services.terminal.depth == .monochrome
        for (index, column) in columns.enumerated() {
            let place = Position(row: canvas.size.rows / 2, column: index)
            switch column {
            case .waiting: canvas.write("·", at: place, style: theme[.dim])
            case .failed: canvas.write("✗", at: place, style: theme[.failed])
            case .colors(let plain):
                let colors = range?.contains(index) == true ? plain.tinted(theme.rangeColor) : plain
                canvas.place(colors.cells(isMonochrome: isMonochrome), at: Position(row: 0, column: index))
            }
        }
    }
}
