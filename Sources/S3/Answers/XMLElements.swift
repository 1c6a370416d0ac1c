internal import XML

/// The elements of an answer that hold a text and no other elements, in their order.
struct XMLElements {
    /// An element that has ended.
    struct Element {
        let name: String
        /// The elements around it, the outermost first.
        let parents: ArraySlice<String>
        /// The text that was read last in it.
        let text: String
    }

    private var scanner: XMLScanner
    private var open: [String] = []
    private var text = ""

    /// More elements than this are not open at once in what is meant well.
    private static let deepest = 20

    init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

    /// The next element that ends, those that hold others among them; nil at the end of the answer.
    mutating func next() -> Element? {
        while let token = scanner.next() {
            switch token {
            case .text(let found): text += scanner.string(found)
            case .startTag(let tag):
                text = ""
                if !tag.isEmpty, open.count < Self.deepest { open.append(tag.name) }
            case .endTag(let name):
                defer { text = "" }
                guard open.last == name else { continue }
                open.removeLast()
                return Element(name: name, parents: open[...], text: text)
            }
        }
        return nil
    }
}
