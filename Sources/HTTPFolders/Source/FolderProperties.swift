internal import Folders
internal import HTTP
internal import Media

/// What servers of WebDAV say of their files and folders (RFC 4918, 9.1: PROPFIND).
struct FolderProperties {
    private let call: FolderCall
    private let budget: Budget

    init(_ call: FolderCall, _ budget: Budget) { (self.call, self.budget) = (call, budget) }

    /// What lies in the folder at an address. Throws `FolderError`, also where the server knows no WebDAV.
    func list(_ folder: Path, at address: String, _ deliver: (Listing) -> Void) throws -> Listing {
        try IndexReader(folder, answer(of: address, depth: 1)).read(deliver)
    }

    /// What lies at an address; nil where nothing does. Throws `FolderError`, also where the server knows no WebDAV.
    func attributes(at address: String) throws -> FileAttributes? {
        do {
            let answer = try answer(of: address, depth: 0)
            var status = MultiStatus(at: answer.response.url)
            let bytes = try answer.read(atMost: Self.limit)
            try status.add(bytes[...]) { _ in }
            return status.itself
        } catch let error as FolderError where error.code == .missing {
            return nil
        }
    }

    /// The longest answer of one file.
    private static let limit = 64 << 10

    private static let question = """
        <?xml version="1.0" encoding="utf-8"?>
        <propfind xmlns="DAV:">
        <prop><resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop>
        </propfind>
        """

    /// Asks for the properties of what lies at an address, and with a depth of 1 of what lies right in it.
    private func answer(of address: String, depth: Int) throws -> ServerAnswer {
        var request = HTTPRequest(address)
        request.query = HTTPRequest.Query("PROPFIND", xml: Self.question, lines: ["Depth: \(depth)"])
        request.mayBePacked = true
        let answer = try ServerAnswer(request, call, budget)
        switch answer.response.status {
        case 207: return answer
        case 200..<300, 400, 405, 501: throw FolderError.noWebDAV
        default: throw FolderError(answer.response)
        }
    }
}
