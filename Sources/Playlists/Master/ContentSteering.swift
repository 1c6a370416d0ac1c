/// How a server chooses among copies of a presentation (EXT-X-CONTENT-STEERING).
public struct ContentSteering: Sendable, Hashable {
    /// The steering manifest.
    public let server: PlaylistURI
    /// The pathway to begin with.
    public let pathwayID: String?

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        server = PlaylistURI(try attributes.required("SERVER-URI"), relativeTo: url)
        pathwayID = attributes.text("PATHWAY-ID")
    }
}
