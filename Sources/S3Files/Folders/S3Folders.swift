internal import Bytes
public import Folders
internal import HTTP
internal import HTTPFolders
internal import Media
internal import S3

/// The folders of S3-compatible services: buckets, and in them what keys begin with up to each slash.
///
/// A folder is there as long as a key begins with its name. Names that no path can have, as between two slashes, are left out.
public struct S3Folders: FolderSource {
    private let service: S3Service
    /// How long services may be silent, and how long they may take in all.
    private let budget: Budget

    /// The buckets of whoever runs the program.
    public init() { self.init(.shared, budget: Budget()) }

    init(_ service: S3Service, budget: Budget) { (self.service, self.budget) = (service, budget) }

    /// Whether a path is one of S3.
    public func contains(_ path: Path, _ call: FolderCall) -> Bool { path.address.map(S3Address.isOne) ?? false }

    /// No: what keys begin with is a folder.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { false }

    /// The entries of a bucket or a folder, or one's buckets, page by page.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        let questions = try questions(about: folder, call)
        return try FolderPages(folder, questions).read(deliver)
    }

    /// What a service says of an object or a folder; nil where it has nothing of this name.
    public func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes? {
        let questions = try questions(about: path, call)
        // A bucket is a folder, and whether there is one its listing tells.
        guard !questions.address.key.isEmpty else { return .folder }
        do {
            return try questions.attributes()
        } catch let error as S3Error {
            // Who may list need not be one who may read.
            guard error.code == .noObject || error.code == .denied || error.code == .noCredentials else {
                throw FolderError(error)
            }
            do { if try questions.isFolder() { return .folder } } catch is S3Error { throw FolderError(error) }
            guard error.code == .noObject else { throw FolderError(error) }
            return nil
        }
    }

    /// The first bytes of an object; none where it cannot be read.
    public func head(of path: Path, count: Int, _ call: FolderCall) throws -> [UInt8] {
        guard count > 0 else { return [] }
        let questions = try questions(about: path, call)
        do { return try questions.head(count) } catch is S3Error { return [] }
    }

    /// No: services tell nothing that would not be another reading.
    public func hasChanged(since listing: Listing, _ call: FolderCall) -> Bool { false }

    /// None: services tell of no changes.
    public func changes(in folder: Path, _ call: FolderCall) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    private func questions(about path: Path, _ call: FolderCall) throws -> BucketQuestions {
        guard let address = path.address.flatMap(S3Address.init) else { throw FolderError(S3Error(.badAddress)) }
        return BucketQuestions(service, address, call, budget)
    }
}
