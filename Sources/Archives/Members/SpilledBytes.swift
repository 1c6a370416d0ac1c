internal import Media

/// The bytes of an archive that is packed as a whole, or of a member of a block, by something that can be unpacked from the
/// beginning only.
///
/// Confined as the archive's own bytes are, which it owns.
final class SpilledBytes: OpenBytes {
    let identity: InputIdentity?
    let policy: InputPolicy?
    var cost: InputCost? { archive.cost }
    private let archive: any OpenBytes
    private var extent: ArchiveExtent
    /// Which bytes of the stream these are; nil for all of them.
    private let part: Range<Int64>?
    private let stream: SpilledStream
    /// Throws where nobody waits for what is unpacked.
    private var check: () throws -> Void

    var length: Int64? { part.map { $0.upperBound - $0.lowerBound } ?? stream.length }
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
        (self.archive, extent, identity, part) = (archive, .init(allOf: archive), archive.identity, nil)
        (self.stream, self.check) = (stream, check)
        self.policy = policy.local(if: stream.length != nil || extent.count <= Self.shortLength)
    }

    /// The bytes of a member that lies in a block of an open archive, whose policy is `policy`. `stream` is the block's.
    ///
    /// Throws `MediaError` where they cannot be there.
    init(
        _ member: ArchiveMember, in block: PackedBlock, of archive: any OpenBytes, identity: InputIdentity?,
        policy: InputPolicy, stream: SpilledStream, _ check: @escaping () throws -> Void
    ) throws {
        guard case .content(let start) = member.place else { throw MediaError.damagedMember }
        extent = try ArchiveExtent(block, of: archive)
        (self.archive, self.identity, part) = (archive, identity, start..<start + member.size)
        (self.stream, self.check) = (stream, check)
        self.policy = policy.local(if: stream.length != nil || extent.count <= Self.shortLength)
    }

    func use(_ interruption: Interruption) {
        archive.use(interruption)
        check = { try interruption.check("unpacking") }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset >= 0, offset < length ?? .max, !buffer.isEmpty else { return 0 }
        let room = Int(min(Int64(buffer.count), length.map { $0 - offset } ?? .max))
        return try stream.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: (part?.lowerBound ?? 0) + offset,
            from: { try extent.read(into: $0, at: $1, from: archive) }, check)
    }
}
