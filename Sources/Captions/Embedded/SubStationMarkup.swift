import Times

/// Reads a text of SubStation Alpha with its override codes.
///
/// Kept are bold, italics, lines, the colour of letters, alignment, and karaoke as the times of runs; everything else is
/// left out and reported. No code stays in the text.
struct SubStationMarkup {
    private let styles: SubStationStyles
    private let base: SubStationStyles.Style
    private let start: MediaTime
    private var style: RunStyle
    private var runs: [TextRun] = []
    private var text = String.UnicodeScalarView()
    /// Whether what comes are lines and curves.
    private var isDrawing = false
    /// When the current syllable is sung; nil before the first.
    private var time: MediaTime?
    private var nextTime: MediaTime
    /// As on a number pad.
    private(set) var alignment: Int
    private var hasAlignment = false

    init(_ styles: SubStationStyles, _ base: SubStationStyles.Style, start: MediaTime) {
        self.styles = styles
        self.base = base
        self.start = start
        style = base.style
        alignment = base.alignment
        nextTime = start
    }

    mutating func read(_ content: String, _ report: inout SampleReport) {
        let scalars = Array(content.unicodeScalars)
        // Known beforehand, or many braces that do not end would be looked through once each.
        let lastEnd = scalars.lastIndex(of: "}") ?? -1
        var place = 0
        while place < scalars.count {
            switch scalars[place] {
            case "{":
                guard place < lastEnd, let end = scalars[place...].firstIndex(of: "}") else {
                    // What does not end is text, as players have it.
                    put(scalars[place])
                    place += 1
                    continue
                }
                overrides(scalars[place + 1..<end], &report)
                place = end + 1
            case "\\" where place + 1 < scalars.count && "Nnh".unicodeScalars.contains(scalars[place + 1]):
                switch scalars[place + 1] {
                case "N": put("\n")
                case "n": put(styles.hasSoftBreaks ? "\n" : " ")
                default: put("\u{A0}")
                }
                place += 2
            case "\r": place += 1
            default:
                put(scalars[place])
                place += 1
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) { if !isDrawing { text.append(scalar) } }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        runs.join(TextRun(String(text), style: style, time: time))
        text = String.UnicodeScalarView()
    }

    mutating func finish() -> [TextRun] {
        flush()
        return runs.normalized
    }

    // MARK: Codes

    private mutating func overrides(_ codes: ArraySlice<Unicode.Scalar>, _ report: inout SampleReport) {
        flush()
        var place = codes.startIndex
        while let begin = codes[place...].firstIndex(of: "\\") {
            // A code reaches to the next one that is in no brackets.
            var end = begin + 1
            var depth = 0
            while end < codes.endIndex, depth > 0 || codes[end] != "\\" {
                if codes[end] == "(" { depth += 1 } else if codes[end] == ")" { depth = max(0, depth - 1) }
                end += 1
            }
            var code = String.UnicodeScalarView()
            code.append(contentsOf: codes[begin + 1..<end])
            perform(String(code).filter { $0 != " " }[...], &report)
            place = end
        }
    }

    private mutating func perform(_ code: Substring, _ report: inout SampleReport) {
        let name = SubStationMarkup.name(code)
        let value = code.dropFirst(name.count)
        switch name {
        case "b": style.isBold = SubStationMarkup.isOn(value) ?? base.style.isBold
        case "i": style.isItalic = SubStationMarkup.isOn(value) ?? base.style.isItalic
        case "u": set(.underline, SubStationMarkup.isOn(value))
        case "s": set(.lineThrough, SubStationMarkup.isOn(value))
        case "c", "1c":
            let color =
                value.isEmpty ? base.style.color ?? .white : SubStationStyles.color(value) ?? style.color ?? .white
            let alpha = style.color?.alpha ?? 255
            setColor(CaptionColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha))
        case "alpha", "1a":
            var color = style.color ?? .white
            color.alpha =
                value.isEmpty
                ? base.style.color?.alpha ?? 255
                : SubStationStyles.color(value).map { 255 - $0.red } ?? color.alpha
            setColor(color)
        case "an": align(Int(value).flatMap { (1...9).contains($0) ? $0 : nil })
        case "a": align(Int(value).map { SubStationStyles.alignment(old: $0) })
        case "r":
            let named = value.isEmpty ? base : styles[value]
            style = named.style
        case "k", "K", "kf", "ko":
            time = nextTime
            let hundredths = max(0, min(1_000_000, Int64(value) ?? 0))
            nextTime = nextTime + MediaTime(value: hundredths, timescale: 100)
        case "p":
            let isOn = (Int(value) ?? 0) > 0
            if isOn { report.leaveOut("drawings") }
            isDrawing = isOn
        case "q", "": break
        default: report.leaveOut(SubStationMarkup.words[name] ?? "\\" + ProblemList.excerpt(name.utf8))
        }
    }

    private static let names = [
        "alpha", "xbord", "ybord", "xshad", "yshad", "iclip", "fscx", "fscy", "fade", "move", "bord", "shad", "blur",
        "clip", "fad", "fax", "fay", "frx", "fry", "frz", "fsp", "org", "pbo", "pos", "1a", "1c", "2a", "2c", "3a",
        "3c",
        "4a", "4c", "an", "be", "fe", "fn", "fr", "fs", "kf", "ko", "kt", "a", "b", "c", "i", "k", "K", "p", "q", "r",
        "s",
        "t", "u",
    ]

    /// What people call what is left out.
    private static let words = [
        "pos": "exact places", "move": "movement", "fad": "fading", "fade": "fading", "fn": "fonts", "fs": "font sizes",
        "t": "animation", "clip": "clipping", "iclip": "clipping", "bord": "outlines", "xbord": "outlines",
        "ybord": "outlines", "3c": "outlines", "3a": "outlines", "shad": "shadows", "xshad": "shadows",
        "yshad": "shadows", "4c": "shadows", "4a": "shadows", "blur": "blurring", "be": "blurring",
        "frx": "rotation", "fry": "rotation", "frz": "rotation", "fr": "rotation", "org": "rotation",
        "fscx": "stretching", "fscy": "stretching", "fsp": "letter spacing", "fax": "shearing", "fay": "shearing",
        "2c": "karaoke colours", "2a": "karaoke colours", "kt": "karaoke", "fe": "code pages", "pbo": "drawings",
    ]

    private static func name(_ code: Substring) -> String {
        // The longest that fits: \fscx is no \fs.
        names.first { code.hasPrefix($0) } ?? String(code.prefix { $0.isLetter || $0.isNumber }.prefix(12))
    }

    /// Nil for what a style says.
    private static func isOn(_ value: Substring) -> Bool? { Int(value).map { $0 != 0 } }

    private mutating func set(_ line: TextDecoration, _ isOn: Bool?) {
        if isOn ?? base.style.decoration.contains(line) {
            style.decoration.insert(line)
        } else {
            style.decoration.remove(line)
        }
    }

    private mutating func setColor(_ color: CaptionColor) { style.color = color == .white ? nil : color }

    /// The first one holds for the whole text.
    private mutating func align(_ number: Int?) {
        guard !hasAlignment, let number else { return }
        hasAlignment = true
        alignment = number
    }
}
