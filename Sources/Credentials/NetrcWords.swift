/// The words of a `.netrc`, which blanks part. What stands in quotation marks is one; a backslash there stands for nothing
/// before what follows it.
struct NetrcWords {
    private let text: [Character]
    private var index = 0

    init(_ text: String) { self.text = Array(text) }

    /// The next word; nil at the end. A comment is none.
    mutating func next() -> String? {
        while index < text.count {
            if text[index].isWhitespace {
                index += 1
            } else if text[index] == "#", isFirstOfLine {
                while index < text.count, !text[index].isNewline { index += 1 }
            } else {
                return text[index] == "\"" ? quoted() : plain()
            }
        }
        return nil
    }

    /// Skips a macro, which ends with an empty line.
    mutating func skipMacro() {
        var isEmpty = false
        while index < text.count {
            if text[index].isNewline {
                if isEmpty { return }
                isEmpty = true
            } else if !text[index].isWhitespace {
                isEmpty = false
            }
            index += 1
        }
    }

    private var isFirstOfLine: Bool {
        text[..<index].last { !$0.isWhitespace || $0.isNewline }?.isNewline ?? true
    }

    private mutating func plain() -> String {
        let start = index
        while index < text.count, !text[index].isWhitespace { index += 1 }
        return String(text[start..<index])
    }

    private mutating func quoted() -> String {
        var word = ""
        index += 1
        while index < text.count, text[index] != "\"" {
            if text[index] == "\\", index + 1 < text.count { index += 1 }
            word.append(text[index])
            index += 1
        }
        index += 1
        return word
    }
}
