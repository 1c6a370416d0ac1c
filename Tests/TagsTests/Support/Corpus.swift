import Bytes
import Foundation
import Tags

/// The collection of real files that may lie beside the package; tests that need it skip, and say so, without it.
enum Corpus {
    static let root: URL? = {
        let package = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus/media")
        if FileManager.default.fileExists(atPath: root.path) { return root }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    static var isPresent: Bool { root != nil }

    /// The bytes of a file; empty without the corpus.
    static func bytes(_ name: String) -> [UInt8] {
        guard let root, let data = try? Data(contentsOf: root.appending(path: name)) else { return [] }
        return Array(data)
    }

    /// A file's tags, and what reading them cost.
    static func read(_ name: String, limits: TagLimits = TagLimits()) throws -> (
        tags: FileTags, source: CountingBytes
    ) {
        let source = CountingBytes(bytes(name))
        return (try TagReader.read(source, limits: limits), source)
    }
}
