/// One set of chapters (RFC 9559, 5.1.7.1).
public struct ChapterEdition: Sendable, Hashable, Codable {
    /// The identifier by which tags name it.
    public internal(set) var uid: UInt64?
    /// Whether it is not to be offered to people.
    public internal(set) var isHidden = false
    /// Whether it is the one to use first.
    public internal(set) var isDefault = false
    /// Whether its chapters are to be played in their order, not the file's.
    public internal(set) var isOrdered = false
    /// The names for people, each with its languages.
    public internal(set) var displays: [ChapterDisplay] = []
    /// The chapters in the order of the file.
    public internal(set) var atoms: [ChapterAtom] = []

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.editionUID: uid = reader.unsigned(child)
            case ElementID.editionFlagHidden: isHidden = reader.flag(child) ?? isHidden
            case ElementID.editionFlagDefault: isDefault = reader.flag(child) ?? isDefault
            case ElementID.editionFlagOrdered: isOrdered = reader.flag(child) ?? isOrdered
            case ElementID.editionDisplay: displays.append(ChapterDisplay(child, reader))
            case ElementID.chapterAtom: atoms.append(ChapterAtom(child, reader))
            default: break
            }
        }
    }
}
