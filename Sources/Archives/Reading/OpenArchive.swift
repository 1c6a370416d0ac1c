internal import Folders
internal import Media

/// An archive whose bytes are open and whose directory is known. Confined as its bytes are.
struct OpenArchive {
    let bytes: any OpenBytes
    let directory: ArchiveDirectory
    private let policy: InputPolicy
    private let reader: ArchiveReader
    private let check: () throws -> Void

    /// How many archives may lie within each other in one that is open.
    private static let deepest = 8

    /// The archive in opened bytes, and how those may be read. `check` is called between reads, and throws where nobody
    /// wants it.
    ///
    /// Throws `MediaError` and what `check` throws.
    init(
        _ bytes: any OpenBytes, _ policy: InputPolicy, _ reader: ArchiveReader, _ check: @escaping () throws -> Void
    ) throws {
        (self.bytes, self.reader, self.check) = (bytes, reader, check)
        self.policy = bytes.policy ?? policy
        directory = try reader.directories.directory(of: bytes.identity, check) {
            try ZipDirectoryReader.directory(of: bytes, check)
        }
    }

    /// The innermost archive that a path within this one leads into, and the path within that. A path that ends at an archive
    /// leads to its file, or into it where `entersLast`.
    ///
    /// Throws as `init` does.
    func archive(at path: [UInt8], entersLast: Bool) throws -> (archive: OpenArchive, path: [UInt8]) {
        var (archive, rest) = (self, path)
        for _ in 0...Self.deepest {
            guard let end = archive.firstArchive(in: rest, entersLast) else { return (archive, rest) }
            let inner = Array(rest[..<end])
            let bytes = try archive.open(inner, identity: archive.identity(of: inner))
            archive = try OpenArchive(bytes, archive.policy, reader, check)
            rest.removeFirst(end)
        }
        throw MediaError(
            .tooLarge, "more than \(Self.deepest) archives lie within each other", remedy: "unpack the outer ones")
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
            throw directory.isFolder(path) ? MediaError.folderOfArchive : .missingMember
        }
        let extent = try MemberExtent(member, of: bytes)
        guard member.packing == .deflated else {
            return try StoredMember(member, at: extent, of: bytes, identity: identity)
        }
        return DeflatedMember(
            member, at: extent, of: bytes, identity: identity, policy: policy,
            points: reader.restarts.points(of: identity), check)
    }
}
