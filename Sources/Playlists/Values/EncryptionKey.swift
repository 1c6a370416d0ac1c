/// A key that decrypts segments (EXT-X-KEY, EXT-X-SESSION-KEY).
public struct EncryptionKey: Sendable, Hashable {
    /// How segments are encrypted.
    public let method: EncryptionMethod
    /// Where the key is got.
    public let uri: PlaylistURI?
    /// The initialization vector in hexadecimal digits, as it is written; nil where the segment's number serves.
    public let initializationVector: String?
    /// How the key is represented; `identity` is the key's bytes themselves.
    public let keyFormat: String
    /// The versions of the format, `1` where none is stated.
    public let keyFormatVersions: [Int]

    /// Whether a system of rights management holds the key: it is not to be had as bytes.
    public var isProtected: Bool { keyFormat != "identity" }

    /// Reads a tag; nil for the method NONE.
    init?(
        _ attributes: inout AttributeList, url: String
    ) throws(PlaylistProblem.Reason) {
        let method = try attributes.required("METHOD")
        guard method != "NONE" else { return nil }
        self.method = EncryptionMethod(method)
        uri = try PlaylistURI(attributes.required("URI"), relativeTo: url)
        initializationVector = attributes.text("IV")
        keyFormat = attributes.text("KEYFORMAT") ?? "identity"
        let versions = attributes.list("KEYFORMATVERSIONS", separator: "/").compactMap { Int($0) }
        keyFormatVersions = versions.isEmpty ? [1] : versions
    }
}

extension [EncryptionKey] {
    /// Whether nothing but rights management opens what these keys encrypt.
    var areProtected: Bool { !isEmpty && allSatisfy(\.isProtected) }
}
