package import Folders
package import Media

/// A file that may take the place of one that is missing.
package struct FoundFile: Sendable, Hashable {
    /// Where it lies.
    package let path: Path
    /// What its contents are; nil where that was not found out.
    package let fingerprint: MediaFingerprint?
    /// Whether it has the name and is known to have other contents.
    package let isOther: Bool
}
