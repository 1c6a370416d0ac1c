import Foundation

/// The collection of real files that may lie beside the package; tests that need it skip, and say so, without it.
enum Corpus {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let root: URL? = {
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus")
        if FileManager.default.fileExists(atPath: root.path) { return root }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    static var isPresent: Bool { root != nil }

    /// One file and what others say of it.
    struct Entry: Sendable {
        let name: String
        let url: URL
        let facts: URL
        /// An independent reading of the boxes.
        let structure: [Substring]
    }

    /// The files of boxes in the index.
    static let entries: [Entry] = {
        guard let root, let text = try? String(contentsOf: root.appending(path: "media/index.tsv"), encoding: .utf8)
        else { return [] }
        let endings = [".mp4", ".mov", ".m4a", ".m4b", ".3gp", ".heic", ".avif", ".m4s"]
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 18, endings.contains(where: fields[0].lowercased().hasSuffix) else { return nil }
            return Entry(
                name: fields[0], url: root.appending(path: "media/\(fields[0])"),
                facts: root.appending(path: "media/facts/\(fields[0].replacing("/", with: "__")).json"),
                structure: fields[18].split(separator: " ", omittingEmptySubsequences: true))
        }
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let entry = entries.first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
        return Array(try Data(contentsOf: entry.url))
    }
}
