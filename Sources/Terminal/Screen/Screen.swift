internal import CLinux
internal import CNcurses
internal import Glibc

/// The terminal's screen: frames are compared with what is shown, text goes through ncurses, pictures over it.
///
/// ncurses writes into a file in memory, never to the terminal; what it wrote is taken from there. There is one ncurses
/// screen at a time; it belongs to the loop's thread and is freed with this.
@MainThread
final class Screen {
    /// The colours of pictures.
    let depth: ColorDepth
    private let capture: Int32
    private let colors: TextColors
    private let glyphs = GlyphTable()
    /// What the terminal shows.
    private var front: FrameBuffer
    private var back: FrameBuffer
    private var base: Style?
    private let isSynchronised: Bool
    /// What the terminal shows is unknown: everything is to be sent.
    private var isStale = true
    private let pixels = PixelLayer()
    private var run: [cncurses_cell] = []
    /// Neighbours look alike mostly: their attributes and pair are found once.
    private var lastLook: Look?
    private var lastCell = cncurses_cell()

    /// Opens the screen of terminal `term`; nothing is sent before the first frame.
    init(term: String, depth wanted: ColorDepth?, environment: (String) -> String?) throws(TerminalError) {
        ScalarWidth.prepare()
        let colorTerm = environment("COLORTERM") ?? ColorDepth.impliedColorTerm(term: term, environment: environment)
        let noColor = environment("NO_COLOR")
        let capture = linux_memory_file("screen")
        self.capture = capture
        let isDirect: Bool
        if let noColor, !noColor.isEmpty, wanted == nil {
            isDirect = false
        } else if let wanted {
            isDirect = wanted == .trueColor
        } else {
            isDirect = ColorDepth.detect(term: term, colors: 8, colorTerm: colorTerm, noColor: nil) == .trueColor
        }
        let open = { cncurses_open(term, capture) == 0 }
        let hasDirect = isDirect && DescriptionOverride.run(term: term, isDirect: true, open)
        let isOpen =
            capture >= 0 && (hasDirect || DescriptionOverride.run(term: term, isDirect: false, open) || open())
        // Without a way to place the cursor there is no screen to draw.
        guard isOpen, cncurses_string("cup") != nil else {
            let isKnown = isOpen
            cncurses_close()
            if capture >= 0 { close(capture) }
            throw TerminalError(
                .unknownTerminal,
                "The terminal type \"\(SafeText(term))\" (TERM) is \(isKnown ? "too simple" : "not known here").",
                remedy:
                    "Set TERM to what the terminal is, for example `TERM=xterm-256color`, or install its description "
                    + "(Debian: ncurses-term).")
        }
        let count = Int(cncurses_colors())
        let found = ColorDepth.detect(term: term, colors: count, colorTerm: colorTerm, noColor: noColor)
        depth = wanted ?? (isDirect ? .trueColor : found)
        let textDepth: ColorDepth =
            depth == .trueColor && !hasDirect && count <= 256
            ? ColorDepth.detect(term: "", colors: count, colorTerm: nil, noColor: nil) : depth
        colors = TextColors(depth: textDepth)
        isSynchronised = term != "linux"
        let none = Size(rows: 0, columns: 0)
        front = FrameBuffer(size: none, base: Style(), glyphs: glyphs)
        back = FrameBuffer(size: none, base: Style(), glyphs: glyphs)
    }

    deinit {
        cncurses_close()
        close(capture)
    }

    /// What is shown can no longer be trusted; the next frame is sent as a whole.
    func invalidate() {
        isStale = true
    }

    /// Whether pictures of the last frame were not sent as a whole: the next frame goes on with them.
    private(set) var isIncomplete = false

    /// Draws a frame and appends what makes the terminal show it.
    ///
    /// Text is sent as a whole. Of pictures what fits into `allowance` bytes, about; nil sends everything.
    func render(
        size: Size, base style: Style, allowance: Int? = nil, into bytes: inout [UInt8], draw: (Canvas) -> Void
    ) {
        prepare(size: size, base: style)
        back.reset(base: style)
        draw(Canvas(frame: back))
        let begin = bytes.count
        if isSynchronised { bytes.append(contentsOf: ControlBytes.beginUpdate.utf8) }
        let start = bytes.count
        var (pictures, changedPixels) = putText()
        cncurses_set_cursor(Int32(back.cursor?.row ?? -1), Int32(back.cursor?.column ?? 0))
        cncurses_update()
        takeCapture(into: &bytes)
        isIncomplete = false
        if let allowance { cut(&pictures, to: allowance - (bytes.count - start)) }
        paint(pictures, into: &bytes)
        let rest = allowance.map { max(0, $0 - (bytes.count - start)) }
        if !pixels.update(to: back, changed: changedPixels, isStale: isStale, allowance: rest, into: &bytes) {
            isIncomplete = true
        }
        if bytes.count == start {
            bytes.removeLast(bytes.count - begin)
        } else if isSynchronised {
            bytes.append(contentsOf: ControlBytes.endUpdate.utf8)
        }
        swap(&front, &back)
        isStale = false
    }

    /// Appends what gives the screen back to the shell.
    func leave(into bytes: inout [UInt8]) {
        pixels.clear(into: &bytes)
        cncurses_leave()
        takeCapture(into: &bytes)
        // ncurses does not know of the colours of pictures, and some terminals have no screen of their own for programs.
        bytes.append(contentsOf: ControlBytes.resetStyle.utf8)
        isStale = true
    }

    /// Appends what deletes all pictures that were shown of late, those that should be gone, too.
    func deletePictures(into bytes: inout [UInt8]) { pixels.clear(into: &bytes) }

    /// What gives the screen back without ncurses' help: for a crash.
    var emergencyBytes: [UInt8] {
        var bytes: [UInt8] = []
        for name in ["sgr0", "cnorm", "rmcup", "rmkx"] {
            guard let value = cncurses_string(name) else { continue }
            // Delays are for terminals of paper.
            bytes.append(contentsOf: String(cString: value).prefix { $0 != "$" }.utf8)
        }
        return bytes
    }

    private func prepare(size: Size, base style: Style) {
        if glyphs.isFull || colors.isFull {
            glyphs.removeAll()
            colors.removeAll()
            isStale = true
            base = nil
            lastLook = nil
        }
        if size != front.size {
            cncurses_resize(Int32(size.rows), Int32(size.columns))
            front = FrameBuffer(size: size, base: style, glyphs: glyphs)
            back = FrameBuffer(size: size, base: style, glyphs: glyphs)
            isStale = true
        }
        if base != style {
            base = style
            var blank = cell(FrameBuffer(size: Size(rows: 1, columns: 1), base: style, glyphs: glyphs).base)
            cncurses_set_background(&blank)
            isStale = true
        }
        if isStale {
            front.reset(base: style)
            cncurses_redraw_all()
        }
    }

    /// Where ncurses may write in a row when it changes the cells of `touched`; pictures there are painted again.
    ///
    /// It sends unchanged cells too where that is shorter than moving the cursor over them, up to 8 bytes, and after
    /// erasing the beginning of a line it goes on with the first cell that is not blank.
    private func extended(_ touched: Range<Int>, in line: Range<Int>) -> Range<Int> {
        let margin = 10
        // A loop: a closure here has its isolation checked at run time, a tenth of what a frame took.
        var next = touched.upperBound
        while next < line.upperBound, !back.cells[next].isPicture { next += 1 }
        if next == line.upperBound { next = touched.upperBound }
        return touched.lowerBound - margin..<next + margin
    }

    /// Gives ncurses what changed, and returns the picture cells to paint, as indices in order: those of characters, and
    /// those of pixels.
    private func putText() -> (pictures: [Int], pixels: [Int]) {
        var pictures: [Int] = []
        var pixels: [Int] = []
        let columns = back.size.columns
        let (new, old) = (back.cells, front.cells)
        let all = isStale
        let tolerance = Int32(back.tolerance)
        for row in 0..<back.size.rows {
            let line = row * columns..<(row + 1) * columns
            if !all, new[line].elementsEqual(old[line]) { continue }
            var touched = 0..<0
            var first = line.lowerBound
            for index in line {
                // To ncurses all picture cells are the same.
                let isPicture = new[index].isPicture
                if all || (isPicture ? !old[index].isPicture : new[index] != old[index]) {
                    if run.isEmpty { first = index }
                    if new[index].kind != .rest { append(isPicture ? cover : new[index]) }
                    touched = (touched.isEmpty ? index : touched.lowerBound)..<index + 1
                } else {
                    flush(row: row, column: first - line.lowerBound)
                }
            }
            flush(row: row, column: first - line.lowerBound)
            let resent = touched.isEmpty ? touched : extended(touched, in: line)
            for index in line where new[index].isPicture {
                if new[index].kind == .pixel {
                    if all || resent.contains(index) || new[index] != old[index] { pixels.append(index) }
                } else if all || resent.contains(index) {
                    pictures.append(index)
                } else if new[index] != old[index] {
                    if tolerance > 0, new[index].isLike(old[index], tolerance: tolerance) {
                        // The buffer says what is shown: so differences cannot add up over many frames.
                        new[index] = old[index]
                    } else {
                        pictures.append(index)
                    }
                }
            }
        }
        return (pictures, pixels)
    }

    /// What ncurses has under pictures: a no-break space, which is in no text. So it neither takes it for blank, which it
    /// would erase in bulk, nor for what comes there later.
    private var cover: Cell {
        var cell = back.base
        cell.glyph = 0xA0
        cell.attributes = []
        return cell
    }

    /// Appends a cell to the run that ncurses gets next.
    private func append(_ source: Cell) {
        let look = Look(foreground: source.foreground, background: source.background, attributes: source.attributes)
        if look != lastLook || source.glyph & GlyphTable.flag != 0 {
            lastLook = look
            lastCell = cell(source)
        }
        var next = lastCell
        if source.glyph & GlyphTable.flag == 0 { next.characters = (source.glyph, 0, 0, 0, 0) }
        run.append(next)
    }

    private struct Look: Equatable {
        var foreground: Int32
        var background: Int32
        var attributes: Attributes
    }

    private func flush(row: Int, column: Int) {
        guard !run.isEmpty else { return }
        cncurses_put(Int32(row), Int32(column), run, Int32(run.count))
        run.removeAll(keepingCapacity: true)
    }

    private func cell(_ source: Cell) -> cncurses_cell {
        var result = cncurses_cell()
        let (pair, isBright) = colors.pair(foreground: source.foreground, background: source.background)
        result.pair = pair
        result.attributes = UInt32(source.attributes.rawValue) | (isBright ? UInt32(Attributes.bold.rawValue) : 0)
        if source.glyph & GlyphTable.flag == 0 {
            result.characters.0 = source.glyph
        } else {
            let scalars = glyphs.scalars(of: source.glyph)
            withUnsafeMutableBytes(of: &result.characters) { target in
                target.withMemoryRebound(to: UInt32.self) { target in
                    for (place, scalar) in scalars.prefix(target.count).enumerated() { target[place] = scalar }
                }
            }
        }
        return result
    }

    private func takeCapture(into bytes: inout [UInt8]) {
        let count = Int(lseek(capture, 0, SEEK_CUR))
        guard count > 0 else { return }
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count))
        let taken = bytes[start...].withUnsafeMutableBytes { pread(capture, $0.baseAddress, count, 0) }
        if taken < count { bytes.removeLast(count - max(0, taken)) }
        lseek(capture, 0, SEEK_SET)
    }

    /// Keeps of the picture cells to paint those that differ most from what is shown, as many as fit into some bytes. The
    /// frame says of the others what is shown in their places, so that the next one goes on with them.
    private func cut(_ indices: inout [Int], to bytes: Int) {
        let most = max(0, bytes) / Self.bytesPerCell
        guard indices.count > most else { return }
        isIncomplete = true
        let (new, old) = (back.cells, front.cells)
        // By how much a cell differs; what shows no picture yet comes first.
        func difference(_ index: Int) -> Int {
            isStale || old[index].kind != .picture ? 255 : new[index].difference(from: old[index])
        }
        var counts = [Int](repeating: 0, count: 256)
        for index in indices { counts[difference(index)] += 1 }
        var (least, count) = (256, 0)
        while least > 0, count + counts[least - 1] <= most {
            least -= 1
            count += counts[least]
        }
        // Some of those that differ by the next lower amount fit, too.
        var others = most - count
        indices.removeAll { index in
            let difference = difference(index)
            if difference >= least { return false }
            if difference == least - 1, others > 0 {
                others -= 1
                return false
            }
            // ncurses has written a no-break space where it does not know what the terminal shows.
            new[index] = isStale || old[index].kind != .picture ? Cell.emptyPicture : old[index]
            return true
        }
    }

    /// What a cell of a picture takes in bytes, about: two colours of 24 bits and, among others that stay, the cursor's move.
    private static let bytesPerCell = 40

    private func paint(_ indices: [Int], into bytes: inout [UInt8]) {
        guard !indices.isEmpty else { return }
        bytes.append(contentsOf: ControlBytes.saveCursor.utf8)
        var encoder = PictureEncoder(depth: depth)
        for index in indices {
            let place = Position(row: index / back.size.columns, column: index % back.size.columns)
            encoder.put(back.cells[index], at: place, into: &bytes)
        }
        bytes.append(contentsOf: ControlBytes.restoreCursor.utf8)
    }
}
