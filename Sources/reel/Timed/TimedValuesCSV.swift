import Media
import TimedMetadata

/// Values of streams as a table (RFC 4180), one row for each that was measured at the same time.
///
/// How many columns values need is known once some of each stream have been seen: rows wait until then.
struct TimedValuesCSV: TimedOutput {
    let selection: TimedMetadataSelection
    let isOfOneTrack = false
    private var waiting: [[String?]]? = []
    private var width = 0

    private static let mostWaiting = 4_096

    init(_ selection: TimedMetadataSelection) { self.selection = selection }

    mutating func text(_ group: TimedMetadataGroup, of track: TimedMetadataTrack) async throws -> String? {
        let rows = group.items.map { item in
            [CSV.number(group.timeRange.start.seconds), item.key, item.extraAttributes["unit"]] + cells(item.value)
        }
        guard var waiting else { return rows.map(row).joined() }
        waiting += rows
        self.waiting = waiting
        return waiting.count < TimedValuesCSV.mostWaiting ? "" : begin()
    }

    mutating func end() -> String { begin() }

    /// The header and all rows that wait.
    private mutating func begin() -> String {
        guard let rows = waiting else { return "" }
        waiting = nil
        guard !rows.isEmpty else { return "" }
        width = rows.map(\.count).max() ?? 0
        let names = ["time", "key", "unit"] + (1..<max(2, width - 2)).map { "value\($0)" }
        return CSV.row(names) + rows.map(row).joined()
    }

    /// A row with as many cells as the header has; those beyond it share the last one.
    private func row(_ cells: [String?]) -> String {
        guard cells.count > width else { return CSV.row(cells + Array(repeating: nil, count: width - cells.count)) }
        return CSV.row(cells[..<(width - 1)] + [cells[(width - 1)...].map { $0 ?? "" }.joined(separator: " ")])
    }

    private func cells(_ value: MetadataValue) -> [String?] {
        switch value {
        case .list(let values): values.flatMap(cells)
        case .number(let number): [CSV.number(number)]
        case .string(let text): [text]
        case .date(let date): [date.description]
        case .data(let bytes): [CSV.hexadecimal(bytes)]
        case .unread: [nil]
        }
    }
}
