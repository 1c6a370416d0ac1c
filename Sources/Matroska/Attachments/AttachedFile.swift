/// A file within a file (RFC 9559, 5.1.6.1).
public struct AttachedFile: Sendable, Hashable, Codable {
    /// The file's name.
    public internal(set) var name = ""
    /// What a person said of it.
    public internal(set) var description: String?
    /// The media type (RFC 6838), such as `image/jpeg`.
    public internal(set) var mediaType = ""
    /// The identifier by which tags name it.
    public internal(set) var uid: UInt64 = 0
    /// The file's bytes, not read; nil where there are none.
    public internal(set) var data: BytePlace?

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.fileName: name = reader.string(child) ?? name
            case ElementID.fileDescription: description = reader.string(child)
            case ElementID.fileMediaType: mediaType = reader.string(child) ?? mediaType
            case ElementID.fileUID: uid = reader.unsigned(child) ?? uid
            case ElementID.fileData: data = reader.place(child)
            default: break
            }
        }
    }
}
