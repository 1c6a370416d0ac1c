/// What tells the contents of a file from those of others, wherever it lies and whatever it is called.
///
/// Its size, and the hash by which OpenSubtitles and the players that ask it know a film: 128 KiB are read of it. Files that
/// differ in their middle alone have the same fingerprint; it is no protection against anyone.
public struct MediaFingerprint: Sendable, Hashable, Codable {
    /// The length of the file in bytes.
    public var size: Int64

    /// The size, plus the 64-bit words of the first and of the last 64 KiB, least significant byte first, modulo 2^64.
    ///
    /// Both ends of a shorter file are all of it; a last word that is cut is filled up with zeros.
    public var movieHash: UInt64

    /// A fingerprint by its parts.
    public init(size: Int64, movieHash: UInt64) { (self.size, self.movieHash) = (size, movieHash) }

    /// How much of each end is read.
    private static let end = 64 << 10

    /// That of a file; nil for what lies on a server. Opening it has a time limit of its own.
    ///
    /// Throws `MediaError` where the file cannot be read, and `CancellationError`.
    package init?(of location: MediaLocation, _ interruption: Interruption) throws {
        // What whoever asks does after it may take as long as it might before.
        let left = interruption.pauseClock()
        defer { interruption.resumeClock(left) }
        guard case .file = location,
            let reader = try ContainerSource(ContainerOrigin(location), budget: Budget()).openBytes(interruption),
            let size = reader.length
        else { return nil }
        self.size = size
        movieHash = UInt64(bitPattern: size)
        let count = Int(min(size, Int64(Self.end)))
        for offset in [0, size - Int64(count)] {
            movieHash &+= Self.sum(of: try reader.read(at: offset, count: count))
        }
    }

    private static func sum(of bytes: [UInt8]) -> UInt64 {
        var sum: UInt64 = 0
        for (place, byte) in bytes.enumerated() { sum &+= UInt64(byte) << (8 * UInt64(place % 8)) }
        return sum
    }
}
