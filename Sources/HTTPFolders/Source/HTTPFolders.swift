internal import Bytes
public import Folders
internal import HTTP
internal import Media

/// The folders of web servers, by the pages on which these list them, or by WebDAV.
///
/// A folder is what has an index page: those of nginx, Apache, Caddy, lighttpd and Python are read, and whatever else names
/// its files in links. A folder's address ends in a slash: a server that sends there from the address without one says so
/// that it is one. Where no page lists it, and at once for an address of WebDAV, the server is asked for properties.
/// Nothing but names, sizes and dates is taken from what it says, so that this leads nowhere else.
public struct HTTPFolders: FolderSource {
    /// How long servers may be silent, and how long they may take in all.
    private let budget: Budget

    /// The folders of all web servers.
    public init() { self.init(budget: Budget()) }

    init(budget: Budget) { self.budget = budget }

    /// Whether a path is one of a web server.
    public func contains(_ path: Path, _ call: FolderCall) -> Bool {
        path.webAddress.map(Address.isHTTP) ?? false
    }

    /// No: what a server shows as a folder is one.
    public func isFolder(named name: some Collection<UInt8>) -> Bool { false }

    /// The entries that a server lists in a folder, as they come.
    public func list(_ folder: Path, _ call: FolderCall, partly deliver: (Listing) -> Void) throws -> Listing {
        guard let url = folder.folderAddress else { throw FolderError.noPage }
        let properties = FolderProperties(call, budget)
        if folder.isOfWebDAV { return try properties.list(folder, at: url, deliver) }
        do {
            let answer = try ServerAnswer(.page(at: url), call, budget)
            guard answer.response.status == 200 else { throw FolderError(answer.response) }
            return try IndexReader(folder, answer).read(deliver)
        } catch let error as FolderError where error.mayHaveWayRound {
            do { return try properties.list(folder, at: url, deliver) } catch is FolderError { throw error }
        }
    }

    /// What a server says of a file or folder; nil where it has none of this name.
    public func attributes(of path: Path, _ call: FolderCall) throws -> FileAttributes? {
        guard let address = path.webAddress else { return nil }
        let properties = FolderProperties(call, budget)
        if path.isOfWebDAV { return try properties.attributes(at: address) }
        do {
            if let found = try attributesByHeader(of: path, at: address, call) { return found }
        } catch let error as FolderError where error.mayHaveWayRound {
            do { if let found = try properties.attributes(at: address) { return found } } catch is FolderError {}
            throw error
        }
        do { return try properties.attributes(at: address) } catch is FolderError { return nil }
    }

    /// The first bytes of a file; none where it cannot be read.
    public func head(of path: Path, count: Int, _ call: FolderCall) throws -> [UInt8] {
        guard let address = path.webAddress, count > 0 else { return [] }
        let answer = try ServerAnswer(HTTPRequest(address, range: (0, Int64(count) - 1)), call, budget)
        guard [200, 206].contains(answer.response.status) else { return [] }
        return try answer.read(atMost: count)
    }

    /// No: servers tell nothing that would not be another reading.
    public func hasChanged(since listing: Listing, _ call: FolderCall) -> Bool { false }

    /// None: servers tell of no changes.
    public func changes(in folder: Path, _ call: FolderCall) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    // MARK: Questions

    /// What is said of an address by HTTP alone; nil where nothing is there.
    private func attributesByHeader(
        of path: Path, at address: String, _ call: FolderCall
    ) throws -> FileAttributes? {
        guard let folderAddress = path.folderAddress else { return nil }
        guard path.parent != nil else { return try attributesOfRoot(at: folderAddress, path, call) }
        var response = try header(at: address, call)
        if response.status == 404 {
            // Not every server sends from there to the folder's own address.
            response = try header(at: folderAddress, call)
            guard response.status != 404 else { return nil }
        }
        if response.status == 410 { return nil }
        guard response.status == 200 else { throw FolderError(response) }
        let answered = Path(address: response.url)
        if response.url.hasSuffix("/"), answered?.name == path.name { return .folder }
        // Some answer with the page itself.
        if response.isPage, !path.name.contains(UInt8(ascii: ".")), try isIndex(path, call) { return .folder }
        return FileAttributes(response)
    }

    /// The root is a folder, but for servers that have one thing only, such as a broadcast.
    private func attributesOfRoot(at address: String, _ path: Path, _ call: FolderCall) throws -> FileAttributes? {
        let response = try header(at: address, call)
        if response.status == 401 { throw FolderError(response) }
        return response.status == 200 && !response.isPage ? FileAttributes(response) : .folder
    }

    /// What is said of an address without its content.
    private func header(at address: String, _ call: FolderCall) throws -> HTTPResponse {
        var request = HTTPRequest.page(at: address)
        request.wantsHeaderOnly = true
        // The length is to be that of the file itself.
        request.mayBePacked = false
        let response = try ServerAnswer(request, call, budget).response
        // Some know no questions for headers.
        guard [405, 501].contains(response.status) else { return response }
        return try ServerAnswer(.page(at: address), call, budget).response
    }

    private func isIndex(_ path: Path, _ call: FolderCall) throws -> Bool {
        do {
            _ = try list(path, call) { _ in }
            return true
        } catch let error as FolderError where error.code == .notAFolder || error.code == .missing {
            return false
        }
    }
}

extension Path {
    /// The address of a server's folder, with the slash at its end.
    fileprivate var folderAddress: String? { webAddress.map { $0.hasSuffix("/") ? $0 : $0 + "/" } }

    /// Whether it was named as one of WebDAV.
    fileprivate var isOfWebDAV: Bool { address.map(WebDAVAddress.isOne) ?? false }
}

extension FolderError {
    /// Whether another way may lead to what this one does not: a wrong password is wrong there, too, and not shown again.
    fileprivate var mayHaveWayRound: Bool { code != .noAnswer && code != .needsLogin }
}

extension HTTPRequest {
    /// A request for a folder's page, best as JSON, which has exact sizes.
    fileprivate static func page(at address: String) -> HTTPRequest {
        var request = HTTPRequest(address)
        request.accept = "application/json, text/html;q=0.9, */*;q=0.5"
        request.mayBePacked = true
        return request
    }
}

extension HTTPResponse {
    /// Whether what follows may list a folder.
    fileprivate var isPage: Bool { IndexFormat(self) != nil }
}

extension FileAttributes {
    /// What a server says of a file.
    fileprivate init(_ response: HTTPResponse) {
        self.init(
            size: response.contentLength ?? -1, modified: response.lastModified.flatMap(HTTPDate.seconds) ?? 0,
            isFolder: false, validator: response.validator)
    }
}
