internal import Bytes
internal import Credentials

/// Where media lies: a file by the bytes of its path, or an address by its URL.
///
/// Paths are bytes because file names need not be UTF-8.
public enum MediaLocation: Sendable, Hashable, Codable {
    /// A local file.
    case file(path: [UInt8])
    /// Anything that libav's protocols reach, such as `https://…`.
    case remote(url: String)

    /// A command-line argument: an address when it has a scheme that libav streams from, WebDAV's, which is read over HTTP, or
    /// S3's; else a path.
    public init(_ argument: String) {
        if argument.hasScheme(of: ServerAddress.schemes.union(["s3"])) {
            self = .remote(url: WebDAVAddress.overHTTP(argument))
        } else if argument.hasPrefix("file:"), !argument.hasPrefix("file://") {
            self = .file(path: PercentEncoding.decoded(Array(argument.utf8.dropFirst(5))))
        } else if argument.hasPrefix("file://") {
            self = .file(path: PercentEncoding.decoded(Array(argument.utf8.dropFirst(7))))
        } else {
            self = .file(path: Array(argument.utf8))
        }
    }

    /// A command-line argument by its bytes, which for a path need not be UTF-8.
    public init(bytes argument: [UInt8]) {
        let named = MediaLocation(String(decoding: argument, as: UTF8.self))
        if case .file = named, !argument.starts(with: "file:".utf8) {
            self = .file(path: argument)
        } else {
            self = named
        }
    }

    /// The last component, its bytes repaired to UTF-8 where needed.
    public var name: String {
        switch self {
        case .file(let path):
            let end = path.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0
            let start = path[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            return String(decoding: path[start..<end], as: UTF8.self)
        case .remote(let url):
            let path = url.prefix { $0 != "?" && $0 != "#" }
            guard let name = path.split(separator: "/").last else { return url }
            return PercentEncoding.decoded(name)
        }
    }
}

extension String {
    /// Whether the string begins with one of the schemes and `://`.
    fileprivate func hasScheme(of schemes: Set<String>) -> Bool {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return false }
        return schemes.contains(self[..<colon].lowercased())
    }
}
