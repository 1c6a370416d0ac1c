/// A place of a packed stream from where it can be unpacked.
struct RestartPoint: Sendable {
    /// Bytes before it, unpacked and packed.
    let offset, packedOffset: Int64
    let state: KeptInflater

    /// What it takes in memory, in bytes: a window of 32 KiB and the tables of the codes.
    static let cost = 40 << 10
}
