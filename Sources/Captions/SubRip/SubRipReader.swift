internal import Bytes

/// Reads SubRip: numbered texts under `start --> end`, with the tags and overrides that players know.
struct SubRipReader {
    private let lines: TimedLines
    private let limits: CaptionLimits
    private var problems: ProblemList

    init(_ bytes: [UInt8], limits: CaptionLimits) {
        (lines, problems) = TimedLines.read(bytes, limits: limits)
        self.limits = limits
    }

    consuming func document() -> CaptionDocument {
        var captions: [Caption] = []
        var index = 0
        var pending: Int?
        while index < lines.count {
            guard let arrow = lines.arrow(index) else {
                if !lines.isBlank(index, anySpace: true) {
                    report(pending)
                    pending = index
                }
                index += 1
                continue
            }
            // The line before is the caption's number, unless something lies between.
            let identifier = pending == index - 1 ? pending : nil
            if identifier == nil { report(pending) }
            pending = nil
            let timed = index
            index += 1
            let first = index
            while index < lines.count, !lines.isBlank(index, anySpace: true) {
                // Where the blank line is missing: a number and a time begin the next one.
                if lines.arrow(index) != nil { break }
                if isNumber(index), index + 1 < lines.count, lines.arrow(index + 1) != nil { break }
                index += 1
            }
            guard let timing = lines.timing(timed, arrow: arrow, separator: 0x2C) else {
                problems.add(.badTime(ProblemList.excerpt(lines[timed])), line: timed + 1)
                continue
            }
            if !timing.isUsual { problems.add(.unusualTime(ProblemList.excerpt(lines[timed])), line: timed + 1) }
            let rest = lines[timed][timing.rest...]
            if rest.contains(where: { $0 > 0x20 }) {
                problems.add(.badSetting(ProblemList.excerpt(rest)), line: timed + 1)
            }
            guard timing.end >= timing.start else {
                problems.add(.endsBeforeStart, line: timed + 1)
                continue
            }
            guard index > first else {
                problems.add(.missingText, line: timed + 1)
                continue
            }
            guard captions.count < limits.captions else {
                problems.add(.tooManyCaptions(limit: limits.captions), line: timed + 1)
                break
            }
            var markup = SubRipMarkup()
            for line in first..<index { markup.read(lines[line], isFirst: line == first) }
            var caption = Caption(start: timing.start, end: timing.end, runs: markup.finish())
            if caption.runs.isEmpty {
                problems.add(.missingText, line: timed + 1)
                continue
            }
            caption.identifier = identifier.map { ProblemList.excerpt(trimmed($0)) }
            (caption.region, caption.alignment) = SubRipAlignment.place(markup.alignment)
            captions.append(caption)
        }
        report(pending)
        var document = CaptionDocument(captions: captions)
        document.format = .subRip
        document.problems = problems.problems
        return document
    }

    private func trimmed(_ line: Int) -> ArraySlice<UInt8> {
        var bytes = lines[line]
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes.drop { $0 <= 0x20 }
    }

    private func isNumber(_ line: Int) -> Bool {
        let bytes = trimmed(line)
        return !bytes.isEmpty && bytes.count < 10 && bytes.allSatisfy(Digits.isDecimal)
    }

    private mutating func report(_ line: Int?) {
        guard let line else { return }
        problems.add(.unexpectedLine(ProblemList.excerpt(lines[line])), line: line + 1)
    }
}
