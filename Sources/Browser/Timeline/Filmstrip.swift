internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The row of small pictures under the frame: quick ones from left to right, then those that lie under their places.
@MainThread
final class Filmstrip {
    /// A place of the strip.
    enum Slot {
        case waiting
        /// There is nothing there yet.
        case ahead
        case picture(ScreenPicture)
        case failed
    }

    private(set) var slots: [Slot] = []
    private(set) var slotSize = Size(rows: 0, columns: 0)
    private let services: Services
    private let place: Place
    private var task: Task<Void, Never>?
    private var plan: Plan?
    /// The pictures as they came: where the range covers a part of one, that is drawn again.
    private var pictures: [EnginePicture?] = []
    private var tints: [Int: (tint: StripTint, picture: ScreenPicture)] = [:]
    private var wantedTints: [Int: StripTint] = [:]
    private var tintTask: Task<Void, Never>?

    private struct Plan: Equatable {
        let window: TimelineWindow
        let count: Int
        let size: Size
        let composition: PictureComposition?
    }

    /// How many tiles there is something for, of what goes on.
    private var available = 0

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
    }

    /// Fills `area` with pictures of the window, nearest to `focus` first where they take time; does nothing when it does
    /// already. What lies behind `end` is left for when there is something.
    func show(
        _ window: TimelineWindow, upTo end: MediaTime? = nil, in area: Size, aspect: Double, around focus: MediaTime,
        composedAs composition: PictureComposition?
    ) {
        guard area.rows > 0, area.columns > 0, window.duration.isNumeric else { return }
        // A cell is about twice as high as wide.
        let width = min(area.columns, max(6, Int((Double(area.rows) * 2 * aspect).rounded())))
        let count = max(1, (area.columns + 1) / (width + 1))
        let plan = Plan(
            window: window, count: count, size: Size(rows: area.rows, columns: width), composition: composition)
        let times = (0..<count).map { window.time(of: $0, count: count) }
        let available = end.map { end in times.firstPlace { $0 >= end } } ?? count
        guard plan != self.plan || available > self.available else { return }
        if plan != self.plan {
            self.plan = plan
            slotSize = plan.size
            slots = Array(repeating: .ahead, count: count)
            pictures = Array(repeating: nil, count: count)
            forgetTints()
            self.available = 0
        }
        for place in self.available..<max(available, self.available) { slots[place] = .waiting }
        self.available = available
        let waiting = slots.indices.filter { if case .waiting = slots[$0] { true } else { false } }
        task?.cancel()
        var tolerance = MediaTime.zero
        if place.isRemote {
            // Here a frame costs all bytes of its group before it: a key frame within the tile will do.
            tolerance = MediaTime(seconds: window.length / Double(count) / 2)
        }
        let pixels = services.renderer.pixelSize(for: plan.size)
        let strip = services.engine.strip(
            StripRequest(
                place, at: waiting.map { times[$0] }, within: tolerance, around: focus, fitting: pixels,
                background: services.backdrop(for: pixels, in: plan.size), composition: composition, urgency: .visible))
        task = Task { [weak self] in
            // While a person zooms on, nothing is begun that the next key would cancel.
            try? await Task.sleep(for: .milliseconds(30))
            guard !Task.isCancelled else { return }
            for await element in strip {
                guard let self, !Task.isCancelled else { return }
                await self.take(element, at: waiting[element.index], plan)
            }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
        plan = nil
        forgetTints()
    }

    private func forgetTints() {
        tintTask?.cancel()
        tintTask = nil
        tints = [:]
        wantedTints = [:]
    }

    private func take(_ element: StripSequence.Element, at index: Int, _ plan: Plan) async {
        let slot: Slot
        switch element.result {
        case .success(let picture): slot = .picture(await services.renderer.drawing(picture, fitting: plan.size))
        case .failure: slot = .failed
        }
        guard plan == self.plan, slots.indices.contains(index) else { return }
        slots[index] = slot
        if case .success(let picture) = element.result { pictures[index] = picture }
        tints[index] = nil
        services.setNeedsDisplay()
    }

    /// Draws the strip.
    /// - Parameter range: The columns of the range, which is tinted.
    func draw(on canvas: Canvas, theme: Theme, range: ClosedRange<Int>?) {
        if let range, theme[.range].foreground?.isPalette == false {
            // Between the pictures, too, so that it is one stretch.
            let ground = StripTint.mix(theme.rangeColor, services.pictureBackground)
            canvas.fill(
                Rect(row: 0, column: range.lowerBound, rows: slotSize.rows, columns: range.count),
                style: Style(background: .rgb(ground)))
        }
        func mark(_ text: String, _ role: ThemeRole, at left: Int) {
            let place = Position(row: slotSize.rows / 2, column: left + slotSize.columns / 2)
            // On the colour of the range what is faint would be lost.
            canvas.write(text, at: place, style: theme[range?.contains(place.column) == true ? .title : role])
        }
        for (index, slot) in slots.enumerated() {
            let left = slots.count == 1 ? 0 : index * (canvas.size.columns - slotSize.columns) / (slots.count - 1)
            switch slot {
            case .picture(let picture):
                let place = Position(
                    row: (slotSize.rows - picture.size.rows) / 2,
                    column: left + (slotSize.columns - picture.size.columns) / 2)
                let tint = StripTint(range, over: picture.size.columns, from: place.column, color: theme.rangeColor)
                canvas.place(tint.flatMap { tinted(index, $0) } ?? picture, at: place)
            case .waiting: mark("·", .dim, at: left)
            case .ahead: break
            case .failed: mark("✗", .failed, at: left)
            }
        }
    }

    /// A picture with a tint, as it was made last; a newer one is made if needed.
    private func tinted(_ index: Int, _ tint: StripTint) -> ScreenPicture? {
        if let made = tints[index], made.tint == tint { return made.picture }
        guard services.terminal.depth != .monochrome else { return nil }
        wantedTints[index] = tint
        if tintTask == nil { tintTask = Task { [weak self] in await self?.makeTints() } }
        return tints[index]?.picture
    }

    private func makeTints() async {
        guard let plan else { return }
        while let (index, tint) = wantedTints.first {
            wantedTints[index] = nil
            guard pictures.indices.contains(index), let picture = pictures[index] else { continue }
            let colored = await detached { tint.applied(to: picture) }
            let made = await services.renderer.drawing(colored, fitting: plan.size)
            guard !Task.isCancelled, plan == self.plan else { return }
            guard pictures[index]?.actualTime == picture.actualTime else {
                // A better one came meanwhile.
                wantedTints[index] = tint
                continue
            }
            tints[index] = (tint, made)
            services.setNeedsDisplay()
        }
        tintTask = nil
    }
}
