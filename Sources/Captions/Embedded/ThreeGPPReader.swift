/// Reads samples of 3GPP timed text (TS 26.245, `tx3g`): a text after its length, then boxes with styles.
struct ThreeGPPReader: SampleTextReader {
    /// A style of the format, for characters from one place to another.
    private struct StyleRecord {
        var range: Range<Int>
        var style: RunStyle
    }

    private struct Box {
        var (top, left, bottom, right) = (0, 0, 0, 0)

        init(_ bytes: ArraySlice<UInt8>) {
            let numbers = (0..<4).map { index in
                Int(Int16(truncatingIfNeeded: SampleBoxes.number(bytes.dropFirst(index * 2).prefix(2))))
            }
            (top, left, bottom, right) = (numbers[0], numbers[1], numbers[2], numbers[3])
        }

        var isEmpty: Bool { bottom <= top || right <= left }
    }

    private static let most = 4_096

    private let width: Int
    private let height: Int
    private var standard = RunStyle()
    /// -1 for the left, 0 for the middle, 1 for the right; and likewise from the top.
    private var horizontal = 0
    private var vertical = 1
    private var box: Box?

    /// The header is the sample entry: flags, two alignments, a colour, a box, a style.
    init(header: [UInt8], width: Int, height: Int) {
        self.width = width
        self.height = height
        guard header.count >= 30 else { return }
        switch Int8(bitPattern: header[4]) {
        case 0: horizontal = -1
        case -1: horizontal = 1
        default: horizontal = 0
        }
        switch Int8(bitPattern: header[5]) {
        case 0: vertical = -1
        case 1: vertical = 0
        default: vertical = 1
        }
        let standing = Box(header[10..<18])
        if !standing.isEmpty { box = standing }
        standard = ThreeGPPReader.style(header[18..<30])
    }

    /// A record of 12 bytes; white, which is what there is by itself, is not told.
    private static func style(_ bytes: ArraySlice<UInt8>) -> RunStyle {
        let start = bytes.startIndex
        var style = RunStyle()
        let flags = bytes[start + 6]
        style.isBold = flags & 1 != 0
        style.isItalic = flags & 2 != 0
        if flags & 4 != 0 { style.decoration = .underline }
        let color = CaptionColor(
            red: bytes[start + 8], green: bytes[start + 9], blue: bytes[start + 10], alpha: bytes[start + 11])
        if color != .white { style.color = color }
        return style
    }

    func captions(of sample: CaptionSample, _ report: inout SampleReport) -> [Caption] {
        let bytes = sample.bytes
        guard bytes.count >= 2 else {
            if !bytes.isEmpty { report.add(.badSample("no length")) }
            return []
        }
        let length = Int(bytes[0]) << 8 | Int(bytes[1])
        if length > bytes.count - 2 { report.add(.badSample("the text is cut off")) }
        let end = min(bytes.count, 2 + length)
        // An empty sample ends the one before it.
        guard end > 2 else { return [] }
        let text = Self.text(Array(bytes[2..<end]), &report)
        let scalars = Array(ThreeGPPReader.lines(text).unicodeScalars)
        guard !scalars.isEmpty else { return [] }
        var records: [StyleRecord] = []
        var place = box
        var background: CaptionColor?
        var highlighted: Range<Int>?
        var flashing: [Range<Int>] = []
        var boxes = SampleBoxes(bytes[end...])
        while let (name, content) = boxes.next() {
            let start = content.startIndex
            switch name {
            case "styl":
                guard content.count >= 2 else { break }
                let count = Int(SampleBoxes.number(content.prefix(2)))
                if count * 12 > content.count - 2 { report.add(.badSample("styles are cut off")) }
                for index in 0..<min(count, (content.count - 2) / 12, ThreeGPPReader.most) {
                    let record = content[(start + 2 + index * 12)..<(start + 14 + index * 12)]
                    records.append(
                        StyleRecord(range: ThreeGPPReader.range(record), style: ThreeGPPReader.style(record)))
                }
            case "tbox":
                guard content.count >= 8 else { break }
                let own = Box(content.prefix(8))
                place = own.isEmpty ? nil : own
            case "blnk": if content.count >= 4, flashing.count < 64 { flashing.append(ThreeGPPReader.range(content)) }
            case "hlit": if content.count >= 4 { highlighted = ThreeGPPReader.range(content) }
            case "hclr":
                guard content.count >= 4 else { break }
                background = CaptionColor(
                    red: content[start], green: content[start + 1], blue: content[start + 2],
                    alpha: content[start + 3])
            case "krok": report.leaveOut("karaoke")
            case "href": report.leaveOut("hyperlinks")
            case "dlay": report.leaveOut("scrolling")
            case "encd", "twrp": break
            default: report.leaveOut("boxes \(ProblemList.excerpt(name.utf8))")
            }
        }
        if boxes.isBroken { report.add(.badSample("its boxes do not fill it")) }
        if highlighted != nil, background == nil { report.leaveOut("highlights") }
        var styles = [RunStyle](repeating: standard, count: scalars.count)
        var work = 0
        for record in records where work < 1 << 20 {
            let range = record.range.clamped(to: 0..<scalars.count)
            work += range.count
            for index in range { styles[index] = record.style }
        }
        for range in flashing { for index in range.clamped(to: 0..<scalars.count) { styles[index].isFlashing = true } }
        if let background, let highlighted {
            for index in highlighted.clamped(to: 0..<scalars.count) { styles[index].backgroundColor = background }
        }
        var caption = Caption(
            start: sample.start, end: sample.end, runs: ThreeGPPReader.runs(scalars, styles).normalized)
        if horizontal != 0 { caption.alignment = horizontal < 0 ? .left : .right }
        caption.region = region(place)
        return [caption]
    }

    private static func runs(_ scalars: [Unicode.Scalar], _ styles: [RunStyle]) -> [TextRun] {
        var runs: [TextRun] = []
        var first = 0
        while first < scalars.count {
            var last = first + 1
            while last < scalars.count, styles[last] == styles[first] { last += 1 }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[first..<last].lazy.filter { $0 != "\r" })
            runs.join(TextRun(String(text), style: styles[first]))
            first = last
        }
        return runs
    }

    /// Places of characters, the end not among them.
    private static func range(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
        let first = Int(SampleBoxes.number(bytes.prefix(2)))
        return first..<max(first, Int(SampleBoxes.number(bytes.dropFirst(2).prefix(2))))
    }

    /// Lines may end in any way. A CR before an LF stays, since styles count it.
    private static func lines(_ text: [UInt8]) -> String {
        var text = text
        for index in text.indices where text[index] == 0x0D {
            if index + 1 == text.count || text[index + 1] != 0x0A { text[index] = 0x0A }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Where the box lies; nil for the lower edge of a box that fills the picture, where players show texts anyway.
    private func region(_ box: Box?) -> CaptionRegion? {
        let alignment: DisplayAlignment = vertical < 0 ? .before : vertical == 0 ? .center : .after
        guard let box else { return vertical > 0 ? nil : CaptionRegion(displayAlignment: alignment) }
        var region = CaptionRegion(displayAlignment: alignment)
        if width > 0, height > 0 {
            if box.top <= 0, box.left <= 0, box.right >= width, box.bottom >= height {
                return vertical > 0 ? nil : region
            }
            func percent(_ value: Int, _ whole: Int) -> CaptionLength {
                .percent((Double(value) / Double(whole) * 10_000).rounded() / 100)
            }
            region.origin = CaptionPoint(percent(box.left, width), percent(box.top, height))
            region.size = CaptionSize(percent(box.right - box.left, width), percent(box.bottom - box.top, height))
        } else {
            region.origin = CaptionPoint(
                CaptionLength(Double(box.left), .pixels), CaptionLength(Double(box.top), .pixels))
            region.size = CaptionSize(
                CaptionLength(Double(box.right - box.left), .pixels),
                CaptionLength(Double(box.bottom - box.top), .pixels))
        }
        return region
    }
}
