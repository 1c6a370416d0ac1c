public import Folders
internal import Media
internal import SFTP

/// The folders of servers of SFTP, which `ssh` logs in to.
///
/// Links are followed. A name is read as it is there, in bytes.
public struct SFTPFolders: FolderSource {
    private let connections: SFTPConnections
    /// How long servers may be silent, and how long they may take in all.
    private let budget: Budget

    /// The folders of all servers of SFTP.
    public init() { self.init(.shared, budget: Budget()) }

    init(_ connections: SFTPConnections, budget: Budget) {
        (self.connections, self.budget) = (connections, budget)
    }

    /// Whether a path is one of SFTP.
    public func contains(_ path: Path, _ call: FolderCall) -> Bool { path.address.map(SFTPAddress.isOne) ?? false }

    /// No: what a server shows as a folder is one.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { false }

    /// The entries of a folder, as they come.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        try asking(folder, call) { questions, path in
            do {
                return try FolderNames(folder, at: path, questions).read(deliver)
            } catch let error as SFTPError where error.code == .missing || error.code == .failed {
                // Servers say of a file as of what is not there that it is no folder.
                guard try attributes(path, questions)?.isFolder == false else { throw error }
                throw FolderError.file
            }
        }
    }

    /// What a server says of a file or folder; nil where it has none of this name.
    public func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes? {
        try asking(path, call) { questions, path in try attributes(path, questions) }
    }

    /// The first bytes of a file; none where it cannot be read.
    public func head(of path: Path, count: Int, _ call: FolderCall) throws -> [UInt8] {
        guard count > 0 else { return [] }
        return try asking(path, call) { questions, path in
            do {
                // A pipe that is opened would hold up the server, for all who ask it.
                guard case .attributes(let found) = try questions.ask(.attributes(path: path)),
                    found.kind == .file || found.kind == nil
                else { return [] }
                guard case .handle(let handle) = try questions.ask(.open(path: path)) else { return [] }
                defer { questions.connection.close(handle) }
                guard case .data(let bytes) = try questions.ask(.read(handle: handle, offset: 0, count: count))
                else { return [] }
                return Array(bytes.prefix(count))
            } catch let error as SFTPError where [.missing, .denied, .failed].contains(error.code) {
                return []
            }
        }
    }

    /// No: servers tell nothing that would not be another reading.
    public func hasChanged(since listing: Listing, _ call: FolderCall) -> Bool { false }

    /// None: servers tell of no changes.
    public func changes(in folder: Path, _ call: FolderCall) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    private func attributes(_ path: [UInt8], _ questions: FolderQuestions) throws -> FileAttributes? {
        do {
            guard case .attributes(let found) = try questions.ask(.attributes(path: path)) else {
                throw SFTPError(.notSFTP)
            }
            return FileAttributes(found)
        } catch let error as SFTPError where error.code == .missing {
            return nil
        }
    }

    /// Asks the server of a path, once more where the connection was lost. Throws `FolderError` and `CancellationError`.
    private func asking<Value>(
        _ path: Path, _ call: FolderCall, _ body: (FolderQuestions, [UInt8]) throws -> Value
    ) throws -> Value {
        guard let server = path.address.flatMap(SFTPServer.init(address:)) else {
            throw FolderError(
                .missing, message: "this address cannot be understood", remedy: "check it for typing errors")
        }
        var isRepeated = false
        while true {
            let patience = Patience(call, silence: budget.networkStallTimeout, total: budget.networkTime)
            let questions = FolderQuestions(connections.connection(to: server), patience, isRepeated: isRepeated)
            do {
                return try body(questions, SFTPAddress.name(of: path.bytes))
            } catch let error as SFTPError where error.isTransient && !isRepeated {
                isRepeated = true
            } catch let error as SFTPError {
                throw error.code == .interrupted ? try questions.patience.failure() : FolderError(error)
            }
        }
    }
}

extension FileAttributes {
    /// What a server says.
    init(_ attributes: SFTPAttributes) {
        let isFolder = attributes.kind == .folder
        self.init(
            size: isFolder ? -1 : attributes.size ?? -1, modified: attributes.modified ?? 0, isFolder: isFolder)
    }
}
