internal import Media

/// A file by a path with the name of an archive in it. Whether it leads into one shows when it is opened: a folder of a disk
/// may be called so, too.
struct ArchivedFile: ByteInput {
    let path: [UInt8]
    let reader: ArchiveReader

    private var onDisk: LocalFile { LocalFile(path: path) }

    var name: String { onDisk.name }
    var location: MediaLocation? { onDisk.location }
    var url: [UInt8] { onDisk.url }
    var policy: InputPolicy { .local }
    var isPresent: Bool { found.isPresent }

    func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        let found = found
        let bytes = try found.open(budget, interruption)
        // An archive as a whole; whatever else is called so is read as what it is.
        if !(found is MemberInput), try ArchiveFormat(bytes.bytes(at: 0, count: ArchiveFormat.length)) != nil {
            throw MediaError.archive
        }
        return bytes
    }

    func currentIdentity() -> InputIdentity? { found.currentIdentity() }

    func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try found.neighbor(reference, within: reach)
    }

    /// What the path leads to now. Touches the disk.
    private var found: any ByteInput {
        guard case .archive(let file, let inner) = Destination(path), !inner.isEmpty else { return onDisk }
        return MemberInput(inner, of: LocalFile(path: file.path), reader)
    }
}
