internal import Terminal

/// Breaks running text into lines at its spaces, and words that are longer than a line where the line ends.
enum Wrapping {
    static func lines(_ text: String, width: Int) -> [String] {
        guard width > 0 else { return [] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if DisplayText.width(longer) <= width {
                line = longer
            } else if DisplayText.width(String(word)) <= width {
                lines.append(line)
                line = String(word)
            } else {
                if !line.isEmpty { lines.append(line) }
                line = String(word)
                while DisplayText.width(line) > width {
                    var head = Substring(line)
                    while head.count > 1, DisplayText.width(String(head)) > width { head.removeLast() }
                    lines.append(String(head))
                    line = String(line.dropFirst(head.count))
                }
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
