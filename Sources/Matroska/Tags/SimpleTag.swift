/// A fact: a name and a value (RFC 9559, 5.1.8.1.2).
public struct SimpleTag: Sendable, Hashable, Codable {
    /// The name, such as `TITLE` (draft-ietf-cellar-tags).
    public internal(set) var name = ""
    /// The language (ISO 639-2), `und` where not determined.
    public internal(set) var language = "und"
    /// The language (RFC 5646), which counts before the other.
    public internal(set) var languageBCP47: String?
    /// Whether this is the value to show among those of several languages.
    public internal(set) var isDefault = true
    /// The value as text.
    public internal(set) var string: String?
    /// The value as bytes, not read; also that of a text too long to read.
    public internal(set) var binary: BytePlace?
    /// Facts about this one.
    public internal(set) var simpleTags: [SimpleTag] = []

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.tagName: name = reader.string(child) ?? name
            case ElementID.tagLanguage: language = reader.string(child) ?? language
            case ElementID.tagLanguageBCP47: languageBCP47 = reader.string(child)
            case ElementID.tagDefault: isDefault = reader.flag(child) ?? isDefault
            case ElementID.tagString:
                string = reader.string(child)
                if string == nil { binary = reader.place(child) }
            case ElementID.tagBinary: binary = reader.place(child)
            case ElementID.simpleTag: simpleTags.append(SimpleTag(child, reader))
            default: break
            }
        }
    }
}
