internal import Bytes
import Glibc

/// An absolute path, of this machine as the kernel sees it or of a server: bytes, because names need not be UTF-8.
public struct Path: Sendable, Hashable, Codable {
    /// The server by scheme, host and port, such as `https://example.org:8080`; nil for this machine.
    public let server: String?

    /// The bytes without a trailing slash, except for the root itself. Of a server's path they are those of the names, nothing
    /// percent-encoded.
    public let bytes: [UInt8]

    /// A path of this machine by its bytes, which must begin with a slash; a relative one is taken from the root.
    public init(bytes: [UInt8]) { self.init(bytes: bytes, of: nil) }

    /// A path of a server, or of this machine.
    init(bytes: [UInt8], of server: String?) {
        var normal: [UInt8] = []
        for component in bytes.split(separator: UInt8(ascii: "/")) {
            if component.elementsEqual([UInt8(ascii: ".")]) { continue }
            if component.elementsEqual("..".utf8) {
                normal.removeLast(normal.count - (normal.lastIndex(of: UInt8(ascii: "/")) ?? normal.count))
                continue
            }
            normal.append(UInt8(ascii: "/"))
            normal += component
        }
        self.server = server
        self.bytes = normal.isEmpty ? [UInt8(ascii: "/")] : normal
    }

    /// The path that `bytes` mean in the folder `base`; an absolute one is one of this machine.
    public init(bytes: [UInt8], relativeTo base: Path) {
        if bytes.first == UInt8(ascii: "/") {
            self.init(bytes: bytes)
        } else {
            self.init(bytes: base.bytes + [UInt8(ascii: "/")] + bytes, of: base.server)
        }
    }

    /// The path that a person means by `text`: `~` is the home folder, a relative path starts at `base`. An address is none.
    public init(_ text: String, relativeTo base: Path) {
        if text == "~" || text.hasPrefix("~/") {
            self.init(bytes: Path.home.bytes + [UInt8(ascii: "/")] + text.utf8.dropFirst())
        } else {
            self.init(bytes: Array(text.utf8), relativeTo: base)
        }
    }

    /// The folder that the program was started in.
    public static var current: Path {
        guard let name = getcwd(nil, 0) else { return Path(bytes: []) }
        defer { free(name) }
        return Path(bytes: Array(UnsafeBufferPointer(start: name, count: strlen(name))).map(UInt8.init(bitPattern:)))
    }

    /// The person's home folder, by `HOME`; the root without it.
    public static var home: Path { environment("HOME").map(Path.init(bytes:)) ?? Path(bytes: []) }

    /// The bytes of an environment variable; nil when unset or empty.
    public static func environment(_ name: String) -> [UInt8]? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:))
    }

    /// The last component; empty for the root.
    public var name: [UInt8] {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes }
        return Array(bytes[(slash + 1)...])
    }

    /// The folder that holds this one; nil for the root.
    public var parent: Path? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return Path(bytes: Array(bytes[..<slash]), of: server)
    }

    /// The entry `name` of this folder, a name as the kernel gives it: without slashes.
    public func appending(_ name: some Collection<UInt8>) -> Path {
        var longer: [UInt8] = []
        longer.reserveCapacity(bytes.count + 1 + name.count)
        if bytes.count > 1 { longer += bytes }
        longer.append(UInt8(ascii: "/"))
        longer += name
        return Path(normal: longer, server)
    }

    /// Whether the entry itself is a link of a disk. Touches the disk.
    var isLink: Bool {
        var status = stat()
        return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private init(normal bytes: [UInt8], _ server: String?) { (self.bytes, self.server) = (bytes, server) }

    /// Calls `body` with the path as a C string; with the empty one, which the system refuses, where it contains a zero
    /// byte and leads nowhere, and for a server's, which leads to no file of this machine.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (server == nil ? bytes : []).withPathCString(body)
    }
}
