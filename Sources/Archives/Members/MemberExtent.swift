internal import Media

/// Where the bytes of a member lie in its archive, as they are packed.
struct MemberExtent {
    /// The first byte, and how many there are.
    let start, count: Int64

    private static let headerLength: Int64 = 30

    /// Looks where the bytes of a member of a ZIP archive lie (APPNOTE, 4.3.7): behind its header, a name and a field that the
    /// directory need not repeat.
    ///
    /// Throws `MediaError` where they are not there or cannot be read, and where the member is a folder or a link.
    init(_ member: ArchiveMember, of archive: any OpenBytes) throws {
        try member.checkIsReadable()
        guard let header = member.header, let length = archive.length, header <= length - Self.headerLength else {
            throw MediaError.damagedMember
        }
        let bytes = try archive.bytes(at: header, count: Int(Self.headerLength))
        guard bytes.count == Self.headerLength, bytes.starts(with: "PK\u{3}\u{4}".utf8) else {
            throw MediaError.damagedMember
        }
        func field(_ place: Int) -> Int64 { Int64(bytes[place]) | Int64(bytes[place + 1]) << 8 }
        start = header + Self.headerLength + field(26) + field(28)
        count = member.packedSize
        // The archive was cut off, or says what cannot be.
        let end = start.addingReportingOverflow(count)
        guard !end.overflow, end.partialValue <= length else { throw MediaError.damagedMember }
    }

    /// Fills a buffer with the bytes at an offset in here, at least one of them; zero only at the end.
    ///
    /// Throws as the archive's `read(into:at:)` does, and `MediaError` where the archive has become shorter.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, from archive: any OpenBytes
    ) throws -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let room = Int(min(Int64(buffer.count), count - offset))
        let read = try archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: start + offset)
        guard read > 0 || room == 0 else { throw MediaError.inputChanged }
        return read
    }
}
