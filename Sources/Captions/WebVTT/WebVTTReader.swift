/// Reads WebVTT (W3C): cues with settings and styles, regions of today's and of earlier drafts, style sheets as text.
struct WebVTTReader {
    private let lines: TimedLines
    private let limits: CaptionLimits
    private var problems: ProblemList
    private var header = WebVTTHeader()
    private var regions: [CaptionRegion] = []
    private var captions: [Caption] = []
    private var index = 0

    init(_ bytes: [UInt8], limits: CaptionLimits) {
        (lines, problems) = TimedLines.read(bytes, limits: limits)
        self.limits = limits
    }

    consuming func document() -> CaptionDocument {
        readHeader()
        while index < lines.count, captions.count <= limits.captions {
            if lines.isBlank(index, anySpace: false) { index += 1 } else { readBlock() }
        }
        if captions.count > limits.captions {
            captions.removeLast(captions.count - limits.captions)
            problems.add(.tooManyCaptions(limit: limits.captions), line: index)
        }
        var document = CaptionDocument(captions: captions, regions: regions)
        document.format = .webVTT
        document.problems = problems.problems
        document.source = .webVTT(header)
        return document
    }

    private func string(_ line: Int) -> String { String(decoding: lines[line], as: UTF8.self) }

    private static func words(_ text: some StringProtocol) -> [Substring] {
        Substring(text).split { $0 == " " || $0 == "\t" }
    }

    private mutating func readHeader() {
        guard lines.count > 0, lines[0].starts(with: "WEBVTT".utf8) else {
            problems.add(.missingHeader, line: 1)
            return
        }
        header.title = String(decoding: lines[0].dropFirst(6).drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        index = 1
        while index < lines.count, !lines.isBlank(index, anySpace: false), lines.arrow(index) == nil {
            let line = string(index)
            if line.hasPrefix("Region:") {
                add(CueSettingsParser.region(WebVTTReader.words(line.dropFirst(7))), index)
            } else if header.lines.count < 1_000 {
                header.lines.append(line)
            }
            index += 1
        }
    }

    private mutating func add(_ reading: (region: CaptionRegion, isWhole: Bool), _ line: Int) {
        if !reading.isWhole { problems.add(.badSetting(ProblemList.excerpt(lines[line])), line: line + 1) }
        guard let name = reading.region.identifier, !name.isEmpty, regions.count < 1_000 else { return }
        regions.removeAll { $0.identifier == name }
        regions.append(reading.region)
    }

    private mutating func readBlock() {
        let first = index
        if lines.arrow(first) == nil {
            let word = String(decoding: lines[first].prefix { $0 > 0x20 }, as: UTF8.self)
            let next = first + 1
            let hasCue = next < lines.count && lines.arrow(next) != nil
            if !hasCue, ["NOTE", "STYLE", "REGION"].contains(word) {
                skipBlock()
                switch word {
                case "STYLE":
                    let sheet = (next..<index).map(string).joined(separator: "\n")
                    if header.styles.count < 1_000 { header.styles.append(sheet) }
                case "REGION":
                    var words: [Substring] = []
                    for line in next..<index { words += WebVTTReader.words(string(line)) }
                    add(CueSettingsParser.region(words), first)
                default:
                    let note = (first..<index).map(string).joined(separator: "\n")
                    if header.notes.count < 10_000 { header.notes.append(WebVTTHeader.Note(text: note)) }
                }
                return
            }
            // Drafts and their writers have regions here, too.
            if !hasCue, word == "Region:" {
                add(CueSettingsParser.region(WebVTTReader.words(string(first).dropFirst(7))), first)
                index += 1
                return
            }
            if !hasCue {
                problems.add(.unexpectedLine(ProblemList.excerpt(lines[first])), line: first + 1)
                index += 1
                return
            }
            index += 1
            readCue(identifier: word == "NOTE" ? nil : first)
        } else {
            readCue(identifier: nil)
        }
    }

    private mutating func skipBlock() {
        index += 1
        while index < lines.count, !lines.isBlank(index, anySpace: false), lines.arrow(index) == nil { index += 1 }
    }

    /// Reads the cue whose times stand in the current line.
    private mutating func readCue(identifier: Int?) {
        let timed = index
        index += 1
        let first = textStart()
        index = first
        while index < lines.count, !lines.isBlank(index, anySpace: false), lines.arrow(index) == nil { index += 1 }
        guard let arrow = lines.arrow(timed), let timing = lines.timing(timed, arrow: arrow, separator: 0x2E) else {
            problems.add(.badTime(ProblemList.excerpt(lines[timed])), line: timed + 1)
            return
        }
        if !timing.isUsual { problems.add(.unusualTime(ProblemList.excerpt(lines[timed])), line: timed + 1) }
        guard timing.end >= timing.start else {
            problems.add(.endsBeforeStart, line: timed + 1)
            return
        }
        let runs = first < index ? WebVTTMarkup.runs(text(first..<index)) : []
        guard !runs.isEmpty else {
            problems.add(.missingText, line: timed + 1)
            return
        }
        var caption = Caption(start: timing.start, end: timing.end, runs: runs)
        caption.identifier = identifier.map(string)
        var settings = CueSettings()
        var region: String?
        let rest = lines[timed][timing.rest...]
        if rest.contains(where: { $0 > 0x20 }) {
            for word in WebVTTReader.words(String(decoding: rest, as: UTF8.self))
            where !CueSettingsParser.read(word, into: &settings, &caption, &region) {
                problems.add(.badSetting(ProblemList.excerpt(word.utf8)), line: timed + 1)
            }
        }
        if let region {
            caption.region = regions.first { $0.identifier == region }
            if caption.region == nil { problems.add(.undefined(ProblemList.excerpt(region.utf8)), line: timed + 1) }
        }
        if !settings.isEmpty { caption.settings = settings }
        for note in header.notes.indices.reversed() {
            guard header.notes[note].before == nil else { break }
            header.notes[note].before = caption.start
        }
        captions.append(caption)
    }

    /// Where the cue's text begins: at once, or after blank lines where that is no other block.
    private func textStart() -> Int {
        var line = index
        while line < lines.count, lines.isBlank(line, anySpace: false) { line += 1 }
        guard line > index, line < lines.count, lines.arrow(line) == nil else { return index }
        let word = String(decoding: lines[line].prefix { $0 > 0x20 }, as: UTF8.self)
        let isOther = ["NOTE", "STYLE", "REGION", "Region:"].contains(word)
        return isOther || (line + 1 < lines.count && lines.arrow(line + 1) != nil) ? index : line
    }

    /// Lines as one text, parted by LF whatever ended them.
    private func text(_ range: Range<Int>) -> ArraySlice<UInt8> {
        if range.count == 1 { return lines[range.lowerBound] }
        var text: [UInt8] = []
        for line in range {
            if line > range.lowerBound { text.append(0x0A) }
            text.append(contentsOf: lines[line])
        }
        return text[...]
    }
}
