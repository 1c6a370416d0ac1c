internal import Captions

/// Captions laid out on a picture in pixels: where each piece of text lies, and what is behind it.
struct PixelLayout {
    /// A block of text.
    struct Text {
        var block: TextBlock
        var x: Double
        var y: Double
        var outline: Double
        var stretch = 1.0
        var clip: CaptionRectangle?
    }

    /// A colour behind text.
    struct Fill {
        var area: CaptionRectangle
        var color: CaptionColor
        var clip: CaptionRectangle?
    }

    private let width: Double
    private let height: Double
    private let bounds: CaptionBounds
    /// The height of letters that say nothing themselves: 5 hundredths of the picture (WebVTT, 7.4).
    private let size: Double
    private var taken: [CaptionRectangle] = []

    private(set) var texts: [Text] = []
    private(set) var fills: [Fill] = []
    /// Everything that may be covered.
    private(set) var extent: CaptionRectangle?

    init(width: Int, height: Int, bounds: CaptionBounds) {
        self.width = Double(width)
        self.height = Double(height)
        self.bounds = bounds
        size = max(1, Double(height) * 0.05)
    }

    private mutating func cover(_ area: CaptionRectangle) {
        guard !area.isEmpty else { return }
        guard let old = extent else {
            extent = area
            return
        }
        let x = min(old.x, area.x)
        let y = min(old.y, area.y)
        extent = CaptionRectangle(
            x: x, y: y, width: max(old.right, area.right) - x, height: max(old.bottom, area.bottom) - y)
    }

    private func pixels(_ length: CaptionLength) -> Double {
        let pixels =
            switch length.unit {
            case .percent: size * length.value / 100
            case .em: size * length.value
            case .cells: length.value * height / 15
            case .pixels: length.value / Double(bounds.height) * height
            }
        return pixels.isFinite ? min(max(pixels, size * 0.3), size * 4) : size
    }

    // MARK: CEA-608

    /// Lays out a caption of CEA-608's grid, in cells of a black background; false where it is none.
    mutating func addGrid(_ caption: Caption, progress: Double) -> Bool {
        guard GridPlacer.isPlaced(caption) else { return false }
        let cell = CellSize(width: width, height: height)
        let lines = caption.runs.map { run in
            var run = run
            run.text = DrawableText.cleaned(run.text, limit: 2_000)
            run.style.fontSize = nil
            run.style.fontFamily = nil
            return run
        }.cellLines
        let placer = GridPlacer(columns: width / cell.width, rows: height / cell.height, isWhole: false)
        guard let places = placer.lines(caption, widths: lines.map(\.count)), let letters = cell.letters else {
            return false
        }
        var clip: CaptionRectangle?
        var shift = 0.0
        if case .rollUp(let rows) = caption.mode, let last = places.last, progress < 1 {
            shift = (1 - progress) * cell.height
            clip = CaptionRectangle(
                x: 0, y: (last.row + 1 - Double(rows)) * cell.height, width: width, height: Double(rows) * cell.height)
        }
        for place in places {
            var column = 0
            let y = place.row * cell.height + shift
            for stretch in lines[place.line].stretches {
                let area = CaptionRectangle(
                    x: (place.column + Double(column)) * cell.width, y: y,
                    width: Double(stretch.characters.count) * cell.width, height: cell.height)
                column += stretch.characters.count
                let background = stretch.style.backgroundColor ?? .black
                if background.alpha > 0 { fills.append(Fill(area: area, color: background, clip: clip)) }
                cover(area)
                taken.append(area)
                add(stretch, area, cell, letters, clip)
            }
        }
        return true
    }

    /// Puts characters into their cells: all at once where the font keeps to the cells, else each by itself.
    private mutating func add(
        _ stretch: CellStretch, _ area: CaptionRectangle, _ cell: CellSize, _ letters: CellSize.Letters,
        _ clip: CaptionRectangle?
    ) {
        guard stretch.characters.contains(where: { $0 != " " }) || !stretch.style.decoration.isEmpty else { return }
        let outline = stretch.style.backgroundColor?.alpha == 0 ? letters.size * 0.06 : 0
        var look = TextBlock.Look(size: letters.size)
        look.family = "monospace"
        func block(_ text: String) -> TextBlock? {
            TextBlock([TextRun(text, style: stretch.style)], look, hasBackgrounds: false) { _ in letters.size }
        }
        if let whole = block(String(stretch.characters)) {
            let extent = whole.extent
            let wanted = Double(stretch.characters.count) * letters.advance
            if abs(extent.along - wanted) < letters.advance * 0.1, abs(extent.across - letters.height) < 1 {
                texts.append(
                    Text(
                        block: whole, x: area.x, y: area.y + (cell.height - letters.height) / 2, outline: outline,
                        stretch: letters.stretch, clip: clip))
                return
            }
        }
        for (index, character) in stretch.characters.enumerated() where character != " " {
            guard let one = block(String(character)) else { continue }
            let extent = one.extent
            // What is wider than its cell is made narrower.
            let narrow = min(letters.stretch, cell.width / max(1, extent.along))
            let x = area.x + Double(index) * cell.width + (cell.width - extent.along * narrow) / 2
            texts.append(
                Text(
                    block: one, x: x, y: area.y + (cell.height - extent.across) / 2, outline: outline,
                    stretch: narrow, clip: clip))
        }
    }

    // MARK: Other captions

    /// Lays out captions that are not in CEA-608's grid.
    mutating func add(_ captions: [Caption], chosen: [Int], progress: (Int) -> Double) {
        let canvas = CaptionCanvas(
            width: width, height: height, line: size * 1.2, leastRoom: min(width, size * 6), isWhole: false)
        var placer = CaptionPlacer(captions, canvas: canvas, bounds: bounds, taken: taken)
        placer.place(chosen, progress: progress) { index, room in
            // Which edge lines lie at is known when they are placed: until then only their extent counts.
            block(captions[index], room, nil)?.extent ?? (0, 0)
        }
        for region in placer.regions {
            guard let color = region.region.backgroundColor, color.alpha > 0 else { continue }
            fills.append(Fill(area: region.area, color: color))
            cover(region.area)
        }
        for place in placer.places {
            let isVertical = place.writingMode.isVertical
            let room = isVertical ? place.box.height : place.box.width
            guard let block = block(captions[place.caption], room, place) else { continue }
            for part in block.parts(place) {
                texts.append(
                    Text(block: part.block, x: part.x, y: part.y, outline: part.size * 0.06, clip: place.clip))
            }
            var area = block.covered(place)
            // Letters reach beyond their lines: slanted ones, marks, outlines.
            area.x -= size
            area.y -= size
            area.width += 2 * size
            area.height += 2 * size
            cover(area)
        }
    }

    private func block(_ caption: Caption, _ room: Double, _ place: CaptionPlace?) -> RubyBlock? {
        let mode: WritingMode
        switch caption.settings?.vertical {
        case .growingLeft: mode = .verticalFromRight
        case .growingRight: mode = .verticalFromLeft
        case nil: mode = caption.region?.writingMode ?? .horizontal
        }
        var look = TextBlock.Look(size: size)
        look.mode = mode
        look.isFromRight =
            mode == .horizontalFromRight || (mode == .horizontal && DrawableText.isFromRight(caption.runs))
        look.edge = place?.edge ?? .low
        return RubyBlock(caption.runs, look, room: room) { pixels($0) }
    }
}
