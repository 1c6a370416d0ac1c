internal import Folders
internal import Media

/// An archive whose bytes are open and whose directory is known. Confined as its bytes are.
struct OpenArchive {
    /// The archive's own bytes; where it is packed as a whole, those that are unpacked.
    let bytes: any OpenBytes
    let directory: ArchiveDirectory
    private let policy: InputPolicy
    private let reader: ArchiveReader
    private let check: () throws -> Void

    /// How many archives may lie within each other in one that is open.
    private static let deepest = 8

    /// The innermost archive that a path within one leads into, and the path within that. A path that ends at an archive leads
    /// to its file, or into it where `entersLast`.
    ///
    /// `bytes` are the outermost one's, and `policy` is how those may be read. `check` is called between reads, and throws
    /// where nobody wants it. `deliver` hears now and then of what the innermost one has, where that takes long, and of the
    /// path in there.
    ///
    /// Throws `MediaError` and what `check` throws.
    static func innermost(
        at path: [UInt8], in bytes: any OpenBytes, _ policy: InputPolicy, _ reader: ArchiveReader, entersLast: Bool,
        _ check: @escaping () throws -> Void, partly deliver: ((ArchiveDirectory, [UInt8]) -> Void)? = nil
    ) throws -> (archive: OpenArchive, path: [UInt8]) {
        var (bytes, policy, rest) = (bytes, policy, path)
        for _ in 0...deepest {
            var call = DirectoryCall(period: reader.period, check)
            // Which archive a name leads into shows only when all of this one is known.
            let within = rest
            if let deliver, !leadsOn(within) { call.deliver = { deliver($0, within) } }
            let archive = try OpenArchive(bytes, policy, reader, call)
            guard let end = archive.firstArchive(in: rest, entersLast) else { return (archive, rest) }
            let inner = Array(rest[..<end])
            bytes = try archive.open(inner, identity: archive.identity(of: inner))
            policy = archive.policy
            rest.removeFirst(end)
        }
        throw MediaError(
            .tooLarge, "more than \(deepest) archives lie within each other", remedy: "unpack the outer ones")
    }

    private init(_ bytes: any OpenBytes, _ policy: InputPolicy, _ reader: ArchiveReader, _ call: DirectoryCall) throws {
        (self.reader, check) = (reader, call.check)
        self.policy = bytes.policy ?? policy
        let allowed = self.policy
        func unpacked(_ format: ArchiveFormat?) throws -> any OpenBytes {
            switch format {
            case .zip, .tar, .sevenZip, nil: return bytes
            case .gzip:
                let points = reader.restarts.stream(of: bytes.identity) { RestartPoints() }
                return try InflatedBytes(gzipped: bytes, policy: allowed, points: points, call.check)
            case .stream(let format):
                let stream = reader.spills.stream(of: bytes.identity) { SpilledStream(format) }
                return try SpilledBytes(bytes, policy: allowed, stream: stream, call.check)
            }
        }
        directory = try reader.directories.directory(of: bytes.identity, call) { call in
            let format = try ArchiveFormat(bytes.bytes(at: 0, count: ArchiveFormat.length))
            var directory = try Self.directory(of: unpacked(format), format, call)
            directory.format = format
            return directory
        }
        self.bytes = try unpacked(directory.format)
    }

    private static func directory(
        of bytes: any OpenBytes, _ format: ArchiveFormat?, _ call: DirectoryCall
    ) throws -> ArchiveDirectory {
        if format == .sevenZip { return try SevenZipDirectoryReader.directory(of: bytes, call) }
        if format != .zip, let directory = try TarDirectoryReader.directory(of: bytes, call) { return directory }
        if let format, format.isPacked { throw MediaError.noTar }
        return try ZipDirectoryReader.directory(of: bytes, call)
    }

    private static func leadsOn(_ path: [UInt8]) -> Bool {
        path.split(separator: MemberPath.separator).contains(where: ArchiveName.isArchive)
    }

    /// Where the first component ends that is an archive's file.
    private func firstArchive(in path: [UInt8], _ entersLast: Bool) -> Int? {
        var end = 0
        for name in path.split(separator: MemberPath.separator) {
            end = name.endIndex + 1
            guard ArchiveName.isArchive(name), end < path.count || entersLast else { continue }
            let inner = Array(path[..<end])
            if directory.member(inner)?.kind == .file, !directory.isFolder(inner) { return end }
        }
        return nil
    }

    /// What a member is known by; nil where nothing tells one version of the archive from another.
    func identity(of path: [UInt8]) -> InputIdentity? { bytes.identity.map { .member(of: $0, path: path) } }

    /// The bytes of a member, which is to be known by an identity.
    ///
    /// Throws `MediaError` where there is none of this path, or it cannot be read.
    func open(_ path: [UInt8], identity: InputIdentity?) throws -> any OpenBytes {
        guard let member = directory.member(path) else {
            if directory.isFolder(path) { throw MediaError.folderOfArchive }
            // It may be among those that nothing is known of.
            throw directory.damage ?? MediaError.missingMember
        }
        if case .block(let index) = member.packing {
            return try open(member, inBlock: Int(index), identity: identity)
        }
        let extent = try ArchiveExtent(member, of: bytes)
        guard member.packing == .deflated else {
            return try StoredMember(member, at: extent, of: bytes, identity: identity)
        }
        return InflatedBytes(
            member, at: extent, of: bytes, identity: identity, policy: policy,
            points: reader.restarts.stream(of: identity) { RestartPoints() }, check)
    }

    private func open(
        _ member: ArchiveMember, inBlock index: Int, identity: InputIdentity?
    ) throws -> any OpenBytes {
        try member.checkIsReadable()
        let block = directory.blocks[index]
        try block.checkIsReadable()
        let stream = reader.spills.stream(of: bytes.identity, part: index) { SpilledStream { try block.reader() } }
        return try SpilledBytes(
            member, in: block, of: bytes, identity: identity, policy: policy, stream: stream, check)
    }
}
