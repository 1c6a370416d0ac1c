internal import Folders
internal import Places
internal import Terminal

/// What a person is told of files that were looked for.
struct RelinkingText {
    private let files: [Relinking.File]

    init(_ relinking: Relinking) { files = relinking.files }

    /// So many files in words.
    static func files(_ count: Int) -> String { "\(count) missing \(count == 1 ? "file" : "files")" }

    /// How many were found of how many.
    var summary: String {
        let found = files.count { Self.isFound($0.outcome) }
        return found == files.count ? "found \(Self.files(found))" : "found \(found) of \(Self.files(files.count))"
    }

    /// What was not found in a folder, and why; empty where all was.
    func failures(in folder: Path) -> String {
        let unknown = names { $0 == .notFound }
        let ambiguous = names { if case .ambiguous = $0 { true } else { false } }
        return [
            unknown.isEmpty ? "" : "nothing in \(folder.text) has the contents or the name of \(unknown)",
            ambiguous.isEmpty ? "" : "only names speak for \(ambiguous), and several files have them",
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private func names(_ isMeant: (Relinking.Outcome) -> Bool) -> String {
        let names = files.filter { isMeant($0.outcome) }.map { SafeText($0.name).text }
        let more = names.count - Self.mostNames
        return names.prefix(Self.mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    private static let mostNames = 3

    /// A line a file: those that want a look first.
    var lines: [String] {
        let ranks = (0..<3).map { rank in files.filter { Self.rank($0.outcome) == rank } }
        return ranks.flatMap { $0 }.map(Self.text)
    }

    private static func text(_ file: Relinking.File) -> String {
        let name = SafeText(file.name).text
        return switch file.outcome {
        case .found(let path, let isOther): "\(name) → \(Path(bytes: path).text)" + (isOther ? " (other contents)" : "")
        case .ambiguous(let count): "\(name): \(count) of this name, and nothing tells which it is"
        case .notFound: "\(name): nothing has its contents or its name"
        }
    }

    private static func isFound(_ outcome: Relinking.Outcome) -> Bool {
        if case .found = outcome { true } else { false }
    }

    private static func rank(_ outcome: Relinking.Outcome) -> Int {
        switch outcome {
        case .found(_, isOther: true): 0
        case .found: 2
        default: 1
        }
    }
}
