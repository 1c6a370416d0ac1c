import Foundation

/// The collection of real files that may lie beside the package; tests that need it skip without it.
enum Corpus {
    static let root: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus/media")
        return FileManager.default.fileExists(atPath: root.path) ? root : nil
    }()

    static var isPresent: Bool { root != nil }

    /// The names of the files of this format.
    static let names: [String] = {
        guard let root, let names = try? FileManager.default.contentsOfDirectory(atPath: root.path) else { return [] }
        return names.filter { name in [".mkv", ".webm", ".mka"].contains { name.hasSuffix($0) } }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let root else { return [] }
        return Array(try Data(contentsOf: root.appending(path: name)))
    }

    /// What ffprobe says of a file; nil where it gave up on it.
    static func facts(_ name: String) throws -> ProbeFacts? {
        guard let root else { return nil }
        return try? JSONDecoder().decode(
            ProbeFacts.self, from: Data(contentsOf: root.appending(path: "facts/\(name).json")))
    }
}
