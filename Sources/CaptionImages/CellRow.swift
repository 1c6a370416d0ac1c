internal import Captions

/// A row of CEA-608's grid.
struct CellRow {
    var stretches: [CellStretch]

    var count: Int { stretches.reduce(0) { $0 + $1.characters.count } }
}

extension [TextRun] {
    /// The rows, parted by line breaks; each character takes one cell.
    var cellLines: [CellRow] {
        var rows = [CellRow(stretches: [])]
        for run in self {
            for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { rows.append(CellRow(stretches: [])) }
                guard !part.isEmpty else { continue }
                rows[rows.count - 1].stretches.append(CellStretch(characters: [Character](part), style: run.style))
            }
        }
        return rows
    }
}
