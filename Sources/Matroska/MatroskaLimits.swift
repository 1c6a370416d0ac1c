/// How much of a file is read.
public struct MatroskaLimits: Sendable, Hashable {
    /// The bytes to get from the source in all.
    public var bytes: Int
    /// The elements to look at in all.
    public var elements: Int
    /// How deeply elements may be nested.
    public var depth: Int
    /// The bytes of a string; a longer one is not read.
    public var stringLength: Int
    /// The clusters, and the parts of those of unknown size, to pass by where no seek head tells what follows them.
    public var clusters: Int
    /// The bytes that the source is asked for at once.
    public var window: Int
    /// How many problems are kept.
    public var problems: Int

    /// Limits that no sensible file meets: 4 MiB, 100,000 elements 16 deep, strings of 256 KiB, 4,096 clusters.
    public init(
        bytes: Int = 4 << 20, elements: Int = 100_000, depth: Int = 16, stringLength: Int = 256 << 10,
        clusters: Int = 4_096, window: Int = 4_096, problems: Int = 100
    ) {
        self.bytes = bytes
        self.elements = elements
        self.depth = depth
        self.stringLength = stringLength
        self.clusters = clusters
        self.window = window
        self.problems = problems
    }

    /// How far to look for the next element of a segment after damage.
    static let resynchronization = 64 << 10
}
