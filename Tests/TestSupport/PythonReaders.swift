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
                && (try? Self.run($0, ["-c", "import \(modules)"], input: "")) != nil
        }
        guard let found else { return nil }
        program = found
    }

    /// What a script of `Tests/Support` prints about the lines that it is given.
    public func output(of script: String, input: String = "") async throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Support").appending(path: script)
        // Waiting blocks: not for the threads that every test shares.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.run(program, [file.path], input: input) })
            }
        }
    }

    private struct Failed: Error {}

    /// What a program prints. Files take any amount without anyone reading along.
    private static func run(_ program: URL, _ arguments: [String], input: String) throws -> String {
        let folder = try TemporaryFolder()
        let inputFile = try folder.write(input, to: "input")
        let outputFile = try folder.write("", to: "output")
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    }
}
