internal import Media

/// The bytes of a member that is not packed, read where they lie in the archive.
///
/// Confined as the archive's own bytes are, which it owns.
final class StoredMember: OpenBytes {
    let identity: InputIdentity?
    let length: Int64?
    private let archive: any OpenBytes
    /// Where its first byte lies.
    private let start: Int64
    private let count: Int64

    var isSeekable: Bool { archive.isSeekable }
    var policy: InputPolicy? { archive.policy }

    /// The bytes of a member of an open archive.
    ///
    /// Throws `MediaError` where they are packed, encrypted or not there, or the member is a folder or a link.
    init(_ member: ArchiveMember, of archive: any OpenBytes, identity: InputIdentity?) throws {
        try member.checkIsReadable()
        guard let header = member.header, member.size == member.packedSize else { throw MediaError.damagedMember }
        self.archive = archive
        self.identity = identity
        (start, count, length) = (try Self.start(header, archive), member.size, member.size)
        // The archive was cut off, or says what cannot be.
        let end = start.addingReportingOverflow(count)
        guard let whole = archive.length, !end.overflow, end.partialValue <= whole else {
            throw MediaError.damagedMember
        }
    }

    func use(_ interruption: Interruption) { archive.use(interruption) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let room = Int(min(Int64(buffer.count), count - offset))
        let read = try archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: start + offset)
        // The member has more: the archive became shorter.
        guard read > 0 || room == 0 else { throw MediaError.inputChanged }
        return read
    }

    private static let headerLength: Int64 = 30

    /// Where the bytes lie that a header introduces (APPNOTE, 4.3.7): behind a name and a field that the directory need not
    /// repeat.
    private static func start(_ header: Int64, _ archive: any OpenBytes) throws -> Int64 {
        guard let length = archive.length, header <= length - headerLength else { throw MediaError.damagedMember }
        let bytes = try archive.bytes(at: header, count: Int(headerLength))
        guard bytes.count == headerLength, bytes.starts(with: "PK\u{3}\u{4}".utf8) else {
            throw MediaError.damagedMember
        }
        func field(_ place: Int) -> Int64 { Int64(bytes[place]) | Int64(bytes[place + 1]) << 8 }
        return header + headerLength + field(26) + field(28)
    }
}
