/// What the loop has done, and how long it kept keys waiting.
public struct EventLoopStatistics: Hashable, Sendable {
    /// One kind of work.
    public struct Phase: Hashable, Sendable {
        /// Pieces of work done.
        public internal(set) var count = 0
        /// Those that took more than `slowNanoseconds`.
        public internal(set) var slow = 0
        /// All of them together, in nanoseconds.
        public internal(set) var total: UInt64 = 0
        /// The longest, in nanoseconds.
        public internal(set) var longest: UInt64 = 0
        /// The most processor time that one took, in nanoseconds: what is over it in `longest`, others ran.
        public internal(set) var longestOwn: UInt64 = 0

        mutating func add(_ nanoseconds: UInt64, own: UInt64) {
            count += 1
            total += nanoseconds
            if nanoseconds > EventLoopStatistics.slowNanoseconds { slow += 1 }
            longest = max(longest, nanoseconds)
            longestOwn = max(longestOwn, own)
        }
    }

    /// From here on work counts as slow: 4 ms, a quarter of a frame at 60 Hz.
    public static let slowNanoseconds: UInt64 = 4_000_000

    /// Counters at zero.
    public init() {}

    /// Turns of the loop.
    public internal(set) var turns = 0
    /// Jobs: the pieces of async functions between their suspensions.
    public internal(set) var jobs = Phase()
    /// Batches of input events, read and handled.
    public internal(set) var input = Phase()
    /// Frames, drawn and encoded.
    public internal(set) var frames = Phase()
}
