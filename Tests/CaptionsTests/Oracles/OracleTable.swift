import Captions
import Foundation

/// How many files each reader reads as we wrote them, and why it does not read the others so.
struct OracleTable {
    private struct Cell: Hashable {
        let oracle: Oracle
        let format: CaptionFormat
    }

    private struct Counts {
        var equal = 0
        var limited = 0
        var unreadable = 0
        var different = 0
    }

    private var counts: [Cell: Counts] = [:]
    private var reasons: [Cell: [String: Int]] = [:]

    mutating func add(_ verdict: OracleVerdict, _ oracle: Oracle, _ format: CaptionFormat) {
        let cell = Cell(oracle: oracle, format: format)
        switch verdict {
        case .equal: counts[cell, default: Counts()].equal += 1
        case .limited(let named):
            counts[cell, default: Counts()].limited += 1
            for reason in named { reasons[cell, default: [:]][reason, default: 0] += 1 }
        case .unreadable(let reason):
            counts[cell, default: Counts()].unreadable += 1
            reasons[cell, default: [:]][reason, default: 0] += 1
        case .different: counts[cell, default: Counts()].different += 1
        }
    }

    private var rows: [(cell: Cell, counts: Counts)] {
        Oracle.allCases.flatMap { oracle in
            CaptionFormat.allCases.compactMap { format in
                let cell = Cell(oracle: oracle, format: format)
                return counts[cell].map { (cell, $0) }
            }
        }
    }

    /// A line for each reader and format.
    var summary: String {
        rows.map { cell, counts in
            "\(cell.oracle) reads \(cell.format.rawValue): \(counts.equal) equal, \(counts.limited) within its limits, "
                + "\(counts.unreadable) refused, \(counts.different) different"
        }.joined(separator: "\n")
    }

    /// The page of the documentation.
    var document: String {
        let date = Date.now.formatted(.iso8601.year().month().day())
        var text = """
            # What others make of our captions
            Written by `Scripts/caption-oracles` on \(date), which runs the test `OracleTests`. Every file of the corpus, those
            that come with the tests and 40 of random captions are written anew in each format and read by ttconv 1.2.3 and
            pycaption 2.3.14. Texts and times are compared with what we read ourselves, to the microsecond.

            “Equal” is the same captions, texts and times. “Within limits” is the same but for what the reader is known to do
            otherwise, below; everything else in such a file is compared, and equal. A difference fails the test.

            | reader | format | files | equal | within limits | refused | different |
            |---|---|---|---|---|---|---|

            """
        for (cell, counts) in rows {
            let all = counts.equal + counts.limited + counts.unreadable + counts.different
            text += "| \(cell.oracle) | \(cell.format.rawValue) | \(all) | \(counts.equal) | \(counts.limited) |"
            text += " \(counts.unreadable) | \(counts.different) |\n"
        }
        text += "\n| reader | format | files | what it does otherwise |\n|---|---|---|---|\n"
        for (cell, _) in rows {
            for (reason, count) in (reasons[cell] ?? [:]).sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                text += "| \(cell.oracle) | \(cell.format.rawValue) | \(count) |"
                text += " \(reason.replacing("|", with: "\\|")) |\n"
            }
        }
        return text
    }
}
