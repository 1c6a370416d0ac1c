/// What all fragments of a file add up to.
public struct FragmentSummary: Sendable, Hashable {
    /// The totals of each track that has fragments, in the order of their first.
    public internal(set) var tracks: [FragmentTotals] = []
    /// How many `moof` boxes there are.
    public internal(set) var fragmentCount = 0
    /// The systems that the fragments name for decrypting, each once.
    public internal(set) var protectionSystems: [ProtectionSystem] = []
    /// Whether the walk came to the end of the file, rather than to a limit or to damage.
    public internal(set) var isComplete = false

    /// The totals of a track; nil when it has no fragments.
    public func totals(trackID: UInt32) -> FragmentTotals? { tracks.first { $0.trackID == trackID } }
}
