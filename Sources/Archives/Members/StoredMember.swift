internal import Media

/// The bytes of a member that is not packed, read where they lie in the archive.
///
/// Confined as the archive's own bytes are, which it owns.
final class StoredMember: OpenBytes {
    let identity: InputIdentity?
    let length: Int64?
    private let archive: any OpenBytes
    private var extent: ArchiveExtent

    var isSeekable: Bool { archive.isSeekable }
    var policy: InputPolicy? { archive.policy }
    var cost: InputCost? { archive.cost }

    /// The bytes of a member of an open archive. Throws `MediaError` where they are not there.
    init(_ member: ArchiveMember, at extent: ArchiveExtent, of archive: any OpenBytes, identity: InputIdentity?) throws
    {
        guard member.size == member.packedSize else { throw MediaError.damagedMember }
        (self.archive, self.extent, self.identity) = (archive, extent, identity)
        length = member.size
    }

    func use(_ interruption: Interruption) { archive.use(interruption) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        try extent.read(into: buffer, at: offset, from: archive)
    }
}
