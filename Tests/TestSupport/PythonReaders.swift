import Foundation

/// The Python that has the readers of others which the tests ask.
public struct PythonReaders: Sendable {
    private let program: URL

    /// That of REEL_PYTHON, or the one that Scripts/test puts beside the built tests; nil where neither has all these modules.
    public init?(importing modules: String) {
        var candidates: [URL] = []
        if let named = ProcessInfo.processInfo.environment["REEL_PYTHON"] { candidates.append(URL(filePath: named)) }
        // The bundle is the program that runs, or it is named among the arguments of the one that runs it.
        let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        for place in [runner] + CommandLine.arguments.filter({ $0.contains(".xctest") }).map({ URL(filePath: $0) }) {
            var folder = place.standardizedFileURL
            while folder.path != "/" {
                candidates.append(folder.appending(path: "python/bin/python3"))
                folder.deleteLastPathComponent()
            }
        }
        let found = candidates.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
                && (try? Program.run($0.path, ["-c", "import \(modules)"], environment: Self.environment)) != nil
        }
        guard let found else { return nil }
        program = found
    }

    /// What a script of `Tests/Support` prints about the lines that it is given.
    public func output(of script: String, input: String = "") async throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Support").appending(path: script)
        let said = try await Program.output(
            of: program.path, [file.path], input: input, environment: Self.environment)
        return String(decoding: said, as: UTF8.self)
    }

    private static let environment = ["PYTHONDONTWRITEBYTECODE": "1"]
}
