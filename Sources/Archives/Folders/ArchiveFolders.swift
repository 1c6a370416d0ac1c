public import Folders
internal import Media

/// The archives on this machine's disks as folders.
public struct ArchiveFolders: FolderSource {
    private let reader: ArchiveReader
    private let disks = DiskFolders()

    /// The archives as a reader reads them.
    public init(_ reader: ArchiveReader = .shared) { self.reader = reader }

    /// Whether a name is an archive's, by its ending.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { ArchiveName.isArchive(name) }

    /// Whether a path of this machine leads to an archive or into one.
    public func contains(_ path: Path, _ call: FolderCall) throws -> Bool {
        guard path.server == nil, case .archive = try destination(of: path, call) else { return false }
        return true
    }

    /// What a folder of an archive holds.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        func listing(_ directory: ArchiveDirectory, _ path: [UInt8], _ file: ArchiveFile) throws -> Listing {
            var listing = Listing(path: folder)
            (listing.modified, listing.number, listing.device) = (file.modified, file.number, file.device)
            listing.failure = directory.damage.map(FolderError.init)
            try directory.visitEntries(of: path) { name, kind, member in
                if listing.count & 0xFFF == 0 { try call.checkIsWanted() }
                listing.append(
                    Entry(name: Array(name), kind: kind), FileAttributes(member, isFolder: kind == .folder))
            }
            return listing
        }
        func tell(_ directory: ArchiveDirectory, _ path: [UInt8], _ file: ArchiveFile) {
            // Whether it is wanted, the reading itself asks.
            if let part = try? listing(directory, path, file), part.count > 0 { deliver(part) }
        }
        return try withoutActuallyEscaping(tell) { tell in
            try read(folder, entersLast: true, call, partly: tell) { archive, path, file in
                let directory = archive.directory
                if directory.isFolder(path) { return try listing(directory, path, file) }
                guard directory.member(path) == nil else {
                    throw FolderError(.notAFolder, message: "this is a file of the archive", remedy: Self.goUp)
                }
                // It may be among what nothing is known of.
                throw directory.damage.map(FolderError.init)
                    ?? FolderError(.missing, message: "the archive has no such folder", remedy: Self.goUp)
            }
        }
    }

    /// What an archive says of a file or folder in it; nil where it has none of this name.
    public func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes? {
        // An archive is a folder whether it can be read or not: why not, its listing tells.
        if case .archive(_, path: []) = try destination(of: path, call) {
            return FileAttributes(nil, isFolder: true)
        }
        return try read(path, entersLast: true, call) { archive, path, _ in
            let member = archive.directory.member(path)
            if archive.directory.isFolder(path) { return FileAttributes(member, isFolder: true) }
            return member.map { FileAttributes($0, isFolder: false) }
        }
    }

    /// The first bytes of a member; none where it cannot be read.
    public func head(of path: Path, count: Int, _ call: FolderCall) throws -> [UInt8] {
        do {
            return try read(path, entersLast: false, call) { archive, path, _ in
                try archive.open(path, identity: archive.identity(of: path)).bytes(at: 0, count: count)
            }
        } catch let error as FolderError where error.code != .noAnswer {
            return []
        }
    }

    /// Whether the archive's file has changed since a listing, or is gone.
    public func hasChanged(since listing: Listing, _ call: FolderCall) throws -> Bool {
        guard case .archive(let file, _) = try destination(of: listing.path, call) else { return true }
        return (file.modified, file.number, file.device) != (listing.modified, listing.number, listing.device)
    }

    /// One element for each burst of changes of the archive's file.
    public func changes(in folder: Path, _ call: FolderCall) throws -> AsyncStream<Void> {
        guard case .archive(let file, _) = try destination(of: folder, call),
            let parent = Path(bytes: file.path).parent
        else { return AsyncStream { $0.finish() } }
        let path = Path(bytes: file.path)
        let before = disks.attributes(of: path, call)
        let bursts = disks.changes(in: parent, call)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                var known = before
                // Most of what happens beside an archive is none of its business.
                for await _ in bursts {
                    let now = try? await FolderReader.disks.attributes(of: path)
                    if now != known { continuation.yield() }
                    known = now
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: Reading

    private static let goUp = "go to the folder above"

    private func destination(of path: Path, _ call: FolderCall) throws -> Destination {
        try Destination(path.bytes) { try call.reach(Path(bytes: $0)) }
    }

    /// Calls `body` with the archive that a path leads into and the path within that.
    private func read<Value>(
        _ path: Path, entersLast: Bool, _ call: FolderCall,
        partly deliver: ((ArchiveDirectory, _ path: [UInt8], ArchiveFile) -> Void)? = nil,
        _ body: (OpenArchive, _ path: [UInt8], ArchiveFile) throws -> Value
    ) throws -> Value {
        guard case .archive(let file, let inner) = try destination(of: path, call) else {
            throw FolderError(.missing, message: "there is no such archive", remedy: Self.goUp)
        }
        do {
            let check = { try call.checkIsWanted() }
            let bytes = try LocalFile(path: file.path).open(Budget(), Interruption())
            let (archive, rest) = try OpenArchive.innermost(
                at: inner, in: bytes, .local, reader, entersLast: entersLast, check,
                partly: deliver.map { deliver in { deliver($0, $1, file) } })
            return try body(archive, rest, file)
        } catch let error as MediaError {
            throw FolderError(error)
        }
    }
}

extension FileAttributes {
    /// What an archive says of a member, or of a folder that it does not state.
    fileprivate init(_ member: ArchiveMember?, isFolder: Bool) {
        guard let member, !isFolder else {
            self.init(size: -1, modified: member?.modified ?? 0, isFolder: isFolder)
            return
        }
        // A sum of the content and where it lies: another version hardly has both.
        self.init(
            size: member.size, modified: member.modified, isFolder: false,
            identity: UInt64(member.checkSum) << 32 ^ UInt64(bitPattern: member.place?.offset ?? 0) ^ 1)
    }
}

extension FolderError {
    fileprivate init(_ error: MediaError) {
        let code: Code =
            switch error.code {
            case .notFound: .missing
            case .permissionDenied, .protected: .permissionDenied
            case .timedOut: .noAnswer
            default: .unreadable
            }
        self.init(code, message: error.message, remedy: error.remedy.isEmpty ? "read it again" : error.remedy)
    }
}
