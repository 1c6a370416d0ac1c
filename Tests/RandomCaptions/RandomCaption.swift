public import Captions
public import SeededRandom
internal import Times

/// Captions that no sensible file holds.
public enum RandomCaption {
    private static let words = [
        "a", "word", " ", "\n", "漢字", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "\u{202E}", "\u{1F600}", "\u{0}",
        "\t",
        "שלום", "العربية", "\u{1B}[31m", "\u{200D}", "\u{FE0F}", "longer-than-most-words-are", "ﷺ", "\u{FFFE}", "。",
        "ก็",
    ]

    private static func length(_ random: inout SplitMix) -> CaptionLength {
        let values = [0, 5, 10, 33.3, 50, 100, 150, -20, 1e9, -1e300, .infinity, .nan]
        let units: [CaptionLength.Unit] = [.percent, .percent, .percent, .cells, .pixels, .em]
        return CaptionLength(values[random.below(values.count)], units[random.below(units.count)])
    }

    private static func percent(_ random: inout SplitMix) -> Double? {
        [nil, 0, 10, 50, 90, 100, -10, 1e300, .nan, .infinity][random.below(10)]
    }

    /// A caption that follows from the random numbers, shown in the first second.
    public static func make(_ random: inout SplitMix) -> Caption {
        var runs: [TextRun] = []
        for _ in 0...random.below(4) {
            var run = TextRun((0..<random.below(20)).map { _ in words[random.below(words.count)] }.joined())
            if random.below(3) == 0 { run.style.color = .red }
            if random.below(4) == 0 { run.style.backgroundColor = random.below(2) == 0 ? .transparent : .blue }
            run.style.isBold = random.below(4) == 0
            run.style.isItalic = random.below(4) == 0
            run.style.isCombined = random.below(6) == 0
            if random.below(4) == 0 { run.style.decoration = TextDecoration(rawValue: UInt8(random.below(8))) }
            if random.below(20) == 0 { run.style.fontSize = length(&random) }
            if random.below(9) == 0 { run.style.fontFamily = "no such font, \u{0} monospace" }
            if random.below(6) == 0 { run.ruby = Ruby(words[random.below(words.count)]) }
            runs.append(run)
        }
        var caption = Caption(start: .zero, end: MediaTime(value: 1, timescale: 1), runs: runs)
        caption.alignment = ([nil] + TextAlignment.allCases)[random.below(7)]
        switch random.below(4) {
        case 0:
            let modes = WritingMode.allCases
            var region = CaptionRegion(
                displayAlignment: DisplayAlignment.allCases[random.below(3)], writingMode: modes[random.below(4)],
                scroll: random.below(3) == 0 ? .up : .none)
            if random.below(4) > 0 { region.origin = CaptionPoint(length(&random), length(&random)) }
            if random.below(4) > 0 { region.size = CaptionSize(length(&random), length(&random)) }
            if random.below(3) == 0 { region.backgroundColor = .black }
            caption.region = region
        case 1:
            var settings = CueSettings()
            settings.vertical = [nil, nil, .growingLeft, .growingRight][random.below(4)]
            settings.position = percent(&random)
            settings.size = percent(&random)
            settings.positionAnchor = [nil, .lineLeft, .center, .lineRight, .start, .end][random.below(6)]
            settings.lineAnchor = [nil, .start, .center, .end][random.below(4)]
            switch random.below(3) {
            case 0: settings.line = .number([0, 5, -1, -3, 99_999, Int.max, Int.min][random.below(7)])
            case 1: settings.line = .percent(percent(&random) ?? .nan)
            default: break
            }
            caption.settings = settings
        case 2:
            caption.positions = caption.text.split(separator: "\n", omittingEmptySubsequences: false).indices.map { _ in
                CellPosition(row: random.below(17), column: random.below(34))
            }.sorted { $0.row < $1.row }
            if random.below(2) == 0 { caption.mode = .rollUp(rows: 3) }
        default: break
        }
        return caption
    }
}
