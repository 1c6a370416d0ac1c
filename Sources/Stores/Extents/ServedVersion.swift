/// One version of what a server has at an address, as it tells it from others (RFC 9110, 8.8).
public struct ServedVersion: Sendable, Hashable {
    /// The entity tag, as it was sent; nil where there was none.
    public let entityTag: String?
    /// When it was last modified, as it was sent; nil where that was not said.
    public let lastModified: String?
    /// In bytes.
    public let length: Int64

    /// A version.
    public init(entityTag: String?, lastModified: String?, length: Int64) {
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.length = length
    }
}
