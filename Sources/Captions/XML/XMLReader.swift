internal import XML

/// Reads XML into a tree, as much of it as can be read, with where in the file each node stands, which the writer needs to
/// leave alone what it does not know.
struct XMLReader {
    /// Deeper elements have no children; a tree is walked by recursion.
    static let deepest = 200
    static let mostNodes = 200_000

    private var scanner: XMLScanner
    private var tree = XMLTree()
    private var open: [Int] = []
    /// Prefixes in effect, the inner ones last: depth, prefix, namespace.
    private var prefixes: [(depth: Int, prefix: String, namespace: String)] = [
        (0, "xml", "http://www.w3.org/XML/1998/namespace")
    ]
    private(set) var problems: ProblemList

    init(_ bytes: [UInt8], problems: ProblemList) {
        scanner = XMLScanner(bytes)
        self.problems = problems
    }

    /// The tree, and what could not be read.
    static func read(_ bytes: [UInt8], problems: ProblemList) -> (tree: XMLTree, problems: ProblemList) {
        var reader = XMLReader(bytes, problems: problems)
        reader.readAll()
        return (reader.tree, reader.problems)
    }

    private mutating func report(_ text: String) { problems.add(.malformed(text), line: scanner.line()) }

    private mutating func reportScanned() {
        for problem in scanner.takeProblems() { problems.add(.malformed(problem.text), line: problem.line) }
    }

    private mutating func readAll() {
        while true {
            guard tree.nodes.count < XMLReader.mostNodes else {
                report("too many nodes")
                break
            }
            guard let token = scanner.next() else { break }
            reportScanned()
            let range = scanner.start..<scanner.position
            switch token {
            case .startTag(let tag): add(tag, range)
            case .endTag(let name): close(named: name, range)
            case .text(let text): add(text, range)
            }
        }
        reportScanned()
        if !open.isEmpty { report("an element does not end") }
        while let last = open.popLast() { close(last, at: scanner.position, contentEnd: scanner.position) }
    }

    private mutating func add(_ text: XMLText, _ range: Range<Int>) {
        guard let parent = open.last else { return }
        let string = scanner.string(text)
        reportScanned()
        guard !string.isEmpty else { return }
        var node = XMLNode(kind: .text, range: range, content: range, line: scanner.line())
        node.text = string
        node.parent = parent
        tree.nodes.append(node)
        tree.nodes[parent].children.append(tree.nodes.count - 1)
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

    private mutating func add(_ tag: XMLStartTag, _ range: Range<Int>) {
        let depth = open.count + 1
        for attribute in tag.attributes {
            if attribute.name == "xmlns" {
                prefixes.append((depth, "", attribute.value))
            } else if attribute.name.hasPrefix("xmlns:") {
                prefixes.append((depth, String(attribute.name.dropFirst(6)), attribute.value))
            }
        }
        let (prefix, local) = XMLReader.split(tag.name)
        var node = XMLNode(
            kind: .element, name: local, qualifiedName: tag.name, namespace: namespace(prefix), range: range,
            content: range.upperBound..<range.upperBound, line: tag.line)
        for attribute in tag.attributes where attribute.name != "xmlns" && !attribute.name.hasPrefix("xmlns:") {
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
        if tag.isEmpty || open.count >= XMLReader.deepest {
            if !tag.isEmpty { report("elements too deep") }
            prefixes.removeAll { $0.depth >= depth }
        } else {
            open.append(index)
        }
    }

    private mutating func close(named name: String, _ range: Range<Int>) {
        guard let place = open.lastIndex(where: { tree.nodes[$0].qualifiedName == name }) else {
            report("</\(name.prefix(40))> ends nothing")
            return
        }
        if place < open.count - 1 { report("</\(name.prefix(40))> ends more than one element") }
        while open.count > place, let last = open.popLast() {
            close(last, at: range.upperBound, contentEnd: range.lowerBound)
        }
        prefixes.removeAll { $0.depth > open.count && $0.depth > 0 }
    }

    private mutating func close(_ index: Int, at end: Int, contentEnd: Int) {
        let node = tree.nodes[index]
        tree.nodes[index].content = node.content.lowerBound..<max(node.content.lowerBound, contentEnd)
        tree.nodes[index].range = node.range.lowerBound..<max(node.range.upperBound, end)
    }
}
