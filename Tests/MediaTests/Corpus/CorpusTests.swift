import Foundation
import Testing

@testable import Media

/// Compares every file of the corpus with what ffprobe says of it: each difference is a line of `Docs/differences.md`.
@Suite(.enabled(if: Corpus.isPresent)) struct CorpusTests {
    /// The playlists that libav retries for ever need all of it, and on a busy machine others need some.
    static let budget = Budget(localTime: .seconds(20), decodeTime: .seconds(120))

    /// The lines of the table: a file (or several, by blanks), a property (or `*` within it) and why we differ.
    static let reasons: [(file: String, property: String, reason: String)] = {
        let url = Corpus.package.appending(path: "Docs/differences.md")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count >= 5, cells[1].hasPrefix("`") else { return nil }
            return (cells[1].replacing("`", with: ""), cells[2].replacing("`", with: ""), cells[3])
        }
    }()

    static func differences(_ entry: Corpus.Entry) async throws -> [ProbeComparison.Difference] {
        guard let data = try? Data(contentsOf: entry.facts),
            let facts = try? JSONDecoder().decode(ProbeFacts.self, from: data)
        else { return [] }
        var comparison = ProbeComparison(Asset(entry.location, budget: budget), facts)
        try await comparison.run()
        return comparison.differences
    }

    @Test func everyDifferenceHasAReason() async throws {
        var used: Set<Int> = []
        for entry in Corpus.entries {
            for difference in try await CorpusTests.differences(entry) {
                let place = CorpusTests.reasons.firstIndex {
                    CorpusTests.matches($0.file, entry.name)
                        && CorpusTests.matches($0.property, difference.property)
                }
                if let place {
                    used.insert(place)
                } else {
                    Issue.record(
                        "\(entry.name) | \(difference.property) | \(difference.ours) | ffprobe \(difference.theirs)")
                }
            }
        }
        for (place, line) in CorpusTests.reasons.enumerated() where !used.contains(place) {
            Issue.record("\(line.file) \(line.property) agrees with ffprobe now: take its line off Docs/differences.md")
        }
    }

    /// Whether a name is meant by a pattern in which `*` stands for anything; several are parted by commas.
    private static func matches(_ patterns: String, _ name: String) -> Bool {
        patterns.split(separator: ",").contains { pattern in
            let pattern = pattern.trimmingCharacters(in: .whitespaces)
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count > 1 else { return pattern == name }
            var rest = name[...]
            for (index, part) in parts.enumerated() {
                if index == 0 {
                    guard rest.hasPrefix(part) else { return false }
                    rest = rest.dropFirst(part.count)
                } else if index == parts.count - 1 {
                    return rest.hasSuffix(part)
                } else {
                    guard let found = rest.firstRange(of: part) else { return false }
                    rest = rest[found.upperBound...]
                }
            }
            return true
        }
    }
}
