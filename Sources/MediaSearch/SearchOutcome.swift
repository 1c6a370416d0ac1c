/// What a search for a missing file has come to.
package enum SearchOutcome: Sendable, Hashable {
    /// It lies there.
    case found(FoundFile)
    /// So many files have its name, and nothing tells which of them is meant; or too many of those that are missing have it.
    case ambiguous(Int)
    /// Nothing has its contents or its name.
    case notFound
}
