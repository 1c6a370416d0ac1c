public import Foundation

/// A folder of its own for one test, gone with everything in it when nobody holds it any more.
public final class TemporaryFolder: Sendable {
    /// Short, for a socket's path must be: 107 bytes is all that Linux allows.
    public let url: URL

    /// Where it is.
    public var path: String { url.path }

    /// Makes an empty one.
    public init() throws {
        let parent = FileManager.default.temporaryDirectory
        let name = "reel-" + String(UInt64.random(in: .min ... .max), radix: 36)
        url = parent.appending(path: name, directoryHint: .isDirectory).resolvingSymlinksInPath()
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // What a test made unreadable must go too.
        if let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isDirectoryKey]) {
            for case let file as URL in files where !FileManager.default.isWritableFile(atPath: file.path) {
                try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
            }
        }
        try? FileManager.default.removeItem(at: url)
    }

    /// A folder in it, with the folders above it; none of them need exist.
    @discardableResult
    public func folder(_ name: String) throws -> URL {
        let folder = url.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Writes a file, and the folders above it.
    @discardableResult
    public func write(_ text: String = "", to name: String) throws -> URL { try write(Array(text.utf8), to: name) }

    /// Writes a file, and the folders above it.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file
    }

    /// The bytes of a file.
    public func bytes(of name: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: url.appending(path: name))) }

    /// A file's text in UTF-8.
    public func text(of name: String) throws -> String { try String(decoding: bytes(of: name), as: UTF8.self) }
}
