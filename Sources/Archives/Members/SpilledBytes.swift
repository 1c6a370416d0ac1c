internal import Media

/// The bytes of an archive that is packed as a whole, by something that can be unpacked from the beginning only.
///
/// Confined as the archive's own bytes are, which it owns.
final class SpilledBytes: OpenBytes {
    let identity: InputIdentity?
    let policy: InputPolicy?
    private let archive: any OpenBytes
    private let extent: ArchiveExtent
    private let stream: SpilledStream
    /// Throws where nobody waits for what is unpacked.
    private var check: () throws -> Void

    var length: Int64? { stream.length }
    var isSeekable: Bool { true }

    /// Packed bytes, the last of which is unpacked soon enough for a disk's.
    private static let shortLength: Int64 = 4 << 20

    /// The bytes of an open archive, whose policy is `policy`. `check` is called while something is unpacked.
    ///
    /// Throws `MediaError` where it can be read in order only.
    init(
        _ archive: any OpenBytes, policy: InputPolicy, stream: SpilledStream, _ check: @escaping () throws -> Void
    ) throws {
        guard archive.isSeekable else { throw MediaError.archiveInOrder }
        (self.archive, extent, identity) = (archive, .init(allOf: archive), archive.identity)
        (self.stream, self.check) = (stream, check)
        self.policy = policy.local(if: stream.length != nil || extent.count <= Self.shortLength)
    }

    func use(_ interruption: Interruption) {
        archive.use(interruption)
        check = { try interruption.check("unpacking") }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset >= 0, !buffer.isEmpty else { return 0 }
        return try stream.read(
            into: buffer, at: offset, from: { try extent.read(into: $0, at: $1, from: archive) }, check)
    }
}
