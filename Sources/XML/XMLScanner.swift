internal import Bytes

/// Reads a document of XML in UTF-8, token by token, as much of it as can be read.
///
/// A reader of our own, and not Foundation's: `XMLParser` loads libxml2 and all of Foundation, stops at the first mistake,
/// and does not say where in the file something stands. What is read here is little: no external entities, none but the
/// few that are known by name, nothing that could grow.
package struct XMLScanner {
    /// Something that is not as it should be.
    package struct Problem: Sendable {
        /// What it is.
        package let text: String
        /// The line, the first being 1.
        package let line: Int
    }

    private static let mostAttributes = 256
    /// More that nobody has taken yet are not kept.
    private static let mostProblems = 1_000

    private let bytes: [UInt8]
    /// Where the last token begins.
    package private(set) var start = 0
    /// Where the last token ends.
    package private(set) var position = 0
    private var counted = 0
    private var lines = 1
    private var problems: [Problem] = []

    /// A scanner at the beginning of a document.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line of the place that is reached, the first being 1.
    package mutating func line() -> Int {
        let end = min(position, bytes.count)
        while counted < end {
            if bytes[counted] == 0x0A { lines += 1 }
            counted += 1
        }
        return lines
    }

    /// What was found wrong since this was last asked.
    package mutating func takeProblems() -> [Problem] {
        guard !problems.isEmpty else { return [] }
        defer { problems = [] }
        return problems
    }

    private mutating func report(_ text: String) {
        guard problems.count < XMLScanner.mostProblems else { return }
        problems.append(Problem(text: text, line: line()))
    }

    // MARK: Tokens

    /// The next token; nil at the end. Comments, instructions and declarations are none.
    package mutating func next() -> XMLToken? {
        while position < bytes.count {
            start = position
            if bytes[position] != 0x3C {
                while position < bytes.count, bytes[position] != 0x3C { position += 1 }
                return .text(XMLText(content: start..<position, isLiteral: false))
            } else if starts("<!--") {
                position += 4
                if !skip(past: "-->") { report("a comment does not end") }
            } else if starts("<![CDATA[") {
                position += 9
                let first = position
                let isWhole = skip(past: "]]>")
                if !isWhole { report("CDATA does not end") }
                let end = isWhole ? position - 3 : position
                return .text(XMLText(content: first..<max(first, end), isLiteral: true))
            } else if starts("<?") {
                if !skip(past: "?>") { report("an instruction does not end") }
            } else if starts("<!") {
                skipDeclaration()
            } else if starts("</") {
                return .endTag(endTag())
            } else if position + 1 < bytes.count, XMLScanner.isNameStart(bytes[position + 1]) {
                return .startTag(startTag())
            } else {
                report("a < that begins no tag")
                position += 1
                return .text(XMLText(content: position - 1..<position, isLiteral: true))
            }
        }
        return nil
    }

    /// The characters of a text, references resolved; unknown ones stay as they are.
    package mutating func string(_ text: XMLText) -> String {
        text.isLiteral ? String(decoding: bytes[text.content], as: UTF8.self) : decoded(text.content)
    }

    private mutating func decoded(_ range: Range<Int>) -> String {
        guard bytes[range].contains(0x26) else { return String(decoding: bytes[range], as: UTF8.self) }
        var text: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == 0x26 {
                if let reference = CharacterReference.read(bytes[..<range.upperBound], at: index) {
                    TextDecoding.append(reference.scalar, to: &text)
                    index = reference.end
                    continue
                }
                report("a reference that is not known")
            }
            text.append(bytes[index])
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Steps

    private func starts(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
        return true
    }

    /// Moves behind the next `word`, or to the end; whether it was found.
    private mutating func skip(past word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        while position + count <= bytes.count {
            if starts(word) {
                position += count
                return true
            }
            position += 1
        }
        position = bytes.count
        return false
    }

    /// A DOCTYPE; what it declares is not heeded.
    private mutating func skipDeclaration() {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case 0x5B: depth += 1
            case 0x5D: depth -= 1
            case 0x3E where depth <= 0:
                position += 1
                return
            default: break
            }
            position += 1
        }
        report("a declaration does not end")
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || byte == 0x3A || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || Digits.isDecimal(byte) || byte == 0x2D || byte == 0x2E
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, XMLScanner.isName(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private mutating func startTag() -> XMLStartTag {
        let line = line()
        position += 1
        let name = name()
        var attributes: [XMLStartTag.Attribute] = []
        while true {
            skipBlanks()
            guard position < bytes.count else {
                report("a tag does not end")
                break
            }
            let byte = bytes[position]
            if byte == 0x3E {
                position += 1
                break
            }
            if byte == 0x2F {
                position += 1
                if position < bytes.count, bytes[position] == 0x3E {
                    position += 1
                    return XMLStartTag(name: name, attributes: attributes, isEmpty: true, line: line)
                }
                continue
            }
            if byte == 0x3C {
                report("a tag does not end")
                break
            }
            guard XMLScanner.isNameStart(byte) else {
                report("a tag with a stray character")
                position += 1
                continue
            }
            let first = position
            let key = self.name()
            let value = value()
            if attributes.count < XMLScanner.mostAttributes, !attributes.contains(where: { $0.name == key }) {
                attributes.append(XMLStartTag.Attribute(name: key, value: value, range: first..<position))
            }
        }
        return XMLStartTag(name: name, attributes: attributes, isEmpty: false, line: line)
    }

    private mutating func value() -> String {
        skipBlanks()
        guard position < bytes.count, bytes[position] == 0x3D else {
            report("an attribute without a value")
            return ""
        }
        position += 1
        skipBlanks()
        guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
            report("a value without quotes")
            let start = position
            while position < bytes.count, bytes[position] > 0x20, bytes[position] != 0x3E { position += 1 }
            return decoded(start..<position)
        }
        let quote = bytes[position]
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != quote { position += 1 }
        let end = position
        if position < bytes.count { position += 1 } else { report("a value does not end") }
        return decoded(start..<end)
    }

    private mutating func endTag() -> String {
        position += 2
        let name = name()
        while position < bytes.count, bytes[position] != 0x3E, bytes[position] != 0x3C { position += 1 }
        if position < bytes.count, bytes[position] == 0x3E { position += 1 }
        return name
    }
}
