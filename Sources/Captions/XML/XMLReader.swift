/// Reads XML into a tree, as much of it as can be read.
///
/// A reader of our own, and not Foundation's: `XMLParser` loads libxml2 and all of Foundation, stops at the first mistake,
/// and does not say where in the file a node stands, which the writer needs to leave alone what it does not know. What is
/// read here is little: no external entities, none but the five that XML knows, nothing that could grow.
struct XMLReader {
    /// Deeper elements have no children; a tree is walked by recursion.
    static let deepest = 200
    static let mostNodes = 200_000
    static let mostAttributes = 256

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var counted = 0
    private var tree = XMLTree()
    private var open: [Int] = []
    /// Prefixes in effect, the inner ones last: depth, prefix, namespace.
    private var prefixes: [(depth: Int, prefix: String, namespace: String)] = [
        (0, "xml", "http://www.w3.org/XML/1998/namespace")
    ]
    private(set) var problems: ProblemList

    init(_ bytes: [UInt8], problems: ProblemList) {
        self.bytes = bytes
        self.problems = problems
    }

    /// The tree, and what could not be read.
    static func read(_ bytes: [UInt8], problems: ProblemList) -> (tree: XMLTree, problems: ProblemList) {
        var reader = XMLReader(bytes, problems: problems)
        reader.readAll()
        return (reader.tree, reader.problems)
    }

    private mutating func report(_ text: String) { problems.add(.malformed(text), line: lineNumber()) }

    private mutating func lineNumber() -> Int {
        let end = min(position, bytes.count)
        while counted < end {
            if bytes[counted] == 0x0A { line += 1 }
            counted += 1
        }
        return line
    }

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

    private mutating func readAll() {
        while position < bytes.count {
            guard tree.nodes.count < XMLReader.mostNodes else {
                report("too many nodes")
                break
            }
            if bytes[position] != 0x3C {
                readText()
            } else if starts("<!--") {
                position += 4
                if !skip(past: "-->") { report("a comment does not end") }
            } else if starts("<![CDATA[") {
                let start = position
                position += 9
                let first = position
                let isWhole = skip(past: "]]>")
                if !isWhole { report("CDATA does not end") }
                addText(
                    String(decoding: bytes[first..<max(first, isWhole ? position - 3 : position)], as: UTF8.self),
                    start..<position)
            } else if starts("<?") {
                if !skip(past: "?>") { report("an instruction does not end") }
            } else if starts("<!") {
                skipDeclaration()
            } else if starts("</") {
                readEndTag()
            } else if position + 1 < bytes.count, XMLReader.isNameStart(bytes[position + 1]) {
                readStartTag()
            } else {
                report("a < that begins no tag")
                let start = position
                position += 1
                addText("<", start..<position)
            }
        }
        if !open.isEmpty { report("an element does not end") }
        while let last = open.popLast() { close(last, at: bytes.count, contentEnd: bytes.count) }
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

    private mutating func readText() {
        let start = position
        while position < bytes.count, bytes[position] != 0x3C { position += 1 }
        guard !open.isEmpty else { return }
        addText(decoded(start..<position), start..<position)
    }

    /// Text with its references resolved; unknown ones stay as they are.
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

    private mutating func addText(_ text: String, _ range: Range<Int>) {
        guard let parent = open.last, !text.isEmpty else { return }
        var node = XMLNode(kind: .text, range: range, content: range, line: lineNumber())
        node.text = text
        node.parent = parent
        tree.nodes.append(node)
        tree.nodes[parent].children.append(tree.nodes.count - 1)
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || byte == 0x3A || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || Digits.isDecimal(byte) || byte == 0x2D || byte == 0x2E
    }

    private mutating func readName() -> String {
        let start = position
        while position < bytes.count, XMLReader.isName(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private static func split(_ name: String) -> (prefix: String?, local: String) {
        guard let colon = name.utf8.firstIndex(of: 0x3A) else { return (nil, name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }

    private func namespace(_ prefix: String?) -> String? {
        guard let found = prefixes.last(where: { $0.prefix == prefix ?? "" })?.namespace else {
            // A prefix that nobody declared stands for itself.
            return prefix.map { "?" + $0 }
        }
        return found.isEmpty ? nil : found
    }

    private mutating func readStartTag() {
        let start = position
        let number = lineNumber()
        position += 1
        let name = readName()
        var raw: [(name: String, value: String, range: Range<Int>)] = []
        var isEmpty = false
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
                    isEmpty = true
                    break
                }
                continue
            }
            if byte == 0x3C {
                report("a tag does not end")
                break
            }
            guard XMLReader.isNameStart(byte) else {
                report("a tag with a stray character")
                position += 1
                continue
            }
            let first = position
            let key = readName()
            let value = readValue()
            if raw.count < XMLReader.mostAttributes, !raw.contains(where: { $0.name == key }) {
                raw.append((key, value, first..<position))
            }
        }
        let depth = open.count + 1
        for attribute in raw {
            if attribute.name == "xmlns" {
                prefixes.append((depth, "", attribute.value))
            } else if attribute.name.hasPrefix("xmlns:") {
                prefixes.append((depth, String(attribute.name.dropFirst(6)), attribute.value))
            }
        }
        let (prefix, local) = XMLReader.split(name)
        var node = XMLNode(
            kind: .element, name: local, qualifiedName: name, namespace: namespace(prefix), range: start..<position,
            content: position..<position, line: number)
        for attribute in raw where attribute.name != "xmlns" && !attribute.name.hasPrefix("xmlns:") {
            let (prefix, local) = XMLReader.split(attribute.name)
            node.attributes.append(
                XMLNode.Attribute(
                    name: local, namespace: prefix == nil ? nil : namespace(prefix), value: attribute.value,
                    range: attribute.range))
        }
        node.parent = open.last
        tree.nodes.append(node)
        let index = tree.nodes.count - 1
        if let parent = open.last { tree.nodes[parent].children.append(index) }
        if tree.root == nil { tree.root = index }
        if isEmpty || open.count >= XMLReader.deepest {
            if !isEmpty { report("elements too deep") }
            prefixes.removeAll { $0.depth >= depth }
        } else {
            open.append(index)
        }
    }

    private mutating func readValue() -> String {
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

    private mutating func readEndTag() {
        let start = position
        position += 2
        let name = readName()
        while position < bytes.count, bytes[position] != 0x3E, bytes[position] != 0x3C { position += 1 }
        if position < bytes.count, bytes[position] == 0x3E { position += 1 }
        guard let place = open.lastIndex(where: { tree.nodes[$0].qualifiedName == name }) else {
            report("</\(name.prefix(40))> ends nothing")
            return
        }
        if place < open.count - 1 { report("</\(name.prefix(40))> ends more than one element") }
        while open.count > place, let last = open.popLast() { close(last, at: position, contentEnd: start) }
        prefixes.removeAll { $0.depth > open.count && $0.depth > 0 }
    }

    private mutating func close(_ index: Int, at end: Int, contentEnd: Int) {
        let node = tree.nodes[index]
        tree.nodes[index].content = node.content.lowerBound..<max(node.content.lowerBound, contentEnd)
        tree.nodes[index].range = node.range.lowerBound..<max(node.range.upperBound, end)
    }
}
