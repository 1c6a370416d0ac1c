import Foundation
import Testing

/// The readers of others, which one Python process runs for many files.
enum Oracles {
    static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Support/readcaptions.py")

    /// The Python that has them: that of REEL_PYTHON, or the one that Scripts/test puts beside the built tests.
    static let python: URL? = {
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
                && (try? run($0, ["-c", "import ttconv, pycaption"], input: "")) != nil
        }
        if found == nil { print("ttconv and pycaption are not installed: the tests that ask them are skipped") }
        return found
    }()

    static var areInstalled: Bool { python != nil }

    static let remedy: Comment = "ttconv and pycaption are not installed: Scripts/test installs them"

    /// What each of them makes of each file.
    static func read(_ files: [URL]) async throws -> [OracleReading] {
        let python = try #require(python)
        let paths = files.map(\.path).joined(separator: "\n") + "\n"
        // Waiting blocks: not for the threads that every test shares.
        let output = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(python, [script.path], input: paths) })
            }
        }
        return try output.split(separator: "\n").map { try #require(OracleReading($0), "\($0.prefix(200))") }
    }

    private struct Failed: Error {}

    /// What a program prints. Files take any amount without anyone reading along.
    private static func run(_ program: URL, _ arguments: [String], input: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "oracles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (inputFile, outputFile) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try Data(input.utf8).write(to: inputFile)
        try Data().write(to: outputFile)
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
