/// How far another rendition's playlist is (EXT-X-RENDITION-REPORT).
public struct RenditionReport: Sendable, Hashable {
    /// That playlist.
    public let uri: PlaylistURI
    /// The number of its last segment.
    public let lastMediaSequence: Int?
    /// The index of the last part of that segment.
    public let lastPart: Int?

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        uri = PlaylistURI(try attributes.required("URI"), relativeTo: url)
        lastMediaSequence = attributes.integer("LAST-MSN")
        lastPart = attributes.integer("LAST-PART")
    }
}
