/// What precedes the segment: which kind of document it is (RFC 8794, 11.2).
public struct EBMLHeader: Sendable, Hashable, Codable {
    /// `matroska` or `webm`.
    public internal(set) var docType = "matroska"
    /// The version of the document type that the file was written in.
    public internal(set) var docTypeVersion = 1
    /// The least version that a reader must know.
    public internal(set) var docTypeReadVersion = 1
    /// The version of EBML.
    public internal(set) var version = 1
    /// The least version of EBML that a reader must know.
    public internal(set) var readVersion = 1
    /// The most bytes of an element's ID.
    public internal(set) var maxIDLength = 4
    /// The most bytes of an element's size.
    public internal(set) var maxSizeLength = 8

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.docType: docType = reader.string(child) ?? docType
            case ElementID.docTypeVersion: docTypeVersion = reader.integer(child) ?? docTypeVersion
            case ElementID.docTypeReadVersion: docTypeReadVersion = reader.integer(child) ?? docTypeReadVersion
            case ElementID.ebmlVersion: version = reader.integer(child) ?? version
            case ElementID.ebmlReadVersion: readVersion = reader.integer(child) ?? readVersion
            case ElementID.ebmlMaxIDLength: maxIDLength = reader.integer(child) ?? maxIDLength
            case ElementID.ebmlMaxSizeLength: maxSizeLength = reader.integer(child) ?? maxSizeLength
            default: break
            }
        }
    }
}
