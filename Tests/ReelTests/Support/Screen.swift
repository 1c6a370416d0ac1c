/// What a terminal showed at one moment.
struct Screen: Sendable, CustomStringConvertible {
    /// The rows from the top, without blanks at their ends; always as many as the terminal has.
    let rows: [String]

    /// As `rows`, with the escape sequences that make the colours and attributes.
    let styledRows: [String]

    /// All rows, one a line.
    var text: String { rows.joined(separator: "\n") }

    /// All rows with their escape sequences, one a line.
    var ansi: String { styledRows.joined(separator: "\n") }

    /// Framed, so that blanks and the size are seen in a test's report.
    var description: String {
        let width = max(20, rows.map(\.count).max() ?? 0)
        let edge = String(repeating: "─", count: width)
        let body = rows.map { "│\($0)\(String(repeating: " ", count: width - $0.count))│" }
        return (["┌\(edge)┐"] + body + ["└\(edge)┘"]).joined(separator: "\n")
    }

    func contains(_ text: some StringProtocol) -> Bool { rows.contains { $0.contains(text) } }

    func contains(_ pattern: some RegexComponent) -> Bool { rows.contains { $0.contains(pattern) } }

    /// The first row, counted from 0, that has this text.
    func row(of text: some StringProtocol) -> Int? { rows.firstIndex { $0.contains(text) } }

    /// How many rows carry 24-bit colours: pictures made of cells do, and hardly anything else.
    var colouredRows: Int { styledRows.count { $0.contains("38;2;") || $0.contains("48;2;") } }
}
