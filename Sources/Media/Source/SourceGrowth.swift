/// What was found of a source that goes on while it is read.
package struct SourceGrowth: Sendable {
    /// What is known of it now; nil where that is no more than before, or nobody has asked for it yet.
    package let facts: AssetFacts?
    /// After how many seconds it may be longer; nil where it has come to its end.
    package let wait: Double?

    /// What was found.
    package init(facts: AssetFacts?, wait: Double?) { (self.facts, self.wait) = (facts, wait) }
}
