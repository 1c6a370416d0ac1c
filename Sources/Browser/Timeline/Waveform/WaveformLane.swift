internal import Engine
internal import Media
internal import Places
internal import Terminal

/// The loudness of the shown window as a lane of bars, which fills while the sound is being read.
///
/// The whole file is read once, coarsely at first; where the window is so short that this shows steps, its own stretch is
/// read too.
@MainThread
final class WaveformLane {
    /// Peaks of the whole file: two for each column of a wide terminal where the window shows a twentieth of it.
    private static let count = 8_192

    private let services: Services
    private let place: Place
    private var whole: Waveform?
    private var part: Waveform?
    private var wholeTask: Task<Void, Never>?
    private var partTask: Task<Void, Never>?
    private var partWindow: TimelineWindow?

    /// What a picture of the lane is made from.
    private struct Look: Equatable {
        let window: TimelineWindow
        let size: Size
        let style: PictureStyle
        let drawing: WaveformBitmap
        /// The state of what is known.
        let state: Int
    }

    private var state = 0
    /// Why the whole is not known, or not all of it.
    private var error: MediaError?
    private var picture: (look: Look, made: PixelPicture)?
    private var pictureTask: Task<Void, Never>?

    init(services: Services, place: Place) {
        self.services = services
        self.place = place
    }

    /// Begins to read what a window of `columns` needs; does nothing when that is under way.
    func show(_ window: TimelineWindow, columns: Int) {
        if wholeTask == nil, whole?.isComplete != true { readWhole() }
        guard columns > 0 else { return }
        let renderer = services.renderer
        let columns = drawsPixels ? renderer.pixels(in: Size(rows: 1, columns: columns)).width : columns
        // Half a peak for each column: the bars would come in pairs.
        let isFine = window.length * Double(Self.count) / window.total >= Double(columns) / 2
        guard !isFine, window != partWindow else { return }
        partWindow = window
        partTask?.cancel()
        partTask = read(in: TimeRange(window), count: columns, after: .milliseconds(30)) { [weak self] waveform in
            self?.part = waveform
        }
    }

    /// Ends the reading; what is known stays.
    func stop() {
        for task in [wholeTask, partTask, pictureTask] { task?.cancel() }
        (wholeTask, partTask, partWindow, pictureTask) = (nil, nil, nil, nil)
    }

    /// Forgets what is known, as after `r`.
    func reset() {
        stop()
        (whole, part, picture, error) = (nil, nil, nil, nil)
        state += 1
    }

    private func readWhole() {
        error = nil
        wholeTask = read(in: nil, count: Self.count) { [weak self] waveform in
            // After an interruption, what was known before may be more.
            if let known = self?.whole, known.isFurther(than: waveform) { return }
            self?.whole = waveform
        }
    }

    private func read(
        in range: TimeRange?, count: Int, after delay: Duration = .zero,
        _ take: @escaping @MainThread (Waveform) -> Void
    ) -> Task<Void, Never> {
        let states = services.engine.waveform(of: place, in: range, count: count)
        return Task { [services, weak self] in
            try? await Task.sleep(for: delay)
            guard !Task.isCancelled else { return }
            do {
                for try await waveform in states {
                    guard !Task.isCancelled else { return }
                    take(waveform)
                    self?.state += 1
                    services.setNeedsDisplay()
                }
            } catch let error as MediaError {
                guard !Task.isCancelled else { return }
                if range == nil { self?.error = error }
                services.setNeedsDisplay()
            } catch {
                // Cancelled: what is known stays.
            }
        }
    }

    /// Draws what is known; where nothing can be known, the reason if it `isToSay` so.
    /// - Parameter range: The columns of the range, which has a colour of its own.
    func draw(
        on canvas: Canvas, window: TimelineWindow, playhead: MediaTime?, theme: Theme, isToSay: Bool,
        range: ClosedRange<Int>? = nil
    ) {
        let size = canvas.size
        if let error, whole?.isKnown != true, part?.isKnown != true {
            let reason = isToSay ? "no waveform: \(error.description)" : ""
            canvas.write(
                DisplayText.fitted(reason, to: max(0, size.columns - 2)), at: Position(row: size.rows / 2, column: 1),
                style: theme[.dim])
            return
        }
        if let picture = pixels(of: window, size, theme, range) {
            canvas.place(.pixels(picture), at: Position(row: 0, column: 0))
            guard let playhead, let column = window.column(of: playhead, columns: size.columns) else { return }
            var style = theme[.playhead]
            style.background = style.background ?? .rgb(services.pictureBackground)
            for row in 0..<size.rows { canvas.write("│", at: Position(row: row, column: column), style: style) }
            return
        }
        let columns = WaveformColumns([part, whole].compactMap(\.self), window: window, count: size.columns).columns
        for (index, column) in columns.enumerated() {
            switch column {
            case .unknown: canvas.write("·", at: Position(row: size.rows / 2, column: index), style: theme[.dim])
            case .silent: canvas.write("_", at: Position(row: size.rows - 1, column: index), style: theme[.ruler])
            case .sound(let height, let isSampled):
                let color = theme[range?.contains(index) == true ? .range : .waveform]
                let style = isSampled ? color.with(.dim) : color
                EighthBar(height: height).draw(at: index, on: canvas, style: style)
            }
        }
        if let playhead, let column = window.column(of: playhead, columns: size.columns) {
            canvas.restyle(Rect(row: 0, column: column, rows: size.rows, columns: 1), style: theme[.playhead])
        }
    }

    /// On a slow line the frame has the pixels.
    private var drawsPixels: Bool { services.renderer.style.hasPixels && services.renderer.frameBytes == nil }

    /// The lane in pixels, as it was last made in this size; nil where cells are to show it. A newer one is made if needed.
    private func pixels(
        of window: TimelineWindow, _ size: Size, _ theme: Theme, _ range: ClosedRange<Int>?
    ) -> PixelPicture? {
        let renderer = services.renderer
        guard drawsPixels, size.rows > 0, size.columns > 0 else { return nil }
        let colors = WaveformBitmap.Colors(
            sound: theme.waveformColor, silence: theme[.ruler].foreground?.rgb ?? 0x80_8080,
            unknown: theme[.dim].foreground?.rgb ?? 0x80_8080, background: services.pictureBackground,
            range: theme.rangeColor)
        let covered = range.map {
            Double($0.lowerBound) / Double(size.columns)..<Double($0.upperBound + 1) / Double(size.columns)
        }
        let look = Look(
            window: window, size: size, style: renderer.style, drawing: WaveformBitmap(colors: colors, range: covered),
            state: state)
        if picture?.look != look, pictureTask == nil {
            let waveforms = [part, whole].compactMap(\.self)
            pictureTask = Task {
                let made = await renderer.picture(filling: size) { extent in
                    let columns = WaveformColumns(waveforms, window: window, count: extent.width).columns
                    return look.drawing.bitmap(of: columns, height: extent.height)
                }
                guard !Task.isCancelled else { return }
                pictureTask = nil
                guard let made else { return }
                picture = (look, made)
                services.setNeedsDisplay()
            }
        }
        guard let picture, picture.look.size == size, picture.look.style == renderer.style else { return nil }
        return picture.made
    }
}

extension Waveform {
    /// Whether anything is known of it.
    fileprivate var isKnown: Bool { peaks.contains { $0 != nil } }

    /// Whether more is known than in another state of the same waveform, whose peaks may be longer ones.
    func isFurther(than other: Waveform) -> Bool { !other.isComplete && known > other.known }

    /// The seconds of which every sample is known.
    private var known: Double {
        duration.isNumeric && !peaks.isEmpty
            ? duration.seconds * Double(peaks.count { $0?.isSampled == false }) / Double(peaks.count) : 0
    }
}
