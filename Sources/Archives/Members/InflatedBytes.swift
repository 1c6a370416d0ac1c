internal import Media

/// The bytes of a member that is compressed by deflate, or of an archive that is by gzip as a whole, unpacked as they are read.
///
/// A read that goes on where one has ended unpacks what follows; one that goes back begins at the restart point before it.
/// Confined as the archive's own bytes are, which it owns.
final class InflatedBytes: OpenBytes {
    let identity: InputIdentity?
    let policy: InputPolicy?
    var cost: InputCost? { archive.cost }
    private let archive: any OpenBytes
    private var extent: ArchiveExtent
    private let isGzip: Bool
    /// Nil where that shows only at the end.
    private let size: Int64?
    private let points: RestartPoints
    /// Those that have unpacked something, the one that was used longest ago first: films have pictures in one place, and
    /// sound in another.
    private var readers: [UnpackingReader<Inflater>] = []
    /// Throws where nobody waits for what is unpacked.
    private var check: () throws -> Void

    var length: Int64? { size ?? points.length }
    var isSeekable: Bool { archive.isSeekable }

    private static let mostReaders = 4

    /// Bytes, unpacked and packed, the last of which is there at once as a disk's is. Beyond them a read may take long.
    private static let shortLength: Int64 = 64 << 20
    private static let shortPackedLength: Int64 = 16 << 20

    /// The bytes of a member of an open archive, whose policy is `policy`. `check` is called while something is unpacked.
    init(
        _ member: ArchiveMember, at extent: ArchiveExtent, of archive: any OpenBytes, identity: InputIdentity?,
        policy: InputPolicy, points: RestartPoints, _ check: @escaping () throws -> Void
    ) {
        (self.archive, self.extent, self.identity, self.points) = (archive, extent, identity, points)
        (isGzip, size, self.check) = (false, member.size, check)
        self.policy = policy.local(if: member.size <= Self.shortLength)
    }

    /// The bytes of an open archive that is packed by gzip. Throws `MediaError` where it can be read in order only.
    init(
        gzipped archive: any OpenBytes, policy: InputPolicy, points: RestartPoints,
        _ check: @escaping () throws -> Void
    ) throws {
        guard archive.isSeekable else { throw MediaError.archiveInOrder }
        (self.archive, extent, identity, self.points) = (archive, .init(allOf: archive), archive.identity, points)
        (isGzip, size, self.check) = (true, nil, check)
        self.policy = policy.local(if: extent.count <= Self.shortPackedLength)
    }

    func use(_ interruption: Interruption) {
        archive.use(interruption)
        check = { try interruption.check("unpacking") }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset >= 0, offset < length ?? .max, !buffer.isEmpty else { return 0 }
        let reader = try reader(for: offset)
        while reader.end <= offset, !reader.isAtEnd {
            try check()
            try reader.advance(noting: points) { try extent.read(into: $0, at: $1, from: archive) }
        }
        return reader.copy(at: offset, into: buffer)
    }

    /// The reader that has least to unpack until an offset.
    private func reader(for offset: Int64) throws -> UnpackingReader<Inflater> {
        let point = points.last(upTo: offset)
        let nearest = readers.indices.filter { readers[$0].start <= offset }.max { readers[$0].end < readers[$1].end }
        if let nearest, readers[nearest].end >= point?.offset ?? 0 {
            readers.append(readers.remove(at: nearest))
        } else {
            let reader = try UnpackingReader(from: point, isGzip: isGzip, length: size)
            if readers.count == Self.mostReaders { readers.removeFirst() }
            readers.append(reader)
        }
        return readers[readers.count - 1]
    }
}
