/// How much of a file is read.
public struct CaptionLimits: Sendable, Hashable {
    /// The bytes of a file; longer ones are refused.
    public var bytes: Int
    /// The captions of a file; what comes after them is left out.
    public var captions: Int
    /// How many problems are kept.
    public var problems: Int

    /// Limits that no sensible file meets: 32 MiB, 100,000 captions.
    public init(bytes: Int = 32 << 20, captions: Int = 100_000, problems: Int = 1_000) {
        self.bytes = bytes
        self.captions = captions
        self.problems = problems
    }
}
