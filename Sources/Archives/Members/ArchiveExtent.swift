internal import Media

/// A stretch of an archive's bytes: those of a member as they are packed, or all of them.
struct ArchiveExtent {
    /// Where the first byte is, or a header before it that nobody has read yet.
    private var place: ArchiveMember.Place
    /// How many bytes there are.
    let count: Int64

    private static let headerLength: Int64 = 30

    /// All bytes of an archive, however many those are.
    init(allOf archive: any OpenBytes) { (place, count) = (.content(0), archive.length ?? .max) }

    /// Looks where a block lies. Throws `MediaError` where the archive ends before it.
    init(_ block: PackedBlock, of archive: any OpenBytes) throws {
        (place, count) = (.content(block.start), block.packedSize)
        guard block.start + count <= archive.length ?? .max else { throw MediaError.cutOffMember }
    }

    /// Looks where the bytes of a member are to lie; its header is read with the first of them.
    ///
    /// Throws `MediaError` where they cannot be there or be read, and where the member is a folder or a link.
    init(_ member: ArchiveMember, of archive: any OpenBytes) throws {
        try member.checkIsReadable()
        guard let place = member.place else { throw MediaError.damagedMember }
        (self.place, count) = (place, member.packedSize)
        try checkEnd(after: place.offset, in: archive)
    }

    private func checkEnd(after start: Int64, in archive: any OpenBytes) throws {
        let end = start.addingReportingOverflow(count)
        guard !end.overflow, end.partialValue <= archive.length ?? .max else { throw MediaError.cutOffMember }
    }

    /// The first byte. Throws `MediaError` where the bytes are not there.
    private mutating func start(in archive: any OpenBytes) throws -> Int64 {
        switch place {
        case .content(let start): return start
        case .header(let header):
            let start = try Self.end(ofHeaderAt: header, in: archive)
            try checkEnd(after: start, in: archive)
            place = .content(start)
            return start
        }
    }

    /// Where the header of a member of a ZIP archive ends (APPNOTE, 4.3.7): behind a name and a field that the directory need
    /// not repeat.
    private static func end(ofHeaderAt header: Int64, in archive: any OpenBytes) throws -> Int64 {
        guard let length = archive.length, header <= length - headerLength else { throw MediaError.cutOffMember }
        let bytes = try archive.bytes(at: header, count: Int(headerLength))
        guard bytes.count == headerLength, bytes.starts(with: "PK\u{3}\u{4}".utf8) else {
            throw MediaError.damagedMember
        }
        func field(_ place: Int) -> Int64 { Int64(bytes[place]) | Int64(bytes[place + 1]) << 8 }
        return header + headerLength + field(26) + field(28)
    }

    /// Fills a buffer with the bytes at an offset in here, at least one of them; zero only at the end.
    ///
    /// Throws as the archive's `read(into:at:)` does, and `MediaError` where the bytes are not there, or no longer.
    mutating func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, from archive: any OpenBytes
    ) throws -> Int {
        guard offset >= 0, offset < count else { return 0 }
        let room = Int(min(Int64(buffer.count), count - offset))
        let place = try start(in: archive) + offset
        let read = try archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: place)
        guard read > 0 || room == 0 || count == .max else { throw MediaError.inputChanged }
        return read
    }
}
