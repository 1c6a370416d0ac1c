import Synchronization

/// Numbers the versions of sources, no two of which are alike while the program runs.
package enum SourceRevision {
    private static let last = Atomic<Int>(0)

    /// The number of a version that nobody has met.
    package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
