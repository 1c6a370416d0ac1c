package import Media

/// Media that a document refers to by a URL or path.
package struct ExternalMedia: Sendable, Hashable {
    /// The URL or path, as it is written.
    package let address: String
    /// Where it may lie, the likeliest first; empty where the document must not lead there.
    package let locations: [MediaLocation]
    /// What its contents were; nil where the document does not say.
    package let fingerprint: MediaFingerprint?
}
