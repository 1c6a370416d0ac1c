/// Places captions by what they say of it: regions of timed text and WebVTT, WebVTT's settings, or nothing.
///
/// It knows no letters: how much room a caption's lines take it asks. Captions of CEA-608's grid are `GridPlacer`'s.
package struct CaptionPlacer {
    /// The extent of a caption's lines when they have so much room: along them, and across.
    package typealias Measure = (_ caption: Int, _ room: Double) -> (along: Double, across: Double)

    /// A region with a place of its own.
    package struct Region {
        package var area: CaptionRectangle
        package var region: CaptionRegion
        var captions: [Int]
    }

    /// How far captions that say nothing of their place stay away from the picture's edges.
    private static let margin = 0.05

    private let captions: [Caption]
    private let canvas: CaptionCanvas
    private let bounds: CaptionBounds
    private var taken: [CaptionRectangle]

    /// The places found.
    package private(set) var places: [CaptionPlace] = []
    /// The regions that have captions.
    package private(set) var regions: [Region] = []

    /// A placer of captions.
    /// - Parameters:
    ///   - captions: The captions in the order in which they appeared.
    ///   - canvas: What they are placed on.
    ///   - bounds: The picture, which lengths in pixels are compared with.
    ///   - taken: Where something lies already.
    package init(
        _ captions: [Caption], canvas: CaptionCanvas, bounds: CaptionBounds, taken: [CaptionRectangle] = []
    ) {
        self.captions = captions
        self.canvas = canvas
        self.bounds = bounds
        self.taken = taken
    }

    /// Places captions: those in regions first, for they cannot make room.
    /// - Parameters:
    ///   - chosen: Which of the captions.
    ///   - progress: How far the lines of a caption have rolled up, from 0 to 1.
    ///   - measure: Tells the extent of lines.
    package mutating func place(_ chosen: [Int], progress: (Int) -> Double, measure: Measure) {
        var rest: [Int] = []
        for index in chosen {
            guard let region = captions[index].region, let area = area(of: region) else {
                rest.append(index)
                continue
            }
            if let known = regions.firstIndex(where: { $0.region == region }) {
                regions[known].captions.append(index)
            } else {
                regions.append(Region(area: area, region: region, captions: [index]))
            }
        }
        for region in regions { flow(region, progress, measure) }
        for index in rest { placeCue(index, measure) }
    }

    // MARK: Directions

    /// Along is the way that letters follow each other, across the way that lines do.
    private struct Logical {
        var along: Double
        var across: Double
    }

    private func extent(_ mode: WritingMode) -> Logical {
        mode.isVertical
            ? Logical(along: canvas.height, across: canvas.width) : Logical(along: canvas.width, across: canvas.height)
    }

    /// A rectangle in terms of along (x) and across (y); of a rectangle in those terms, the one on the canvas.
    private func turned(_ area: CaptionRectangle, _ mode: WritingMode, back: Bool) -> CaptionRectangle {
        switch mode {
        case .horizontal, .horizontalFromRight: return area
        case .verticalFromLeft: return area.turned
        case .verticalFromRight:
            var area = area
            if !back { area.x = canvas.width - area.right }
            var other = area.turned
            if back { other.x = canvas.width - other.right }
            return other
        }
    }

    private static func isFromRight(_ caption: Caption, _ mode: WritingMode) -> Bool {
        switch mode {
        case .horizontalFromRight: true
        case .horizontal: DrawableText.isFromRight(caption.runs)
        case .verticalFromRight, .verticalFromLeft: false
        }
    }

    // MARK: Regions

    private func length(_ length: CaptionLength, isWidth: Bool, grid: Bool) -> Double {
        let whole = isWidth ? canvas.width : canvas.height
        let cells = isWidth ? 32.0 : 15.0
        let value: Double
        switch length.unit {
        case .percent: value = length.value / 100 * whole
        case .cells: value = (grid ? 0.1 * whole : 0) + length.value / cells * 0.8 * whole
        case .pixels: value = length.value / Double(isWidth ? bounds.width : bounds.height) * whole
        case .em: value = length.value * canvas.line
        }
        return value.isFinite ? min(max(value, -4 * whole), 4 * whole) : 0
    }

    /// The area of a region that says where it is; nil for one that only says at which edge its captions stand.
    private func area(of region: CaptionRegion) -> CaptionRectangle? {
        guard region.origin != nil || region.size != nil else { return nil }
        var x = region.origin.map { length($0.x, isWidth: true, grid: true) } ?? 0
        var y = region.origin.map { length($0.y, isWidth: false, grid: true) } ?? 0
        x = min(max(0, x), canvas.width)
        y = min(max(0, y), canvas.height)
        let width = region.size.map { length($0.width, isWidth: true, grid: false) } ?? canvas.width - x
        let height = region.size.map { length($0.height, isWidth: false, grid: false) } ?? canvas.height - y
        var right = min(max(x, x + width), canvas.width)
        var bottom = min(max(y, y + height), canvas.height)
        x = canvas.snapped(x)
        y = canvas.snapped(y)
        right = canvas.snapped(right)
        bottom = canvas.snapped(bottom)
        return CaptionRectangle(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y))
    }

    /// Puts the captions of a region one after the other, at the edge where it wants them.
    private mutating func flow(_ region: Region, _ progress: (Int) -> Double, _ measure: Measure) {
        let mode = region.region.writingMode
        let whole = extent(mode)
        let area = turned(region.area, mode, back: false)
        var blocks: [(caption: Int, room: CaptionRectangle, along: Double)] = []
        var total = 0.0
        var rolled = 0.0
        for index in region.captions {
            var room = area
            if let settings = captions[index].settings {
                let edge = edge(index, mode)
                (room.x, room.width) = CaptionPlacer.room(settings, edge, area.width, mode, captions[index])
                room.x = area.x + canvas.snapped(room.x)
                room.width = canvas.snapped(room.width)
            }
            room.width = min(whole.along, max(room.width, canvas.leastRoom))
            room.x = min(max(0, room.x), max(0, whole.along - room.width))
            let (along, across) = measure(index, room.width)
            room.height = across
            blocks.append((index, room, along))
            total += across
            rolled += across * (1 - progress(index))
        }
        let rolls = region.region.scroll == .up
        let free = area.height - total
        var start: Double
        switch region.region.displayAlignment {
        case .before: start = area.y
        case .center: start = area.y + canvas.snapped(free / 2)
        case .after: start = area.y + free
        }
        // Text that has no room in its region is shown beyond its edge, but not beyond the picture's.
        if !rolls { start = max(0, min(start, whole.across - total)) }
        if !canvas.isWhole { start += rolled }
        let clip = rolls ? region.area : nil
        for block in blocks {
            var box = block.room
            box.y = start
            start += box.height
            add(block.caption, box, block.along, edge(block.caption, mode), mode, clip)
        }
    }

    private func edge(_ index: Int, _ mode: WritingMode) -> CaptionEdge {
        let caption = captions[index]
        let alignment = caption.alignment ?? caption.region?.alignment
        // Regions of timed text and CEA-608 begin where reading does; WebVTT's and SubRip's captions are centred.
        let isCue = caption.settings != nil || caption.region?.anchor != nil || caption.region?.origin == nil
        return CaptionEdge(
            alignment ?? (isCue ? .center : .start), isFromRight: CaptionPlacer.isFromRight(caption, mode))
    }

    private mutating func add(
        _ index: Int, _ box: CaptionRectangle, _ along: Double, _ edge: CaptionEdge, _ mode: WritingMode,
        _ clip: CaptionRectangle?
    ) {
        places.append(
            CaptionPlace(
                caption: index, box: turned(box, mode, back: true), edge: edge,
                writingMode: mode, clip: clip))
        var text = box
        text.width = min(box.width, along)
        text.x += edge.offset(box.width - text.width)
        taken.append(turned(text, mode, back: true))
    }

    // MARK: Cues

    /// The room of a cue's lines in so much (WebVTT, 7.2, steps 6 to 8): where it starts and how long it is.
    private static func room(
        _ settings: CueSettings, _ edge: CaptionEdge, _ whole: Double, _ mode: WritingMode, _ caption: Caption
    ) -> (Double, Double) {
        let position: Double
        var anchor = edge
        if let own = settings.position, own.isFinite {
            position = min(max(0, own), 100)
        } else {
            switch edge {
            case .low: position = 0
            case .middle: position = 50
            case .high: position = 100
            }
        }
        switch settings.positionAnchor {
        case .lineLeft: anchor = .low
        case .lineRight: anchor = .high
        case .center: anchor = .middle
        case .start: anchor = isFromRight(caption, mode) ? .high : .low
        case .end: anchor = isFromRight(caption, mode) ? .low : .high
        case nil: break
        }
        let most: Double
        switch anchor {
        case .low: most = 100 - position
        case .middle: most = min(position, 100 - position) * 2
        case .high: most = position
        }
        let own = settings.size ?? 100
        let size = own.isFinite ? max(0, min(own, most)) : most
        return ((position - anchor.offset(size)) / 100 * whole, size / 100 * whole)
    }

    private mutating func placeCue(_ index: Int, _ measure: Measure) {
        let caption = captions[index]
        let mode: WritingMode
        switch caption.settings?.vertical {
        case .growingLeft: mode = .verticalFromRight
        case .growingRight: mode = .verticalFromLeft
        case nil: mode = caption.region?.writingMode ?? .horizontal
        }
        let whole = extent(mode)
        let edge = edge(index, mode)
        var box = CaptionRectangle(x: 0, y: 0, width: 0, height: 0)
        if let settings = caption.settings {
            (box.x, box.width) = CaptionPlacer.room(settings, edge, whole.along, mode, caption)
        } else {
            box.x = whole.along * CaptionPlacer.margin
            box.width = whole.along - 2 * box.x
        }
        let right = canvas.snapped(box.right)
        box.x = canvas.snapped(box.x)
        box.width = min(whole.along, max(right - box.x, canvas.leastRoom))
        box.x = min(max(0, box.x), whole.along - box.width)
        let (along, across) = measure(index, box.width)
        box.height = across
        let line = CaptionPlacer.line(caption)
        let margin = canvas.snapped(whole.across * CaptionPlacer.margin)
        let last = max(0, whole.across - across)
        var steps: [Double] = []
        switch line {
        case .automatic(.after): (box.y, steps) = (last - min(margin, last), [-1, 1])
        case .automatic(.before): (box.y, steps) = (min(margin, last), [1, -1])
        case .automatic(.center): (box.y, steps) = (canvas.snapped(last / 2), [0])
        case .number(let number) where number < 0:
            (box.y, steps) = (whole.across + Double(number) * canvas.line, [-1, 1])
        case .number(let number): (box.y, steps) = (Double(number) * canvas.line, [1, -1])
        case .percent(let value, let anchor):
            (box.y, steps) = (canvas.snapped(value / 100 * whole.across - anchor.offset(across)), [0])
        }
        // Lines that would lie beyond an edge move to it.
        box.y = min(max(0, box.y), last)
        let text = CaptionRectangle(
            x: box.x + edge.offset(box.width - min(along, box.width)), y: box.y, width: min(along, box.width),
            height: box.height)
        box.y = freePlace(text, last, steps, mode)
        add(index, box, along, edge, mode, nil)
    }

    private enum Line {
        case automatic(DisplayAlignment)
        case number(Int)
        case percent(Double, CaptionEdge)
    }

    private static func line(_ caption: Caption) -> Line {
        guard let line = caption.settings?.line else { return .automatic(caption.region?.displayAlignment ?? .after) }
        switch line {
        case .number(let number): return .number(min(max(number, -1_000), 1_000))
        case .percent(let value):
            let value = value.isFinite ? min(max(-100, value), 200) : 100
            switch caption.settings?.lineAnchor {
            case .center: return .percent(value, .middle)
            case .end, .lineRight: return .percent(value, .high)
            case .start, .lineLeft, nil: return .percent(value, .low)
            }
        }
    }

    /// Where across its lines a text overlaps no other: line by line in the wanted directions, the first before the
    /// second; 0 stands for whichever is nearer. Where nothing is free it stays (WebVTT, 7.2, step 10).
    private func freePlace(
        _ text: CaptionRectangle, _ last: Double, _ steps: [Double], _ mode: WritingMode
    ) -> Double {
        func isFree(_ place: Double) -> Bool {
            guard place >= -1e-6, place <= last + 1e-6 else { return false }
            var box = text
            box.y = place
            box = turned(box, mode, back: true)
            return !taken.contains { $0.overlaps(box) }
        }
        if taken.isEmpty || isFree(text.y) { return text.y }
        let most = Int(min(1_000, last / canvas.line + 1))
        for step in steps {
            for count in 1...max(1, most) {
                let way = Double(count) * canvas.line
                if step <= 0, isFree(text.y - way) { return text.y - way }
                if step >= 0, isFree(text.y + way) { return text.y + way }
            }
        }
        return text.y
    }
}
