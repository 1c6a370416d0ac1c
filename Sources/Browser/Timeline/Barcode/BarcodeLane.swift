internal import Engine
internal import Media
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
    private let location: MediaLocation
    private var plan: Plan?
    private var columns: [Column] = []
    private var task: Task<Void, Never>?

    /// How far away the key frame may be that stands for a column at first, in seconds.
    private static let reach = 5.0

    init(services: Services, location: MediaLocation) {
        self.services = services
        self.location = location
    }

    /// Fills `area` with the colours of a window; does nothing when it does already.
    func show(_ window: TimelineWindow, in area: Size) {
        guard area.rows > 0, area.columns > 0, window.duration.isNumeric else { return }
        let plan = Plan(window: window, size: area)
        guard plan != self.plan else { return }
        self.plan = plan
        columns = Array(repeating: .waiting, count: area.columns)
        task?.cancel()
        task = Task { [weak self] in
            // While a person zooms on, nothing is begun that the next key would cancel.
            try? await Task.sleep(for: .milliseconds(30))
            guard !Task.isCancelled else { return }
            // Key frames are quick; then the columns whose stretch has none get a frame of their own.
            let half = window.length / Double(area.columns) / 2
            let all = Array(0..<area.columns)
            guard let rest = await self?.fill(all, plan, within: max(half, Self.reach), wanted: half, .visible) else {
                return
            }
            _ = await self?.fill(rest, plan, within: half, wanted: half, .background)
        }
    }

    /// Fills columns with frames that are at most `tolerance` seconds away; those whose frame is further away than `wanted`.
    private func fill(
        _ indices: [Int], _ plan: Plan, within tolerance: Double, wanted: Double, _ urgency: Urgency
    ) async -> [Int] {
        let bands = plan.size.rows * 2
        let pictures = services.engine.pictures(
            of: location, at: indices.map { plan.window.time(of: $0, count: plan.size.columns) },
            within: MediaTime(seconds: tolerance), fitting: PixelSize(width: bands * 4, height: bands * 2),
            urgency: urgency)
        var place = 0
        var rest: [Int] = []
        for await element in pictures {
            guard !Task.isCancelled, plan == self.plan, place < indices.count else { return [] }
            let index = indices[place]
            place += 1
            switch element.result {
            case .success(let picture):
                columns[index] = .colors(ColorColumn(picture, bands: bands))
                let distance = picture.actualTime.map { abs(($0 - element.requestedTime).seconds) } ?? 0
                if distance > wanted { rest.append(index) }
            case .failure: if case .waiting = columns[index] { columns[index] = .failed }
            }
            services.setNeedsDisplay()
        }
        return rest
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
