/// A resource that a player will need soon (EXT-X-PRELOAD-HINT).
public struct PreloadHint: Sendable, Hashable {
    /// `PART` or `MAP`.
    public let type: String
    /// The resource.
    public let uri: PlaylistURI
    /// Where it begins in the resource, in bytes.
    public let start: Int
    /// Its bytes; nil where it goes to the resource's end.
    public let length: Int?

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        type = try attributes.required("TYPE")
        uri = PlaylistURI(try attributes.required("URI"), relativeTo: url)
        start = attributes.integer("BYTERANGE-START") ?? 0
        length = attributes.integer("BYTERANGE-LENGTH")
    }
}
