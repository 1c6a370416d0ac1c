/// Cells and rows of tables (RFC 4180).
enum CSV {
    /// A row with its end.
    static func row(_ cells: some Sequence<String?>) -> String {
        cells.map { $0.map(cell) ?? "" }.joined(separator: ",") + "\n"
    }

    /// A number as short as it can be told exactly; empty for none.
    static func number(_ number: Double) -> String {
        number.isFinite ? number.shortestText : ""
    }

    /// Bytes, two digits each.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func cell(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
