internal import Captions

/// A block of text with the small texts beside it.
struct RubyBlock {
    /// A block and where its upper left corner lies.
    struct Part {
        var block: TextBlock
        var x: Double
        var y: Double
        var size: Double
    }

    private let base: TextBlock
    private let look: TextBlock.Look
    /// The length that lines have room for.
    private let room: Double
    private var small: [(run: Int, block: TextBlock, position: Ruby.Position)] = []
    /// The room for small texts before the first line, and after the last.
    private var before = 0.0
    private var after = 0.0

    /// Lays out runs and their ruby; nil where there is no memory.
    init?(_ runs: [TextRun], _ look: TextBlock.Look, room: Double, size: TextBlock.Size) {
        var look = look
        var runs = runs
        var left = DrawableText.longest
        for index in runs.indices {
            runs[index].text = left > 0 ? DrawableText.cleaned(runs[index].text, limit: left) : ""
            left -= runs[index].text.unicodeScalars.count
        }
        self.room = room
        var ruby: [(run: Int, block: TextBlock, position: Ruby.Position)] = []
        var height = 0.0
        for (index, run) in runs.enumerated() {
            // Beside text whose lines follow each other to the right there is none: its places are not known.
            guard let text = run.ruby, ruby.count < 200, look.mode != .verticalFromLeft else { continue }
            var style = run.style
            style.fontSize = nil
            style.decoration = []
            var small = TextBlock.Look(size: (run.style.fontSize.map(size) ?? look.size) / 2)
            small.mode = look.mode
            let cleaned = TextRun(DrawableText.cleaned(text.text, limit: 200), style: style)
            guard let block = TextBlock([cleaned], small, size: { _ in small.size }) else { continue }
            ruby.append((index, block, text.position))
            height = max(height, block.extent.across)
        }
        if ruby.contains(where: { $0.position == .before }) { before = height }
        if ruby.contains(where: { $0.position == .after }) { after = height }
        look.spacing = before + after
        guard var base = TextBlock(runs, look, size: size) else { return nil }
        if base.extent.along > room {
            guard let broken = TextBlock(TextBlock.broken(runs, at: base.breaks(room)), look, size: size) else {
                return nil
            }
            base = broken
        }
        self.base = base
        self.look = look
        small = ruby
    }

    /// The extent along its lines and across.
    var extent: (along: Double, across: Double) {
        let extent = base.extent
        return (extent.along, extent.across + before + after)
    }

    /// The part of its place that its lines take.
    func covered(_ place: CaptionPlace) -> CaptionRectangle {
        var area = place.box
        let along = base.extent.along
        if look.mode.isVertical {
            area.y += place.edge.offset(room - along)
            area.height = along
        } else {
            area.x += place.edge.offset(room - along)
            area.width = along
        }
        return area
    }

    /// Its blocks on a picture, when it lies there.
    func parts(_ place: CaptionPlace) -> [Part] {
        let box = place.box
        let whole = extent.across
        func part(_ block: TextBlock, x: Double, y: Double, across: Double, size: Double) -> Part {
            guard look.mode.isVertical else { return Part(block: block, x: box.x + x, y: box.y + y, size: size) }
            let right = look.mode == .verticalFromRight ? box.x + whole - y : box.x + y + across
            return Part(block: block, x: right - across, y: box.y + x, size: size)
        }
        let lines = base.extent.across
        let start = place.edge.offset(room - base.extent.along)
        var parts = [part(base, x: start, y: before, across: lines, size: look.size)]
        for (run, block, position) in small {
            guard let area = base.place(of: run) else { continue }
            let extent = block.extent
            let y = position == .before ? before + area.y - extent.across : before + area.y + area.height
            parts.append(
                part(
                    block, x: start + area.x + (area.width - extent.along) / 2, y: y, across: extent.across,
                    size: look.size / 2))
        }
        return parts
    }
}
