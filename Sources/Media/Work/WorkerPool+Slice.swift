extension WorkerPool {
    /// How long, in nanoseconds, a piece of a long work lasts: then its thread is free for what somebody waits for.
    static let slice: UInt64 = 5_000_000
}
