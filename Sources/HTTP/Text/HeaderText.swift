extension Substring {
    /// Without the spaces and tabs at its ends.
    var trimmingBlanks: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

extension String {
    /// Whether it has no byte that no line of a header can have.
    var isOneLine: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

    /// In quotes, as headers write a text (RFC 9110, 5.6.4).
    var quoted: String { "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
}
