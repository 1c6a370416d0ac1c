internal import Folders
package import Media

/// A file within an archive. Opens nothing by itself.
package struct MemberInput: ByteInput {
    /// What holds the archive: a file of a disk, or whatever else has bytes.
    let archive: any ByteInput
    /// Where it lies in there, through archives that lie in this one.
    let path: [UInt8]
    let reader: ArchiveReader

    /// How long a look at what is there may take.
    private static let patience: Duration = .seconds(5)

    /// What lies in an archive at a path, which is written with slashes.
    package init(_ path: [UInt8], in archive: any ByteInput, _ reader: ArchiveReader = .shared) {
        self.init(MemberPath.named(path), of: archive, reader)
    }

    /// What lies in an archive at a path as its directory has it.
    init(_ path: [UInt8], of archive: any ByteInput, _ reader: ArchiveReader) {
        (self.archive, self.path, self.reader) = (archive, path, reader)
    }

    package var name: String { MediaLocation.file(path: MemberPath.shown(path)).name }

    package var location: MediaLocation? {
        guard case .file(let file) = archive.location else { return nil }
        return .file(path: file + [UInt8(ascii: "/")] + MemberPath.shown(path))
    }

    package var url: [UInt8] { archive.url + [UInt8(ascii: "/")] + MemberPath.shown(path) }

    package var policy: InputPolicy { archive.policy }

    package var isPresent: Bool { (try? isListed()) ?? false }

    package func currentIdentity() -> InputIdentity? {
        guard let identity = archive.currentIdentity() else { return nil }
        // Why an archive cannot be read, opening it tells.
        return (try? isListed()) ?? true ? .member(of: identity, path: path) : nil
    }

    /// Whether the archive has a file of this path, by its directory, which is read where it is not known.
    private func isListed() throws -> Bool {
        let interruption = Interruption()
        interruption.setTimeout(Self.patience)
        let (archive, inner) = try within(archive.open(Budget(), interruption), interruption)
        return archive.directory.member(inner)?.kind == .file
    }

    /// The archive in which it lies right away, and the path in there.
    private func within(
        _ bytes: any OpenBytes, _ interruption: Interruption
    ) throws -> (archive: OpenArchive, path: [UInt8]) {
        let check = { try interruption.check("reading the archive") }
        return try OpenArchive.innermost(at: path, in: bytes, archive.policy, reader, entersLast: false, check)
    }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        try open(in: archive.open(budget, interruption), budget, interruption)
    }

    /// The same out of the bytes of its archive, which are open.
    func open(
        in bytes: any OpenBytes, _ budget: Budget, _ interruption: Interruption
    ) throws -> any OpenBytes {
        let identity = bytes.identity.map { InputIdentity.member(of: $0, path: path) }
        let (archive, inner) = try whileReadingAll(budget, interruption) { try within(bytes, interruption) }
        return try archive.open(inner, identity: identity)
    }

    /// Does what may have to unpack all of an archive, in the time that reading all of a file may take.
    private func whileReadingAll<Value>(
        _ budget: Budget, _ interruption: Interruption, _ body: () throws -> Value
    ) rethrows -> Value {
        let left = interruption.pauseClock()
        defer { interruption.resumeClock(left) }
        interruption.setTimeout(budget.scanTime)
        return try body()
    }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        let root = try Self.path(archive.url)
        let target = try Self.path(reference)
        guard let inner = Self.path(target, beneath: root) else {
            // What lies beside the archive, for a person who allows that.
            guard reach.allowsExternalReferences else { throw Reach.outside(reference) }
            return try archive.neighbor(reference, within: reach)
        }
        // An archive has no links: names alone tell what lies beneath a folder.
        let folder = path.dropLast().lastIndex(of: MemberPath.separator).map { path[...$0] } ?? []
        let member = MemberPath.named(inner)
        guard reach.allowsExternalReferences || member.starts(with: folder) else { throw Reach.outside(reference) }
        return MemberInput(member, of: archive, reader)
    }

    private static func path(_ reference: [UInt8]) throws -> Path {
        Path(bytes: try Reach.path(of: reference), relativeTo: .current)
    }

    private static func path(_ path: Path, beneath root: Path) -> ArraySlice<UInt8>? {
        let start = root.bytes + [UInt8(ascii: "/")]
        return path.bytes.starts(with: start) ? path.bytes[start.count...] : nil
    }
}
