/// A title of a chapter or an edition, and its languages (RFC 9559, 5.1.7.1.4.9).
public struct ChapterDisplay: Sendable, Hashable, Codable {
    /// The title.
    public internal(set) var string = ""
    /// The languages (ISO 639-2); where the file states none, the standard takes it for English.
    public internal(set) var languages: [String] = []
    /// The languages (RFC 5646), which count before the others.
    public internal(set) var languagesBCP47: [String] = []
    /// The countries (the Internet's country codes).
    public internal(set) var countries: [String] = []

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.chapString, ElementID.editionString: string = reader.string(child) ?? string
            case ElementID.chapLanguage: languages += reader.string(child).map { [$0] } ?? []
            case ElementID.chapLanguageBCP47, ElementID.editionLanguageIETF:
                languagesBCP47 += reader.string(child).map { [$0] } ?? []
            case ElementID.chapCountry: countries += reader.string(child).map { [$0] } ?? []
            default: break
            }
        }
    }
}
