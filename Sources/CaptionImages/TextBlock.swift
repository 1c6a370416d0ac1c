internal import CPango
internal import Captions

/// A caption's text, laid out by Pango; to be used on the thread that made it.
final class TextBlock {
    /// How a block of text is laid out.
    struct Look {
        var family = "sans-serif"
        /// The height of the letters in pixels.
        var size: Double
        /// Where shorter lines lie beside the longest.
        var edge = CaptionEdge.low
        var isFromRight = false
        var mode = WritingMode.horizontal
        var spacing = 0.0
    }

    /// Resolves what a run says of its letters' height to pixels.
    typealias Size = (CaptionLength) -> Double

    private let text: OpaquePointer
    /// The text's bytes.
    private let bytes: [UInt8]
    /// Where in the text's bytes each run lies; runs of which nothing is drawn are empty.
    private let ranges: [Range<Int>]

    /// Lays out runs whose text can be drawn, in lines that end where they say; nil where there is no memory.
    init?(_ runs: [TextRun], _ look: Look, hasBackgrounds: Bool = true, size: Size) {
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for run in runs {
            let start = bytes.count
            bytes.append(contentsOf: run.text.utf8)
            ranges.append(start..<bytes.count)
        }
        self.bytes = bytes
        self.ranges = ranges
        let made: OpaquePointer? = look.family.withCString { family in
            var layout = cpango_layout()
            layout.family = family
            layout.size = min(max(1, look.size), 2_000)
            switch look.edge {
            case .low: layout.edge = 0
            case .middle: layout.edge = 1
            case .high: layout.edge = 2
            }
            layout.from_right = look.isFromRight ? 1 : 0
            layout.vertical = look.mode.isVertical ? 1 : 0
            layout.mirrored = look.mode == .verticalFromLeft ? 1 : 0
            layout.spacing = look.spacing
            return bytes.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { cpango_text_new($0.baseAddress, Int32($0.count), &layout) }
            }
        }
        guard let made else { return nil }
        text = made
        for (run, range) in zip(runs, ranges) where !range.isEmpty {
            style(run.style, range, hasBackgrounds: hasBackgrounds, size)
        }
    }

    deinit { cpango_text_free(text) }

    private func style(_ style: RunStyle, _ range: Range<Int>, hasBackgrounds: Bool, _ size: Size) {
        let start = UInt32(range.lowerBound)
        let end = UInt32(range.upperBound)
        func set(_ kind: cpango_style, _ number: UInt32 = 0, _ words: String? = nil) {
            if let words {
                words.withCString { cpango_text_style(text, kind, start, end, number, $0) }
            } else {
                cpango_text_style(text, kind, start, end, number, nil)
            }
        }
        if let color = style.color { set(CPANGO_COLOR, color.packed) }
        if hasBackgrounds, let color = style.backgroundColor, color.alpha > 0 { set(CPANGO_BACKGROUND, color.packed) }
        if style.isBold { set(CPANGO_BOLD) }
        if style.isItalic { set(CPANGO_ITALIC) }
        if style.decoration.contains(.underline) { set(CPANGO_UNDERLINE) }
        if style.decoration.contains(.lineThrough) { set(CPANGO_STRIKE) }
        if style.decoration.contains(.overline) { set(CPANGO_OVERLINE) }
        if let length = style.fontSize { set(CPANGO_SIZE, UInt32(min(max(1, size(length)), 2_000) * 1_024)) }
        if let family = style.fontFamily { set(CPANGO_FAMILY, 0, TextBlock.family(family)) }
        if let language = style.language, language.utf8.count < 40, language.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        {
            set(CPANGO_LANGUAGE, 0, language)
        }
    }

    /// Timed text's names for kinds of fonts, in fontconfig's words.
    private static func family(_ names: String) -> String {
        let cleaned = DrawableText.cleaned(names, limit: 200).filter { $0 != "\n" && $0 != "\"" && $0 != "'" }
        let words = cleaned.split(separator: ",").map { name -> String in
            switch name.trimmed {
            case "default", "sansSerif", "proportionalSansSerif": "sans-serif"
            case "proportionalSerif": "serif"
            case "monospace", "monospaceSansSerif", "monospaceSerif": "monospace"
            default: name.trimmed
            }
        }
        return words.isEmpty ? "sans-serif" : words.joined(separator: ",")
    }

    /// The extent of the lines, along them and across.
    var extent: (along: Double, across: Double) {
        var along = 0.0
        var across = 0.0
        cpango_text_measure(text, &along, &across)
        return (along, across)
    }

    /// Where lines have to end so that none is longer than so much, as places among the bytes; `isBlank` says that the
    /// break takes the place of a blank.
    func breaks(_ room: Double) -> [(place: Int, isBlank: Bool)] {
        var widths = [Double](repeating: 0, count: bytes.count + 1)
        cpango_text_widths(text, &widths, Int32(bytes.count))
        var breaks: [(place: Int, isBlank: Bool)] = []
        var used = 0.0
        // The last place where a line may end, and what has been used behind it.
        var stop: (place: Int, isBlank: Bool, after: Double)?
        var wasWide = false
        for (place, byte) in bytes.enumerated() {
            if byte == 0x0A {
                used = 0
                stop = nil
                continue
            }
            // Only where a cluster begins can a line end.
            guard byte & 0xC0 != 0x80, widths[place] > 0 || byte == 0x20 else { continue }
            let isWide = byte >= 0xE3 && byte <= 0xED
            if used > 0 {
                if byte == 0x20 {
                    stop = (place, true, 0)
                } else if isWide || wasWide, !isClosing(place) {
                    stop = (place, false, 0)
                }
            }
            wasWide = isWide && byte != 0x20
            if used + widths[place] > room, used > 0, byte != 0x20 {
                if let found = stop {
                    breaks.append((found.place, found.isBlank))
                    used = found.after
                } else {
                    breaks.append((place, false))
                    used = 0
                }
                stop = nil
            }
            used += widths[place]
            if byte != 0x20 { stop?.after += widths[place] }
        }
        return breaks
    }

    /// Whether a mark stands there that must not begin a line: full-width stops and closing brackets.
    private func isClosing(_ place: Int) -> Bool {
        guard place + 2 < bytes.count else { return false }
        if bytes[place] == 0xEF { return true }
        return bytes[place] == 0xE3 && bytes[place + 1] == 0x80 && [0x81, 0x82, 0x8D, 0x8F].contains(bytes[place + 2])
    }

    /// Runs whose lines end at these places, too.
    static func broken(_ runs: [TextRun], at breaks: [(place: Int, isBlank: Bool)]) -> [TextRun] {
        var result = runs
        var start = 0
        var next = breaks[...]
        for index in runs.indices {
            let old = Array(runs[index].text.utf8)
            var new: [UInt8] = []
            var copied = 0
            while let first = next.first, first.place < start + old.count {
                new += old[copied..<first.place - start]
                new.append(0x0A)
                copied = first.place - start + (first.isBlank ? 1 : 0)
                next.removeFirst()
            }
            start += old.count
            guard copied > 0 || !new.isEmpty else { continue }
            result[index].text = String(decoding: new + old[copied...], as: UTF8.self)
        }
        return result
    }

    /// Where a run lies, along the lines and across; nil where it is in more than one line.
    func place(of run: Int) -> CaptionRectangle? {
        guard ranges.indices.contains(run), let last = ranges[run].last else { return nil }
        var area = CaptionRectangle(x: 0, y: 0, width: 0, height: 0)
        let isWhole = cpango_text_place(
            text, UInt32(ranges[run].lowerBound), UInt32(last), &area.x, &area.y, &area.width, &area.height)
        return isWhole != 0 ? area : nil
    }

    /// Draws it with its upper left corner there.
    func draw(on canvas: PixelCanvas, x: Double, y: Double, outline: Double, stretch: Double = 1) {
        cpango_canvas_text(canvas.canvas, text, x, y, CaptionColor.white.packed, outline, stretch)
    }
}

extension CaptionColor {
    /// As the shim takes it.
    var packed: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
