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

    /// The paths of the playlists, relative to the root.
    static let playlists: [String] = {
        guard let root, let paths = FileManager.default.enumerator(atPath: root.path) else { return [] }
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".m3u8") }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let root else { return [] }
        return Array(try Data(contentsOf: root.appending(path: name)))
    }
}
