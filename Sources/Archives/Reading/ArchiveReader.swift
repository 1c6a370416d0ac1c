/// Reads archives of disks and servers, and keeps what their directories say, and from where compressed
/// members can be unpacked.
///
/// Every member may be called from any thread; those that open something belong on threads that may wait.
public final class ArchiveReader: Sendable {
    /// The one of this process.
    public static let shared = ArchiveReader()

    let directories = DirectoryCache(capacity: 64 << 20)
    /// Bounded by what restart points take in memory.
    let restarts = StreamCache<RestartPoints>(capacity: 64 << 20, most: 256)
    /// Bounded by what is unpacked on the disk.
    let spills = StreamCache<SpilledStream>(capacity: 16 << 30, most: 4)

    /// How soon those who wait for a directory hear of what has come.
    let period: Duration

    init(period: Duration = .milliseconds(200)) { self.period = period }

    /// Whether a path may lead to an archive or into one, by the names in it. Touches nothing.
    package func mayContain(_ path: [UInt8]) -> Bool { !ArchiveName.ends(in: path).isEmpty }
}
