import Glibc

/// Where programs keep what they can make again (XDG Base Directory Specification).
public enum CacheFolder {
    /// `$XDG_CACHE_HOME`, else `$HOME/.cache`; nil where neither is an absolute path.
    public static var standard: [UInt8]? {
        if let folder = environment("XDG_CACHE_HOME") { return folder }
        return environment("HOME").map { $0 + Array("/.cache".utf8) }
    }

    /// The absolute path in an environment variable: the specification has relative ones ignored.
    private static func environment(_ name: String) -> [UInt8]? {
        guard let value = getenv(name), value.pointee == CChar(UInt8(ascii: "/")) else { return nil }
        var path = UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:))
        while path.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }
}
