import Captions
import Foundation
import Times

extension OracleLimit {
    /// All that are known, of ttconv 1.2.3 and pycaption 2.3.14.
    static let all: [OracleLimit] = ttconv + pycaptionSCC + pycaptionText

    private static let ttconv: [OracleLimit] = [
        OracleLimit(
            oracle: .ttconv, formats: [.scc],
            reason:
                "takes the codes of ’ — ^ | ¦ and of the corners for ' ━ ʌ ┃ | and heavier corners, and transparent "
                + "spaces for spaces",
            meets: { caption, _ in
                caption.text.unicodeScalars.contains { character in characters.contains { $0.ours == character } }
            },
            level: { ours, _, _ in
                for index in ours.indices {
                    let scalars = ours[index].text.unicodeScalars.map { scalar in
                        characters.first { $0.ours == scalar }?.theirs ?? scalar
                    }
                    ours[index].text = String(String.UnicodeScalarView(scalars))
                }
            }),
        OracleLimit(
            oracle: .ttconv, formats: [.scc], reason: "passes by timecodes of a hundred hours and more",
            meets: isBeyondHundredHours, level: { ours, _, _ in ours.removeAll { $0.start >= 360_000 } }),
        OracleLimit(
            oracle: .ttconv, formats: [.scc],
            reason: "shows what rolls up or is painted from its control code on, not from its first letter on",
            meets: appearsInParts, level: { ours, theirs, _ in bringTogether(&ours, theirs, within: 0.7) }),
        OracleLimit(
            oracle: .ttconv, formats: [.scc], reason: "makes a caption of each line that is painted on",
            meets: { caption, _ in caption.mode == .paintOn && caption.text.contains("\n") },
            level: { ours, theirs, _ in
                ours = joined(ours)
                theirs = joined(theirs)
            }),
        OracleLimit(
            oracle: .ttconv, formats: [.subRip], reason: "leaves out words in < > that are no tags",
            meets: { caption, _ in caption.text.contains("<") },
            level: { ours, _, _ in
                for index in ours.indices {
                    ours[index].changeLines { String($0.replacing(/<[A-Za-z\/!?][^<>]*(?:>|$)/, with: "")) }
                }
            }),
        OracleLimit(
            oracle: .ttconv, formats: [.webVTT], reason: "refuses files with ruby inside another tag",
            meets: { caption, _ in caption.runs.contains { $0.ruby != nil && $0.style != RunStyle() } },
            refusal: "Children of span must be span or br instances"),
        OracleLimit(
            oracle: .ttconv, formats: [.webVTT], reason: "refuses files with a cue far outside the picture",
            meets: { caption, _ in caption.settings?.line != nil }, refusal: "Invalid value CoordinateType"),
    ]

    private static let pycaptionSCC: [OracleLimit] = [
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "refuses files with timecodes of a hundred hours and more",
            meets: isBeyondHundredHours, refusal: "Timestamps should follow the hour:minute:seconds;frames"),
        OracleLimit(
            oracle: .pycaption, formats: [.scc],
            reason: "takes drop-frame timecodes for times of day, up to 61 ms off, and drops no label within a line",
            meets: { _, file in file.isDropFrame },
            level: { ours, theirs, _ in
                for index in ours.indices {
                    ours[index].start = label(ours[index].start, isDropFrame: true, frame: 1 / 30)
                    ours[index].end = ours[index].end.map { label($0, isDropFrame: true, frame: 1 / 30) }
                    guard index < theirs.count else { continue }
                    // Two labels less where the minute begins within a line.
                    if abs(ours[index].start - theirs[index].start - 2 / 30) < 1e-5 {
                        ours[index].start = theirs[index].start
                    }
                    if let end = ours[index].end, let their = theirs[index].end, abs(end - their - 2 / 30) < 1e-5 {
                        ours[index].end = their
                    }
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "leaves out the solid block",
            meets: { caption, _ in caption.text.contains("█") },
            level: { ours, _, _ in
                for index in ours.indices {
                    ours[index].text = ours[index].text.replacing("█", with: "").split(separator: "\n")
                        .joined(separator: "\n")
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "takes transparent spaces for spaces, and spaces for places",
            meets: { caption, _ in caption.text.contains("\u{A0}") },
            level: { ours, theirs, _ in
                for index in ours.indices { ours[index].text.replace("\u{A0}", with: " ") }
                for index in theirs.indices { theirs[index].text.replace("\u{A0}", with: " ") }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "makes several captions of rows that lie apart",
            meets: { caption, _ in
                zip(caption.positions, caption.positions.dropFirst()).contains { $1.row - $0.row != 1 }
            },
            level: { _, theirs, _ in
                theirs = theirs.reduce(into: []) { whole, cue in
                    guard let last = whole.last, last.start == cue.start, last.end == cue.end else {
                        return whole.append(cue)
                    }
                    whole[whole.count - 1].text += "\n" + cue.text
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc],
            reason: "loses spaces where the style changes, and where there are several",
            meets: { caption, _ in caption.runs.count > 1 || caption.text.contains("  ") },
            level: { ours, theirs, _ in
                for index in ours.indices { ours[index].text.removeAll { $0 == " " || $0 == "\u{A0}" } }
                for index in theirs.indices { theirs[index].text.removeAll { $0 == " " || $0 == "\u{A0}" } }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "ends after four seconds what nothing ends",
            meets: { caption, _ in !caption.end.isNumeric },
            level: { ours, theirs, _ in
                for index in theirs.indices where index < ours.count && ours[index].end == nil {
                    theirs[index].end = nil
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "closes gaps of less than five frames between captions",
            meets: { _, _ in true },
            level: { ours, theirs, _ in
                for index in ours.indices where index + 1 < min(ours.count, theirs.count) {
                    guard let end = ours[index].end, theirs[index].end == theirs[index + 1].start else { continue }
                    let gap = ours[index + 1].start - end
                    if gap > 0, gap < 5.5 / 30 { ours[index].end = ours[index + 1].start }
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "shows only the newest of the lines that roll up",
            meets: { caption, _ in if case .rollUp = caption.mode { true } else { false } },
            level: { ours, _, _ in
                for index in ours.indices {
                    guard case .rollUp = ours[index].caption?.mode else { continue }
                    ours[index].text = ours[index].text.split(separator: "\n").last.map(String.init) ?? ""
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc],
            reason: "shows what rolls up or is painted before its first letter is sent",
            meets: appearsInParts, level: { ours, theirs, _ in bringTogether(&ours, theirs, within: 0.7) }),
        OracleLimit(
            oracle: .pycaption, formats: [.scc], reason: "makes captions of the parts that are painted on",
            meets: { caption, _ in caption.mode == .paintOn },
            level: { ours, theirs, _ in
                ours = joined(ours)
                theirs = joined(theirs)
            }),
    ]

    private static let pycaptionText: [OracleLimit] = [
        OracleLimit(
            oracle: .pycaption, formats: [.iTT],
            reason: "takes timecodes for times of day: it knows neither SMPTE time nor dropped labels",
            meets: { _, file in file.document.frameRate.map { $0.denominator != 1 } ?? false },
            level: { ours, _, file in
                guard let rate = file.document.frameRate else { return }
                let frame = Double(rate.denominator) / Double(rate.numerator)
                for index in ours.indices {
                    let clock = { (time: Double) in
                        // It cuts off what is less than a microsecond.
                        label(time, rate, isDropFrame: file.document.isDropFrame, frame: frame)
                    }
                    ours[index].start = clock(ours[index].start)
                    ours[index].end = ours[index].end.map(clock)
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.timedText, .iTT], reason: "refuses files in which nothing ends a caption",
            meets: { caption, _ in !caption.end.isNumeric }, refusal: "Missing end time"),
        OracleLimit(
            oracle: .pycaption, formats: [.timedText, .iTT, .webVTT],
            reason: "writes ruby texts behind what they stand beside",
            meets: { caption, _ in caption.runs.contains { $0.ruby != nil } },
            level: { ours, _, _ in
                for index in ours.indices {
                    guard let caption = ours[index].caption else { continue }
                    ours[index].text = caption.runs.map { $0.text + ($0.ruby?.text ?? "") }.joined()
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.webVTT], reason: "writes who speaks before what is said",
            meets: { caption, _ in caption.runs.contains { $0.style.voice != nil } },
            level: { ours, _, _ in
                for index in ours.indices {
                    guard let caption = ours[index].caption else { continue }
                    ours[index].text = caption.runs.map { run in
                        (run.style.voice.map { "\($0): " } ?? "") + run.text + (run.ruby?.text ?? "")
                    }.joined()
                }
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.timedText, .iTT, .webVTT],
            reason: "does not keep blanks at the ends of lines, nor several",
            meets: { caption, _ in
                caption.text.split(separator: "\n", omittingEmptySubsequences: false).contains { line in
                    line.trimming(" \t\u{A0}") != line || line.contains("  ") || line.contains("\t")
                }
            },
            level: { ours, theirs, _ in
                func squeeze(_ cues: inout [OracleCue]) {
                    for index in cues.indices {
                        cues[index].text.replace(/[ \t]+/, with: " ")
                        cues[index].changeLines { $0.trimming(" \u{A0}") }
                    }
                }
                squeeze(&ours)
                squeeze(&theirs)
            }),
        OracleLimit(
            oracle: .pycaption, formats: [.subRip], reason: "takes tags and character references for text",
            meets: { _, _ in true },
            level: { _, theirs, _ in
                for index in theirs.indices {
                    var text = theirs[index].text
                    let tag = /<\/?(?:b|i|u|s|font)(?: [^<>]*)?>/.matchingSemantics(.unicodeScalar)
                    text.replace(tag, with: "")
                    text.replace(/^{\\an[1-9]}/.matchingSemantics(.unicodeScalar), with: "")
                    for (reference, character) in references { text.replace(reference, with: character) }
                    theirs[index].text = text
                }
                theirs.removeAll { $0.text.trimming(" \t\n").isEmpty }
            }),
    ]

    private static let characters: [(ours: Unicode.Scalar, theirs: Unicode.Scalar)] = [
        ("’", "'"), ("—", "━"), ("^", "ʌ"), ("|", "┃"), ("¦", "|"), ("┌", "┏"), ("┐", "┓"), ("└", "┗"), ("┘", "┛"),
        ("\u{A0}", " "),
    ]

    private static let references = [
        ("&lt;", "<"), ("&gt;", ">"), ("&#123;", "{"), ("&#13;", "\r"), ("&amp;", "&"),
    ]

    @Sendable private static func isBeyondHundredHours(_ caption: Caption, _: OracleFile) -> Bool {
        caption.start.seconds >= 360_000
    }

    @Sendable private static func appearsInParts(_ caption: Caption, _: OracleFile) -> Bool {
        caption.mode != nil && caption.mode != .popOn
    }

    /// Our times of what appears in parts, brought to theirs where they are near.
    private static func bringTogether(_ ours: inout [OracleCue], _ theirs: [OracleCue], within limit: Double) {
        guard ours.count == theirs.count else { return }
        for index in ours.indices where ours[index].caption?.mode != .popOn {
            if abs(ours[index].start - theirs[index].start) < limit { ours[index].start = theirs[index].start }
            if let end = ours[index].end, let their = theirs[index].end, abs(end - their) < limit {
                ours[index].end = their
            }
        }
    }

    /// All lines as one cue, each once: parts may come with what has been painted before them.
    private static func joined(_ cues: [OracleCue]) -> [OracleCue] {
        var lines: [Substring] = []
        for line in cues.flatMap({ $0.text.split(separator: "\n") }) where !lines.contains(line) {
            lines.append(line)
        }
        return [OracleCue(start: 0, end: nil, text: lines.joined(separator: "\n"))]
    }

    /// What a timecode says where its fields are taken for hours, minutes, seconds and frames of a clock.
    private static func label(
        _ seconds: Double, _ rate: FrameRate? = FrameRate(30_000, 1_001), isDropFrame: Bool, frame: Double
    ) -> Double {
        guard let rate else { return seconds }
        let count = (seconds * Double(rate.numerator) / Double(rate.denominator)).rounded()
        let fields = Timecode(frames: Int64(count), rate: rate, isDropFrame: isDropFrame).description
            .split { $0 == ":" || $0 == ";" }.compactMap { Double($0) }
        guard fields.count == 4 else { return seconds }
        return fields[0] * 3_600 + fields[1] * 60 + fields[2] + ((fields[3] * frame) * 1e6).rounded(.down) / 1e6
    }
}
