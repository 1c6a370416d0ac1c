/// Facts about the whole or a part of a segment (RFC 9559, 5.1.8.1).
public struct Tag: Sendable, Hashable, Codable {
    /// What the facts are about.
    public internal(set) var targets = TagTargets()
    /// The facts.
    public internal(set) var simpleTags: [SimpleTag] = []

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.targets: targets = TagTargets(child, reader)
            case ElementID.simpleTag: simpleTags.append(SimpleTag(child, reader))
            default: break
            }
        }
    }
}
