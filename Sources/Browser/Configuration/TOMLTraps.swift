/// What the TOML parser has an assertion for, and no error: it would end the program.
enum TOMLTraps {
    /// The first of them, with its line counted from one; nil in a text that the parser may have.
    static func first(in lines: [String]) -> (line: Int?, reason: String)? {
        var isText = [Bool](repeating: false, count: lines.count)
        let list = impossibleList(lines, beginningInText: &isText)
        if let place = lines.indices.first(where: { !isText[$0] && isImpossibleHeading(lines[$0]) }) {
            return (place + 1, "a section is written [name]")
        }
        return list.map { ($0, "a value is missing before }") }
    }

    /// Whether a heading begins with what begins no name.
    private static func isImpossibleHeading(_ line: String) -> Bool {
        line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).contains { line in
            let line = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
            guard line.first == "[" else { return false }
            let brackets = line.dropFirst().first == "[" ? 2 : 1
            let name = line.dropFirst(brackets).drop { $0 == " " || $0 == "\t" }
            guard let first = name.first else { return true }
            return !(first.isASCII && first.properties.isAlphabetic) && !("0"..."9").contains(first)
                && !"-_\"']".unicodeScalars.contains(first)
        }
    }

    /// The line of a brace that closes where a list has begun or goes on, nil without one; and which lines begin within a
    /// text of several.
    private static func impossibleList(_ lines: [String], beginningInText isText: inout [Bool]) -> Int? {
        let text = Array(lines.joined(separator: "\n").utf8)
        var (place, line) = (0, 1)
        var last = UInt8(ascii: "\n")
        /// Goes on behind the end of a text that begins here.
        func passText() {
            let quote = text[place]
            let isLong = text[place...].starts(with: [quote, quote, quote])
            place += isLong ? 3 : 1
            while place < text.count {
                if text[place] == UInt8(ascii: "\n") {
                    guard isLong else { return }
                    if line < isText.count { isText[line] = true }
                    line += 1
                }
                if text[place] == quote, !isLong || text[place...].starts(with: [quote, quote, quote]) {
                    place += isLong ? 3 : 1
                    return
                }
                let isEscape = text[place] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
                place += isEscape && place + 1 < text.count && text[place + 1] != UInt8(ascii: "\n") ? 2 : 1
            }
        }
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                last = text[place]
                passText()
                continue
            case UInt8(ascii: "#"):
                while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
                continue
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: "}") where last == UInt8(ascii: "[") || last == UInt8(ascii: ","): return line
            default: last = text[place]
            }
            place += 1
        }
        return nil
    }
}
