internal import Bytes
internal import Credentials

extension Path {
    /// What an address (RFC 3986) names on a server of HTTP, WebDAV or SFTP, or in a bucket of S3; nil for other addresses, and
    /// for those with a question or a fragment, which are in no folder.
    ///
    /// Buckets are the folders of one server, `s3://`. A password is no part of the path.
    public init?(address text: String) {
        let text = ServerAddress.withoutPassword(text)
        guard let scheme = text.firstRange(of: "://"),
            ["http", "https", "dav", "davs", "sftp", "s3"].contains(text[..<scheme.lowerBound].lowercased()),
            !text.contains(where: { $0 == "?" || $0 == "#" })
        else { return nil }
        guard text[..<scheme.upperBound].lowercased() != Path.buckets else {
            let path = text[scheme.upperBound...]
            guard !path.lowercased().contains("%2f") else { return nil }
            self.init(bytes: PercentEncoding.decoded(Array(path.utf8)), of: Path.buckets)
            return
        }
        let slash = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
        let path = text[slash...]
        // A slash in a name cannot be told from one between names.
        guard slash > scheme.upperBound, path.lowercased().firstRange(of: "%2f") == nil else { return nil }
        self.init(bytes: PercentEncoding.decoded(Array(path.utf8)), of: String(text[..<slash]))
    }

    /// The address of a server's file or folder, which has no slash at its end; nil for what is on this machine.
    public var address: String? {
        server.map { server in
            server + PercentEncoding.encoded(path: server == Path.buckets ? Array(bytes.dropFirst()) : bytes)
        }
    }

    /// The address by which it is read, which is one of HTTP also where the path is one of WebDAV.
    package var webAddress: String? { address.map(WebDAVAddress.overHTTP) }

    /// What names it to another program: the bytes of a path, or an address of HTTP.
    public var argument: [UInt8] { webAddress.map { Array($0.utf8) } ?? bytes }

    /// As it is written for people: with the server, and nothing percent-encoded.
    public var written: [UInt8] {
        guard let server else { return bytes }
        return Array(server.utf8) + (server == Path.buckets ? bytes.dropFirst() : bytes[...])
    }

    /// The server of all buckets.
    private static let buckets = "s3://"
}
