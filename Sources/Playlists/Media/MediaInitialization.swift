/// What a decoder needs before the segments that follow (EXT-X-MAP).
public struct MediaInitialization: Sendable, Hashable {
    /// The resource.
    public let uri: PlaylistURI
    /// The part of the resource; nil for all of it.
    public let byteRange: ByteRange?
    /// The keys to choose from; empty where it is not encrypted.
    public let keys: [EncryptionKey]

    init(
        _ attributes: inout AttributeList, url: String, keys: [EncryptionKey]
    ) throws(PlaylistProblem.Reason) {
        self.keys = keys
        uri = PlaylistURI(try attributes.required("URI"), relativeTo: url)
        guard let text = attributes.text("BYTERANGE") else {
            byteRange = nil
            return
        }
        guard let (length, offset) = ByteRange.parts(of: text),
            let range = ByteRange(offset: offset ?? 0, length: length)
        else { throw .badAttribute("BYTERANGE") }
        byteRange = range
    }
}
