import Foundation
import Testing

/// The collection of real caption files that may lie beside the package; tests that need it skip, and say so, without it.
enum Corpus {
    static let root: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let root = package.deletingLastPathComponent().appending(path: "shared/corpus/captions")
        if FileManager.default.fileExists(atPath: root.path) { return root }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    static var isPresent: Bool { root != nil }

    /// The names of the files, in order.
    static let names: [String] = {
        guard let root else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
    }()

    static func names(_ suffixes: String...) -> [String] {
        names.filter { name in suffixes.contains { name.hasSuffix($0) } }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let root else { return [] }
        return Array(try Data(contentsOf: root.appending(path: name)))
    }

    /// What a reference decoder reads in an SCC file.
    struct Cue: Sendable, Hashable {
        let start: Double
        let end: Double?
        let text: String
        let mode: String
    }

    /// The cues by file and channel.
    static let cues: [String: [String: [Cue]]] = {
        guard let root, let data = try? Data(contentsOf: root.appending(path: "expected/ref608_all_scc.json")),
            let files = (try? JSONSerialization.jsonObject(with: data)) as? [String: [String: Any]]
        else { return [:] }
        var cues: [String: [String: [Cue]]] = [:]
        for (file, facts) in files {
            for (channel, value) in (facts["ch"] as? [String: [String: Any]]) ?? [:] {
                let rows = (value["caps"] as? [[Any]]) ?? []
                cues[file.replacing("#", with: "~"), default: [:]][channel] = rows.compactMap { row in
                    guard row.count == 4, let start = row[0] as? Double, let text = row[2] as? String,
                        let mode = row[3] as? String
                    else { return nil }
                    return Cue(start: start, end: row[1] as? Double, text: text, mode: mode)
                }
            }
        }
        return cues
    }()
}
