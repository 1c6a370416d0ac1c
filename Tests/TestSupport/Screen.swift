import Foundation

/// What a terminal showed at one moment.
public struct Screen: Sendable, CustomStringConvertible {
    /// The rows from the top, without blanks at their ends; always as many as the terminal has.
    public let rows: [String]

    /// As `rows`, with the escape sequences that make the colours and attributes.
    public let styledRows: [String]

    /// Rows with their escape sequences, each ended by a line feed.
    public init(_ captured: String) {
        var styled = captured.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if styled.last?.isEmpty == true { styled.removeLast() }
        styledRows = styled
        rows = styled.map(Self.plain)
    }

    /// A row without its escape sequences and the blanks at its end.
    private static func plain(_ row: String) -> String {
        var text: [UInt8] = []
        var rest = Array(row.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                // Shift in and out, of line-drawing characters, are no characters either.
                if byte != 0x0E, byte != 0x0F { text.append(byte) }
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "["): while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
            case UInt8(ascii: "]"): while let next = rest.popFirst(), next != 0x07, next != UInt8(ascii: "\\") {}
            case UInt8(ascii: "("), UInt8(ascii: ")"): _ = rest.popFirst()
            default: break
            }
        }
        while text.last == UInt8(ascii: " ") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// All rows, one a line.
    public var text: String { rows.joined(separator: "\n") }

    /// All rows with their escape sequences, one a line.
    public var ansi: String { styledRows.joined(separator: "\n") }

    /// Framed, so that blanks and the size are seen in a test's report.
    public var description: String {
        let width = max(20, rows.map(\.count).max() ?? 0)
        let edge = String(repeating: "─", count: width)
        let body = rows.map { "│\($0)\(String(repeating: " ", count: width - $0.count))│" }
        return (["┌\(edge)┐"] + body + ["└\(edge)┘"]).joined(separator: "\n")
    }

    /// Whether a row has this text, byte by byte.
    public func contains(_ text: some StringProtocol) -> Bool { row(of: text) != nil }

    /// Whether a row has something that the pattern matches.
    public func contains(_ pattern: some RegexComponent) -> Bool { rows.contains { $0.contains(pattern) } }

    /// The first row, counted from 0, that has this text.
    public func row(of text: some StringProtocol) -> Int? {
        let wanted = Array(text.utf8)
        return rows.firstIndex { Self.contains(wanted, in: $0) }
    }

    /// How many rows carry backgrounds of 24 bits: those of pictures made of cells do, and of the rest only the rows under
    /// cursors and the line at the foot.
    ///
    /// Letters and lines have the colours of their theme everywhere, also before there is a picture.
    public var colouredRows: Int {
        var isColoured = false
        return styledRows.count { row in
            // A style that is not changed goes on in the rows below: tmux does not repeat it.
            let goesOn = isColoured && !row.hasPrefix("\u{1B}")
            let others = ["[0m", "[m", "[0;", "49m", "48;5;"].compactMap { Self.lastPlace(of: $0, in: row) }
            let own = Self.lastPlace(of: "48;2;", in: row)
            if own != nil || !others.isEmpty { isColoured = (own ?? -1) > (others.max() ?? -1) }
            return goesOn || own != nil
        }
    }

    private static func lastPlace(of text: String, in row: String) -> Int? {
        let (row, text) = (Array(row.utf8), Array(text.utf8))
        guard row.count >= text.count else { return nil }
        return (0...row.count - text.count).last { row[$0] == text[0] && row[$0..<$0 + text.count].elementsEqual(text) }
    }

    private static func contains(_ wanted: [UInt8], in row: String) -> Bool {
        guard let first = wanted.first else { return true }
        let row = Array(row.utf8)
        guard row.count >= wanted.count else { return false }
        return (0...row.count - wanted.count).contains { start in
            row[start] == first && row[start..<start + wanted.count].elementsEqual(wanted)
        }
    }
}
