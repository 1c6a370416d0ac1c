package import Folders
package import Media

/// What a search for a missing file has come to.
package enum SearchOutcome: Sendable, Hashable {
    /// It lies there.
    case found(FoundFile)
    /// So many files have its name, and nothing tells which of them is meant; or too many of those that are missing have it.
    case ambiguous(Int)
    /// Nothing has its contents or its name.
    case notFound
}

/// A file that may take the place of one that is missing.
package struct FoundFile: Sendable, Hashable {
    /// Where it lies.
    package let path: Path
    /// What its contents are; nil where that was not found out.
    package let fingerprint: MediaFingerprint?
    /// Whether it has the name and is known to have other contents.
    package let isOther: Bool
}
