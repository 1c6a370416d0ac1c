/// A recipe for what one file stands for that is read as a whole.
package protocol WholeFileRecipe: SourceRecipe {
    /// The file.
    var file: WholeFile { get }
}

extension WholeFileRecipe {
    package var name: String { file.name }
    package var location: MediaLocation? { file.location }
    package var policy: InputPolicy { file.policy }
    package var counters: [IOCounters] { [file.counters] }

    package func dropCache() { file.dropCache() }

    package func currentIdentity() -> InputIdentity? { file.currentIdentity() }

    package func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? {
        try file.presentIdentity(interruption)
    }
}
