package import Media

/// A file that is no longer where it was.
package struct MissingFile: Sendable, Hashable {
    /// The path at which it was looked for.
    package let path: [UInt8]
    /// What its contents were; nil where nobody has written that down.
    package let fingerprint: MediaFingerprint?

    /// A file that was at a path.
    package init(path: [UInt8], fingerprint: MediaFingerprint?) {
        (self.path, self.fingerprint) = (path, fingerprint)
    }
}
