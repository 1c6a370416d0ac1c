/// How much of a playlist is read.
public struct PlaylistLimits: Sendable, Hashable {
    /// The bytes of a text; longer ones are refused. What variables expand to may be as long in all.
    public var bytes: Int
    /// The lines of a text; one that has more is refused.
    public var lines: Int
    /// The bytes of a line; longer ones are left out.
    public var lineLength: Int
    /// How many problems are kept.
    public var problems: Int

    /// Limits that no sensible playlist meets: 8 MiB, 200,000 lines of 64 KiB.
    public init(
        bytes: Int = 8 << 20, lines: Int = 200_000, lineLength: Int = 64 << 10, problems: Int = 200
    ) {
        self.bytes = bytes
        self.lines = lines
        self.lineLength = lineLength
        self.problems = problems
    }

    /// How many variables, attributes of a tag or range, and keys in effect at once are kept.
    static let definitions = 1_000
    static let attributes = 256
    static let simultaneousKeys = 32
}
