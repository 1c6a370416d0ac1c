internal import Captions
internal import Media
internal import Terminal

/// A caption as the list shows it: its text in rows as it looks, another language beside it, and what is wrong with it.
struct CueEntry {
    /// Columns of the list: what stands in them depends on how wide it is.
    struct Columns: Equatable {
        let number: Int
        let start: Int
        let length: Int
        let speed: Int
        /// Of the text, and of the other language where there is one.
        let text: Int
        let other: Int

        init(_ width: Int, count: Int, time: Int, hasOther: Bool) {
            number = width >= 50 ? max(3, String(count).count) : 0
            start = max(11, time)
            length = width >= 60 ? 6 : 0
            speed = width >= 56 ? 5 : 0
            let used = [number, start, length, speed].reduce(1) { $0 + ($1 > 0 ? $1 + 1 : 0) }
            let room = max(4, width - used)
            other = hasOther && width >= 60 ? room / 2 : 0
            text = room - (other > 0 ? other + 1 : 0)
        }
    }

    let text: [[CueTextLayout.Piece]]
    let other: [String]
    let warning: String?
    /// Whether the warning stands behind the text of the last row; else it has a row of its own.
    let isWarningBeside: Bool

    /// A list shows so much of a caption; the panel shows the rest.
    private static let mostRows = 6

    init(_ runs: [TextRun], other: String, warnings: [ConversionWarning], columns: Columns) {
        // Nothing longer than the screen is measured: a caption may be as long as its file.
        let limit = columns.text * Self.mostRows
        let rows = CueTextLayout(CaptionText(Self.head(runs, limit)), cursor: 0, width: columns.text + 1).rows
        var shown = Array(rows.prefix(Self.mostRows))
        if rows.count > Self.mostRows, let last = shown.last?.last {
            shown[Self.mostRows - 1].append(.init(text: " …", style: last.style))
        }
        text = shown
        self.other =
            columns.other > 0
            ? String(String.UnicodeScalarView(other.unicodeScalars.prefix(limit))).split(separator: "\n")
                .flatMap { Wrapping.lines(String($0), width: columns.other) } : []
        let first = warnings.first.map { "! \(SafeText($0.finding).text)" }
        let more = warnings.count > 1 ? " (\(warnings.count - 1) more)" : ""
        warning = first.map { $0 + more }
        let used = (text.last ?? []).reduce(0) { $0 + DisplayText.width($1.text) }
        isWarningBeside = warning.map { used + 2 + DisplayText.width($0) <= columns.text } ?? false
    }

    /// How many rows it takes.
    var height: Int {
        max(1, text.count, min(other.count, Self.mostRows)) + (warning == nil || isWarningBeside ? 0 : 1)
    }

    /// The row of the warning.
    var warningRow: Int { isWarningBeside ? max(0, text.count - 1) : height - 1 }

    /// The beginning of a text, at most so many of Unicode's scalars.
    private static func head(_ runs: [TextRun], _ limit: Int) -> [TextRun] {
        var left = limit
        var head: [TextRun] = []
        for var run in runs where left > 0 {
            let scalars = run.text.unicodeScalars.prefix(left)
            left -= scalars.count
            run.text = String(String.UnicodeScalarView(scalars))
            head.append(run)
        }
        return head
    }
}
