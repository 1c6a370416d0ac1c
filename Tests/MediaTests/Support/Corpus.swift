import Foundation
import Testing

@testable import Media

/// The collection of real files that may lie beside the package; tests that need it skip, and say so, without it.
enum Corpus {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The path of one of the small files that come with the package.
    static func fixture(_ name: String) -> String { package.appending(path: "Tests/Fixtures/" + name).path }

    static let root: URL? = {
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus")
        if FileManager.default.fileExists(atPath: root.path) { return root }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    static var isPresent: Bool { root != nil }

    /// One file and what ffprobe says of it.
    struct Entry: Sendable, CustomTestStringConvertible {
        let name: String
        let category: String
        let url: URL
        let facts: URL
        var testDescription: String { name }
        var location: MediaLocation { .file(path: Array(url.path.utf8)) }
    }

    /// The files of the index, in its order.
    static let entries: [Entry] = {
        guard let root, let text = try? String(contentsOf: root.appending(path: "media/index.tsv"), encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 2 else { return nil }
            return Entry(
                name: fields[0], category: fields[1], url: root.appending(path: "media/\(fields[0])"),
                facts: root.appending(path: "media/facts/\(fields[0].replacing("/", with: "__")).json"))
        }
    }()

    /// The asset of a file by name; nil without the corpus.
    static func asset(_ name: String) -> Asset? {
        entries.first { $0.name == name }.map { Asset($0.location) }
    }
}
