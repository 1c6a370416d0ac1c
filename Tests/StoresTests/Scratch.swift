import Bytes
import Foundation
import Testing

@testable import Stores

/// A folder of its own for one test, gone with it: originals, and a cache.
final class Scratch: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/reel-stores-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The folder that stands for `$XDG_CACHE_HOME`; not made yet.
    var cacheHome: [UInt8] { Array((path + "/cache").utf8) }

    /// Writes an original that was last changed at `modified`, or when it is written.
    @discardableResult
    func original(_ name: [UInt8], _ content: String = "content", modified: Int? = 1_700_000_000) throws -> FileIdentity
    {
        let place = Array((path + "/").utf8) + name
        let bytes = Array(content.utf8)
        try place.withPathCString { place in
            let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            defer { close(descriptor) }
            try #require(write(descriptor, bytes, bytes.count) == bytes.count)
            if let modified {
                let time = timespec(tv_sec: modified, tv_nsec: 0)
                futimens(descriptor, [time, time])
            }
        }
        return try #require(FileIdentity(ofFileAt: place))
    }

    @discardableResult
    func original(_ name: String, _ content: String = "content", modified: Int? = 1_700_000_000) throws -> FileIdentity
    {
        try original(Array(name.utf8), content, modified: modified)
    }

    /// Sets when a file was last changed.
    static func date(_ path: String, _ seconds: Int, nanoseconds: Int = 0) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        utimensat(AT_FDCWD, path, [time, time], 0)
    }

    /// The names in a folder of the cache, hidden ones too.
    func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/cache/" + folder)) ?? []).sorted()
    }

    func bytes(_ file: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: path + "/cache/" + file)))
    }

    func put(_ bytes: [UInt8], _ file: String) throws {
        let url = URL(filePath: path + "/cache/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// The sum of the sizes of the files in a folder of the cache.
    func size(_ folder: String) -> Int {
        names(folder).reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/cache/\(folder)/\(name)")
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }
}
