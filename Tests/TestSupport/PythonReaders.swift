public import Foundation

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
        let said = try await Program.output(
            of: program.path, [Self.script(script)], input: input, environment: Self.environment)
        return String(decoding: said, as: UTF8.self)
    }

    /// A script of `Tests/Support` that runs until it is ended.
    public func start(_ script: String, _ arguments: [String], output: URL) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = [Self.script(script)] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Support").appending(path: name).path
    }

    private static let environment = ["PYTHONDONTWRITEBYTECODE": "1"]
}
