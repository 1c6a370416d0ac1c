/// A fact about a presentation (EXT-X-SESSION-DATA).
public struct SessionData: Sendable, Hashable {
    /// The fact's name, such as `com.example.title`.
    public let id: String
    /// The fact itself; nil where it lies in a resource.
    public let value: String?
    /// The resource with the fact.
    public let uri: PlaylistURI?
    /// `JSON`, or `RAW`: how the resource is written.
    public let format: String
    /// The language of the value (RFC 5646).
    public let language: String?

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        id = try attributes.required("DATA-ID")
        value = attributes.text("VALUE")
        uri = attributes.text("URI").map { PlaylistURI($0, relativeTo: url) }
        format = attributes.text("FORMAT") ?? "JSON"
        language = attributes.text("LANGUAGE")
        if value == nil, uri == nil { throw .missingAttribute("VALUE") }
    }
}
