internal import Terminal

/// Breaks running text into lines at its spaces, and words that are longer than a line where the line ends.
enum Wrapping {
    /// At most `limit` lines; of a text that takes more, the first ones.
    static func lines(_ text: String, width: Int, limit: Int = .max) -> [String] {
        guard width > 0 else { return [] }
        var lines: [String] = []
        var line = ""
        var used = 0
        func end() {
            lines.append(line)
            (line, used) = ("", 0)
        }
        for word in text.split(separator: " ") {
            guard lines.count < limit else { break }
            let columns = DisplayText.width(String(word))
            if used > 0, used + 1 + columns <= width {
                line += " " + word
                used += 1 + columns
                continue
            }
            if used > 0 { end() }
            if columns <= width {
                (line, used) = (String(word), columns)
                continue
            }
            for character in word {
                let columns = DisplayText.width(String(character))
                if used > 0, used + columns > width { end() }
                guard lines.count < limit else { break }
                line.append(character)
                used += columns
            }
        }
        return line.isEmpty || lines.count >= limit ? lines : lines + [line]
    }
}
